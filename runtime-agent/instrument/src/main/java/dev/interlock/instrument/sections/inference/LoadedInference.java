/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.inference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

import dev.interlock.instrument.sections.classpath.AnnotatedSections;
import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrument.sections.flow.Accessors;
import dev.interlock.instrument.sections.flow.MethodAccesses;
import dev.interlock.instrument.sections.flow.MethodAccesses.Access;
import dev.interlock.instrument.sections.inference.StrongPatterns.Strong;
import dev.interlock.instrument.sections.sites.SharedTypes;
import dev.interlock.sections.AccessKind;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.SectionVariable;

/**
 * Infers the sections of one class when it is loaded, and its fields for which other classes may use a getter and a
 * setter.
 */
public final class LoadedInference {

	private final ClassPath classes;
	private final Accessors accessors;
	private final ClassNode type;
	private final boolean all;
	private final Map<String, Integer> names = new HashMap<>();

	/**
	 * @param type the class with its code and line numbers
	 * @param more finds the class file of another class of the program by its binary name; null if there is none
	 * @param all  whether weak patterns are included
	 */
	public LoadedInference(ClassNode type, Function<String, byte[]> more, boolean all) {
		this.type = type;
		this.all = all;
		classes = ClassPath.of(type, more);
		accessors = new Accessors(classes);
	}

	/** The sections in code order. */
	public List<InferredSection> infer() {
		List<InferredSection> found = new ArrayList<>();
		for (MethodNode method : type.methods) {
			if (!method.name.equals("<clinit>") && mayHaveSections(method)
					&& !AnnotatedSections.isNotAtomic(type, method)) {
				try {
					infer(method, found);
				} catch (AnalyzerException | RuntimeException e) {
					// a method that cannot be analysed has no sections
					continue;
				}
			}
		}
		return found;
	}

	/** The fields of the class with a synchronised getter and setter. */
	public List<SectionVariable> accessible() {
		Set<SectionVariable> read = new HashSet<>();
		Set<SectionVariable> written = new HashSet<>();
		boolean hasLocks = type.methods.stream().anyMatch(method -> (method.access & Opcodes.ACC_SYNCHRONIZED) != 0)
				|| type.fields.stream().anyMatch(field -> (field.access & Opcodes.ACC_VOLATILE) != 0);
		for (MethodNode method : hasLocks ? type.methods : List.<MethodNode>of()) {
			int arguments = Type.getArgumentTypes(method.desc).length;
			boolean isGetter = arguments == 0 && Type.getReturnType(method.desc) != Type.VOID_TYPE;
			if (!method.name.startsWith("<") && (method.access & Opcodes.ACC_PRIVATE) == 0
					&& (isGetter || arguments == 1)
					&& method.instructions.size() > 0) {
				int opcode = (method.access & Opcodes.ACC_STATIC) != 0 ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL;
				Accessors.Accessor accessor = accessors
						.find(new MethodInsnNode(opcode, type.name, method.name, method.desc, false));
				if (accessor != null && accessor.isOrdered()) {
					(accessor.access() == AccessKind.WRITE ? written : read).add(accessor.variable());
				}
			}
		}
		read.retainAll(written);
		return List.copyOf(read);
	}

	/**
	 * A fast preliminary test: whether a field is both read and written, or a shared object or the class itself is
	 * called twice.
	 */
	private boolean mayHaveSections(MethodNode method) {
		Set<String> read = new HashSet<>();
		Set<String> written = new HashSet<>();
		Map<String, Integer> called = new HashMap<>();
		for (AbstractInsnNode instruction : method.instructions) {
			if (instruction instanceof FieldInsnNode field) {
				boolean writes = field.getOpcode() == Opcodes.PUTFIELD || field.getOpcode() == Opcodes.PUTSTATIC;
				(writes ? written : read).add(field.name);
			} else if (instruction instanceof MethodInsnNode call && !call.name.equals("<init>")
					&& (!call.owner.startsWith("java/") || SharedTypes.family(call.owner) != null)) {
				called.merge(call.owner, 1, Integer::sum);
			}
		}
		boolean callsItself = called.containsKey(type.name);
		read.retainAll(written);
		return all || !read.isEmpty() || called.values().stream().anyMatch(count -> count > 1)
				|| callsItself && !written.isEmpty();
	}

	private void infer(MethodNode method, List<InferredSection> sections) throws AnalyzerException {
		MethodAccesses found = new MethodAccesses(classes, accessors, type, method);
		if (found.accesses().size() < 2) {
			return;
		}
		Map<Access, List<Strong>> byEntry = new LinkedHashMap<>();
		for (Strong each : new StrongPatterns(classes, accessors, type, method, found).find()) {
			byEntry.computeIfAbsent(each.entry(), entry -> new ArrayList<>()).add(each);
		}
		List<InferredSection> inMethod = new ArrayList<>();
		byEntry.forEach((entry, ends) -> inMethod.add(strong(entry, ends)));
		if (all) {
			SectionInference.weak(method, found).forEach((entry, ends) -> {
				if (!byEntry.containsKey(entry)) {
					inMethod.add(new InferredSection(section(entry, List.copyOf(ends.keySet()), ends.values()),
							ends.keySet().stream().map(end -> InferredSection.ANY).toList()));
				}
			});
			inMethod.sort(Comparator.comparing(each -> each.section().entry().toString()));
		}
		sections.addAll(inMethod);
	}

	private InferredSection strong(Access entry, List<Strong> ends) {
		return new InferredSection(
				section(entry, ends.stream().map(Strong::end).toList(), ends.stream().map(Strong::pattern).toList()),
				ends.stream().map(end -> new InferredSection.Rule(end.harmless(), end.judged())).toList());
	}

	private AtomicSection section(Access entry, List<Access> ends, Iterable<String> patterns) {
		String name = entry.site().sectionName();
		int number = names.merge(name, 1, Integer::sum);
		List<EndPoint> points = ends.stream().map(end -> EndPoint.serializable(entry.site(), end.site())).toList();
		Set<String> distinct = new LinkedHashSet<>();
		patterns.forEach(distinct::add);
		return new AtomicSection(number == 1 ? name : name + '-' + number, entry.variable(), entry.site(), points,
				ends.contains(entry), false, "pattern " + String.join(" ", distinct), 0, Optional.empty());
	}
}
