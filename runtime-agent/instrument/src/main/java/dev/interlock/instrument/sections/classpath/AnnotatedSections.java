/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.classpath;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.sections.AccessKind;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.HealingMethod;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionProblem;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;

/**
 * Reads the annotations of a class that declare atomic sections. Class files have no line numbers for annotations.
 * Their place is therefore the source file, with the first line of the method's code.
 */
public final class AnnotatedSections {

	/** The descriptor of the annotation for methods or classes that are not atomic. */
	public static final String NOT_ATOMIC = "Ldev/interlock/annotations/NotAtomic;";

	private static final String PACKAGE = "Ldev/interlock/annotations/";
	private static final String ONE = PACKAGE + "AtomicSection;";
	private static final String SEVERAL = PACKAGE + "AtomicSections;";

	private final ClassNode type;
	private final String place;
	private final List<SectionFile.Entry> entries = new ArrayList<>();
	private final List<SectionProblem> problems = new ArrayList<>();
	private final Set<String> names = new HashSet<>();

	private AnnotatedSections(ClassNode type) {
		this.type = type;
		this.place = type.sourceFile == null ? type.name.replace('/', '.')
				: type.name.substring(0, type.name.lastIndexOf('/') + 1) + type.sourceFile;
	}

	/** Whether a class file may have such annotations, by a fast search of its bytes. */
	public static boolean mayHave(byte[] classFile) {
		return Bytes.contain(classFile, ONE);
	}

	/** The sections of a class, given with its code, and the problems of unreadable ones. */
	public static SectionFile of(ClassNode type) {
		AnnotatedSections found = new AnnotatedSections(type);
		for (MethodNode method : type.methods) {
			for (AnnotationNode annotation : annotations(method.invisibleAnnotations)) {
				if (annotation.desc.equals(ONE)) {
					found.read(method, new AnnotationValues(annotation));
				} else if (annotation.desc.equals(SEVERAL)) {
					new AnnotationValues(annotation).annotations("value").forEach(each -> found.read(method, each));
				}
			}
		}
		return new SectionFile(found.place, List.copyOf(found.entries), List.copyOf(found.problems));
	}

	/** Whether a method or its class is annotated as not atomic. */
	public static boolean isNotAtomic(ClassNode type, MethodNode method) {
		return has(annotations(type.invisibleAnnotations), NOT_ATOMIC)
				|| has(annotations(method.invisibleAnnotations), NOT_ATOMIC);
	}

	private void read(MethodNode method, AnnotationValues values) {
		String className = type.name.replace('/', '.');
		SectionVariable variable = SectionVariable.annotated(className, values.text("variable"));
		SitePoint entry = SitePoint.parse(values.text("entry"), className, method.name, method.desc);
		List<String> ends = values.texts("ends");
		List<String> allowed = values.texts("allowed");
		if (method.instructions.size() == 0) {
			problem(method, "the method has no code, as it is abstract or native: annotate the methods that do.");
		} else if (variable == null) {
			problem(method, "'" + values.text("variable") + "' is not a variable: write the name of a field, "
					+ "'org.example.Account.balance' or 'object CLASS'.");
		} else if (entry == null) {
			problem(method, noSite(values.text("entry")));
		} else if (ends.isEmpty()) {
			problem(method, "the section has no end: name at least one site in 'ends'.");
		} else if (allowed.size() > 1 && allowed.size() != ends.size()) {
			problem(method, "'allowed' has " + allowed.size() + " values for " + ends.size()
					+ " ends: give one for each end, or one for all.");
		} else {
			List<EndPoint> points = new ArrayList<>();
			for (int i = 0; i < ends.size(); i++) {
				SitePoint end = SitePoint.parse(ends.get(i), className, method.name, method.desc);
				if (end == null) {
					problem(method, noSite(ends.get(i)));
					return;
				}
				String kinds = allowed.isEmpty() ? "SERIALIZABLE" : allowed.get(allowed.size() == 1 ? 0 : i);
				points.add(new EndPoint(end, AccessKind.allowedBy(kinds, entry.access(), end.access())));
			}
			add(method, values, variable, entry, points);
		}
	}

	private void add(MethodNode method, AnnotationValues values, SectionVariable variable, SitePoint entry,
			List<EndPoint> ends) {
		boolean circular = values.truth("circular");
		if (circular != ends.stream().anyMatch(end -> end.site().equals(entry))) {
			problem(method, circular ? "the section is circular, and its entry is none of its ends: add it to 'ends'."
					: "the entry is one of the ends: write 'circular = true', or remove that end.");
			return;
		}
		String given = values.text("name");
		String name = given.isEmpty() ? entry.sectionName() : given;
		String unique = name;
		for (int number = 2; !names.add(unique); number++) {
			unique = name + '-' + number;
		}
		SectionFile.Entry made = SectionFile.Entry.of(new AtomicSection(unique, variable, entry, ends, circular,
				values.truth("recursive"), "annotation", 0, Optional.empty())
				.healedBy(Optional.ofNullable(HealingMethod.ofConstant(values.constant("heal")))), line(method));
		SectionFile before = new SectionFile(place, entries, problems);
		for (SectionFile.Entry other : entries) {
			SectionProblem wrong = before.contradiction(made, other, place);
			if (wrong != null) {
				problems.add(wrong);
				return;
			}
		}
		entries.add(made);
	}

	/** The first line of a method's code; 0 if it has no code or no line numbers. */
	private static int line(MethodNode method) {
		for (AbstractInsnNode instruction : method.instructions) {
			if (instruction instanceof LineNumberNode number) {
				return number.line;
			}
		}
		return 0;
	}

	private static String noSite(String text) {
		return "'" + text + "' is not a site: write it as 'balance:write#0'.";
	}

	private void problem(MethodNode method, String text) {
		problems.add(new SectionProblem(place, line(method), "the annotation @AtomicSection of '" + method.name
				+ method.desc + "' cannot be used: " + text));
	}

	private static List<AnnotationNode> annotations(List<AnnotationNode> present) {
		return present == null ? List.of() : present;
	}

	private static boolean has(List<AnnotationNode> annotations, String descriptor) {
		return annotations.stream().anyMatch(annotation -> annotation.desc.equals(descriptor));
	}
}
