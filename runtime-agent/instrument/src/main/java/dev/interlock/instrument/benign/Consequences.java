/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.benign;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.Site;

/** Derives the consequence of two conflicting accesses from their code. The results are names of the protocol. */
final class Consequences {

	private static final String LOST_INCREMENT = "lost-increment";
	private static final String LOST_UPDATE = "lost-update";
	private static final String OUTDATED_CHECK = "outdated-check";
	private static final String UNSAFE_PUBLICATION = "unsafe-publication";
	private static final String UNSEEN_VALUE = "unseen-value";
	private static final String TORN_VALUE = "torn-value";

	private final ProgramClasses classes;
	private final String descriptor;

	private Consequences(ProgramClasses classes, String descriptor) {
		this.classes = classes;
		this.descriptor = descriptor;
	}

	/**
	 * The consequence of the accesses.
	 *
	 * @param field the field; null for an element of an array
	 * @param sites the sites of the accesses; for an atomicity violation the first local, the remote and the last
	 * local one
	 * @return empty if the code shows no particular consequence
	 */
	static String of(ProgramClasses classes, FieldInfo field, List<Site> sites) {
		List<List<FieldUse>> uses = new ArrayList<>();
		for (Site site : sites) {
			uses.add(find(classes, field, site));
		}
		String descriptor = field == null ? elementType(sites.get(0)) : field.descriptor();
		Consequences consequences = new Consequences(classes, descriptor);
		if (sites.size() == 2) {
			String first = consequences.ofPair(uses.get(0), uses.get(1));
			String second = consequences.ofPair(uses.get(1), uses.get(0));
			return consequences.moreSevere(first, second);
		}
		// the remote write lies between a read and the dependent write
		return consequences.ofPair(uses.get(0), uses.get(1));
	}

	/** The descriptor of the element type for {@code long[]} and {@code double[]}; else empty. */
	private static String elementType(Site site) {
		return "long[]".equals(site.fieldName()) ? "J" : "double[]".equals(site.fieldName()) ? "D" : "";
	}

	private String moreSevere(String one, String other) {
		for (String name : List.of(LOST_INCREMENT, LOST_UPDATE, UNSAFE_PUBLICATION, OUTDATED_CHECK, UNSEEN_VALUE,
				TORN_VALUE)) {
			if (one.equals(name) || other.equals(name)) {
				return name;
			}
		}
		return "";
	}

	/** The consequence for the first access by the second. Each list has the accesses on a line, which must agree. */
	private String ofPair(List<FieldUse> ones, List<FieldUse> others) {
		if (!all(others, FieldUse::write)) {
			return "";
		}
		boolean isPart = all(ones, use -> use.write() ? use.method().writesBack(use) : use.method().isWrittenBack(use));
		if (isPart) {
			return all(ones, use -> use.method().isCounting(use)) ? LOST_INCREMENT : LOST_UPDATE;
		}
		if (all(ones, use -> use.write() ? isTestedBefore(use) : isActedOn(use))) {
			return isPublished(ones, others) ? UNSAFE_PUBLICATION : OUTDATED_CHECK;
		}
		if (isPublished(ones, others)) {
			return UNSAFE_PUBLICATION;
		}
		if (all(ones, use -> !use.write() && use.isOnlyTested() && use.looping())) {
			return UNSEEN_VALUE;
		}
		boolean isWide = descriptor.equals("J") || descriptor.equals("D");
		return isWide && all(ones, use -> !use.write() && use.use() != FieldUse.Use.DROPPED) ? TORN_VALUE : "";
	}

	private static boolean isTestedBefore(FieldUse write) {
		return write.method().isTestedBefore(write, true) || write.method().isTestedBefore(write, false);
	}

	/** Whether the method acts on the test of a read: by a write, another read, or an effect visible to other code. */
	private static boolean isActedOn(FieldUse read) {
		return read.isTested() && (read.method().actsAfter(read)
				|| read.isOnlyTested() && !read.looping() && read.method().hasEffectAfter(read));
	}

	/** Whether one access reads, and the other stores a new object that may be only partly visible to the reader. */
	private boolean isPublished(List<FieldUse> ones, List<FieldUse> others) {
		return all(ones, use -> !use.write() && use.use() != FieldUse.Use.DROPPED)
				&& all(others, use -> use.method().storesNew(use)) && !classes.isWhole(descriptor);
	}

	private static boolean all(List<FieldUse> uses, Predicate<FieldUse> wanted) {
		return !uses.isEmpty() && uses.stream().allMatch(wanted);
	}

	/** The accesses on the line of a site; empty if the code is unknown. */
	private static List<FieldUse> find(ProgramClasses classes, FieldInfo field, Site site) {
		ClassNode node = classes.find(site.className());
		if (node == null || site.line() == 0) {
			return List.of();
		}
		Predicate<FieldInsnNode> isField = access -> field != null && access.name.equals(field.name())
				&& access.desc.equals(field.descriptor());
		for (MethodNode method : node.methods) {
			if (method.name.equals(site.method()) && method.desc.equals(site.descriptor())) {
				try {
					MethodUses uses = new MethodUses(node.name, method,
							field == null ? Accesses.ofAnyElement() : new Accesses(isField, false), false);
					return uses.uses().stream().filter(
							use -> use.write() == site.isWrite() && uses.line(use.index()) == site.line()).toList();
				} catch (AnalyzerException | RuntimeException e) {
					// damaged or too new: the code is unknown
					return List.of();
				}
			}
		}
		return List.of();
	}
}
