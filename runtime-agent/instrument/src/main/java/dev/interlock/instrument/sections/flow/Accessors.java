/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.flow;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrument.sections.flow.MethodAccesses.Access;
import dev.interlock.sections.AccessKind;
import dev.interlock.sections.SectionVariable;

/**
 * Finds methods that access one field of their object, or one static field, and no other mutable one. They access it
 * directly, like getters and setters, or by calling other accessors. Other calls must be {@linkplain PureCalls free
 * of effects}. A call of an accessor counts as an access to the field.
 */
public final class Accessors {

	public static final String THIS = "this";
	public static final String STATIC = "static";

	/**
	 * The effect of calling an accessor.
	 *
	 * @param variable the field
	 * @param access   READ if it only reads the field and returns a value; WRITE if it writes it
	 * @param isOrdered whether it uses mutual exclusion or the field is volatile, which suggests concurrent use
	 * @param isTesting whether it tests the field itself
	 */
	public record Accessor(SectionVariable variable, AccessKind access, boolean isOrdered, boolean isTesting) {
	}

	private final ClassPath classes;
	private final PureCalls pure;
	private final Map<String, Optional<Accessor>> known = new HashMap<>();
	/** The direct subclasses of each class, by internal names; null until they are computed. */
	private Map<String, Set<String>> subclasses;

	public Accessors(ClassPath classes) {
		this.classes = classes;
		this.pure = new PureCalls(this);
	}

	/** A method and the class that declares it. */
	record Target(ClassNode type, MethodNode method) {

		boolean isStatic() {
			return (method.access & Opcodes.ACC_STATIC) != 0;
		}
	}

	/** The accessor that a call names; null if it is not an accessor of a known class. */
	public Accessor find(MethodInsnNode call) {
		String key = call.owner + '.' + call.name + call.desc;
		Optional<Accessor> found = known.get(key);
		if (found == null) {
			// a recursive method is not an accessor
			known.put(key, Optional.empty());
			found = Optional.ofNullable(look(call));
			known.put(key, found);
		}
		return found.orElse(null);
	}

	private Accessor look(MethodInsnNode call) {
		Target target = target(call);
		return target == null ? null : of(target.type(), target.method(), target.isStatic() ? STATIC : THIS);
	}

	/** The method that a call runs; null if this is not certain, or no known class declares it. */
	Target target(MethodInsnNode call) {
		for (ClassNode node = classes.node(call.owner); node != null; node = node.superName == null ? null
				: classes.node(node.superName)) {
			for (MethodNode method : node.methods) {
				if (method.name.equals(call.name) && method.desc.equals(call.desc)) {
					Target target = new Target(node, method);
					return target.isStatic() == (call.getOpcode() == Opcodes.INVOKESTATIC) && isKnown(call, method)
							? target
							: null;
				}
			}
		}
		return null;
	}

	/** Whether a field is written after its initialisation. */
	boolean isChanging(FieldInsnNode field) {
		return classes.isChanging(classes.declaring(field.owner, field.name), field.name);
	}

	private Accessor of(ClassNode type, MethodNode method, String object) {
		if (method.instructions.size() == 0) {
			return null;
		}
		MethodAccesses found;
		try {
			found = new MethodAccesses(classes, this, type, method);
		} catch (AnalyzerException | RuntimeException e) {
			// damaged methods are counted by the inference of their own sections
			return null;
		}
		List<Access> accesses = found.accesses();
		boolean writes = accesses.stream().anyMatch(Access::isWrite);
		if (accesses.isEmpty() || !writes && Type.getReturnType(method.desc) == Type.VOID_TYPE) {
			return null;
		}
		Access first = accesses.get(0);
		boolean isOne = first.variable().kind() == SectionVariable.Kind.FIELD && first.object().equals(object)
				&& accesses.stream().allMatch(first::isOnSame) && callsNothingElse(method, accesses);
		if (!isOne) {
			return null;
		}
		boolean tests = found.tests().stream()
				.anyMatch(test -> accesses.stream().anyMatch(access -> test.sources().get(access.index())));
		return new Accessor(first.variable(), writes ? AccessKind.WRITE : AccessKind.READ,
				isOrdered(method, first.variable()) || first.accessor() != null && first.accessor().isOrdered(), tests);
	}

	private boolean isOrdered(MethodNode method, SectionVariable variable) {
		if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0 || classes.isVolatile(variable)) {
			return true;
		}
		for (AbstractInsnNode instruction : method.instructions) {
			if (instruction.getOpcode() == Opcodes.MONITORENTER) {
				return true;
			}
		}
		return false;
	}

	private boolean callsNothingElse(MethodNode method, List<Access> accesses) {
		Set<Integer> known = accesses.stream().map(Access::index).collect(Collectors.toSet());
		for (int i = 0; i < method.instructions.size(); i++) {
			if (!known.contains(i) && !pure.isPure(method.instructions.get(i))) {
				return false;
			}
		}
		return true;
	}

	/** Whether the call can run no other method of a known class. */
	private boolean isKnown(MethodInsnNode call, MethodNode method) {
		boolean isFixed = (method.access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL)) != 0
				|| call.getOpcode() == Opcodes.INVOKESPECIAL;
		return isFixed || below(call.owner).stream().map(classes::node).noneMatch(node -> node != null && node.methods
				.stream().anyMatch(other -> other.name.equals(method.name) && other.desc.equals(method.desc)));
	}

	/** All direct and indirect subclasses of a class. */
	private Set<String> below(String type) {
		if (subclasses == null) {
			subclasses = new HashMap<>();
			for (String name : classes.names()) {
				ClassNode node = classes.node(name);
				if (node != null && node.superName != null) {
					subclasses.computeIfAbsent(node.superName, each -> new HashSet<>()).add(name);
				}
			}
		}
		Set<String> all = new HashSet<>();
		for (String name : subclasses.getOrDefault(type, Set.of())) {
			all.add(name);
			all.addAll(below(name));
		}
		return all;
	}
}
