/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;

import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrument.sections.flow.StoredSum;
import dev.interlock.sections.AccessKind;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.HealingVerdict;
import dev.interlock.sections.SitePoint;

/**
 * Checks whether the values of a section may be repaired, so that the section has the effect that it has alone. Between
 * its two accesses the thread must neither synchronise nor run other code: a compiler may then merge two reads, two
 * writes, or a write and a read, so the program gets no value that the Java memory model forbids.
 */
public final class RepairCheck {

	private final SectionCode code;

	/** @param code the method in which the sections to check begin */
	public RepairCheck(SectionCode code) {
		this.code = code;
	}

	/** Checks a section with the code of a class path. */
	public static HealingVerdict repair(ClassPath classes, AtomicSection section) {
		SectionCode code = SectionCode.find(classes, section);
		return code == null ? HealingVerdict.no(SectionCode.UNKNOWN) : new RepairCheck(code).repair(section);
	}

	/** Checks a section that begins in the method; the answer is yes or no. */
	public HealingVerdict repair(AtomicSection section) {
		String reason = ofPoints(section);
		reason = reason == null ? ofCode(section) : reason;
		return reason == null ? HealingVerdict.LEAF : HealingVerdict.no(reason);
	}

	/** The first access of a section that may be repaired. */
	public FieldInsnNode first(AtomicSection section) {
		return access(section.entry());
	}

	/**
	 * The accesses of a section between two writes of its variable.
	 *
	 * @return null if the section does not begin and end with a write
	 */
	public List<SitePoint> betweenWrites(AtomicSection section) {
		if (!isOfWrites(section)) {
			return null;
		}
		List<FieldInsnNode> ends = section.ends().stream().map(end -> access(end.site())).toList();
		return new HeldBackWrites(code, access(section.entry()), ends).between().stream().map(code::point).toList();
	}

	private static boolean isOfWrites(AtomicSection section) {
		return isWrite(section.entry()) && isWrite(section.ends().get(0).site());
	}

	private static boolean isWrite(SitePoint point) {
		return point.access() == AccessKind.WRITE;
	}

	private String ofPoints(AtomicSection section) {
		if (SectionCode.isOnObject(section)) {
			return "its accesses are calls of '" + section.variable().className()
					+ "', and only values of fields can be repaired.";
		}
		return code.isInitializer() ? "it begins in a constructor or an initialiser." : SectionCode.otherCode(section);
	}

	private String ofCode(AtomicSection section) {
		FieldInsnNode entry = access(section.entry());
		List<FieldInsnNode> ends = new ArrayList<>();
		for (EndPoint end : section.ends()) {
			FieldInsnNode last = access(end.site());
			if (entry == null || last == null) {
				return SectionCode.UNKNOWN;
			}
			if (!last.owner.equals(entry.owner) || !last.name.equals(entry.name) || !last.desc.equals(entry.desc)) {
				return "its accesses name fields of different classes.";
			}
			String pattern = ofPattern(section, end, entry.desc);
			if (pattern != null) {
				return pattern;
			}
			ends.add(last);
		}
		if (ends.isEmpty() || hasSubroutine()) {
			return SectionCode.UNKNOWN;
		}
		if (isOfWrites(section)) {
			HeldBackWrites writes = new HeldBackWrites(code, entry, ends);
			String reason = inside(entry, writes.others());
			return reason == null ? writes.refusal() : reason;
		}
		String reason = inside(entry, code.inside(entry, ends));
		return reason == null && section.entry().access() == AccessKind.READ ? ofSums(section, entry) : reason;
	}

	private FieldInsnNode access(SitePoint point) {
		return code.instruction(point) instanceof FieldInsnNode field ? field : null;
	}

	private boolean hasSubroutine() {
		for (AbstractInsnNode each : code.method().instructions) {
			if (each.getOpcode() == Opcodes.JSR || each.getOpcode() == Opcodes.RET) {
				return true;
			}
		}
		return false;
	}

	/** What the kinds of the accesses forbid. */
	private static String ofPattern(AtomicSection section, EndPoint end, String descriptor) {
		boolean isWrite = isWrite(end.site());
		if (isWrite(section.entry())) {
			if (isWrite != isOfWrites(section)) {
				return "it ends with a read on one path, and with a write on another.";
			}
			if (isWrite) {
				return null;
			}
		} else if (isWrite && !descriptor.equals("I") && !descriptor.equals("J")) {
			return "it writes its variable, which is neither an int nor a long.";
		}
		Set<AccessKind> forbidden = EnumSet.complementOf(EnumSet.of(AccessKind.WRITE));
		forbidden.removeAll(end.allowed());
		return forbidden.isEmpty() ? null : "it forbids reads by other threads, which no value can undo.";
	}

	private String ofSums(AtomicSection section, FieldInsnNode entry) {
		List<FieldInsnNode> writes = section.ends().stream().map(EndPoint::site)
				.filter(site -> site.access() == AccessKind.WRITE).map(this::access).toList();
		if (writes.isEmpty()) {
			return null;
		}
		StoredSum sum = new StoredSum(code.type().name, code.method(), entry);
		for (FieldInsnNode write : writes) {
			if (!sum.isStoredAt(write)) {
				return "it stores something else than the value that it has read, plus or minus a number.";
			}
		}
		return sum.isUsed() ? "it uses the value that it reads, or the sum, for something else than the write." : null;
	}

	private String inside(FieldInsnNode entry, List<AbstractInsnNode> instructions) {
		for (AbstractInsnNode here : instructions) {
			String reason = here instanceof FieldInsnNode field ? ofField(field, entry) : of(here);
			if (reason != null) {
				return reason;
			}
		}
		return null;
	}

	private String ofField(FieldInsnNode field, FieldInsnNode entry) {
		if (field.name.equals(entry.name)) {
			return "it accesses its variable more than twice.";
		}
		ClassNode type = code.type();
		FieldNode own = !field.owner.equals(type.name) ? null
				: type.fields.stream().filter(each -> each.name.equals(field.name) && each.desc.equals(field.desc))
						.findFirst().orElse(null);
		String name = "'" + SectionCode.simpleName(field.owner, field.name) + "'";
		if (own == null) {
			return "it accesses " + name + " inside, which may be volatile.";
		}
		return (own.access & Opcodes.ACC_VOLATILE) == 0 ? null
				: "it accesses the volatile field " + name + " inside, which synchronises.";
	}

	private String of(AbstractInsnNode instruction) {
		return switch (instruction.getOpcode()) {
		case Opcodes.MONITORENTER -> "it acquires a lock inside, which synchronises.";
		case Opcodes.MONITOREXIT -> "it releases a lock inside, which synchronises.";
		default -> code.otherCode(instruction);
		};
	}
}
