/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.flow;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.sections.SectionVariable;

/**
 * Determines whether a call may access a field. It considers all known methods that may be the target, in
 * superclasses and subclasses of the named class, and their calls in turn. Used for one query.
 */
public final class CallReach {

	private final ClassPath classes;
	private final SectionVariable field;
	private final Set<String> seen = new HashSet<>();
	/** The supertypes of the classes that were asked for. */
	private final Map<String, Set<String>> supertypes = new HashMap<>();
	private final Deque<MethodInsnNode> next = new ArrayDeque<>();

	private CallReach(ClassPath classes, SectionVariable field) {
		this.classes = classes;
		this.field = field;
	}

	/** Whether the call may access the field. */
	public static boolean mayAccess(ClassPath classes, MethodInsnNode call, SectionVariable field) {
		CallReach reach = new CallReach(classes, field);
		reach.next.add(call);
		while (!reach.next.isEmpty()) {
			if (reach.look(reach.next.poll())) {
				return true;
			}
		}
		return false;
	}

	private boolean look(MethodInsnNode call) {
		if (classes.node(call.owner) == null || !seen.add(call.owner + '.' + call.name + call.desc)) {
			return false;
		}
		for (String name : classes.names()) {
			ClassNode type = classes.node(name);
			if (type != null && (isBelow(name, call.owner) || isBelow(call.owner, name))) {
				for (MethodNode method : type.methods) {
					if (method.name.equals(call.name) && method.desc.equals(call.desc) && accesses(method)) {
						return true;
					}
				}
			}
		}
		return false;
	}

	private boolean accesses(MethodNode method) {
		for (AbstractInsnNode instruction : method.instructions) {
			if (instruction instanceof FieldInsnNode access && access.name.equals(field.name())
					&& classes.declaring(access.owner, access.name).replace('/', '.').equals(field.className())) {
				return true;
			}
			if (instruction instanceof MethodInsnNode call) {
				next.add(call);
			}
		}
		return false;
	}

	/** Whether a class is the other one, or extends or implements it. */
	private boolean isBelow(String type, String other) {
		return type.equals(other) || supertypes.computeIfAbsent(type, this::supertypes).contains(other);
	}

	/** All supertypes of a class, each once: interfaces can lead to one by very many ways. */
	private Set<String> supertypes(String type) {
		Set<String> found = new HashSet<>();
		Deque<String> left = new ArrayDeque<>(Set.of(type));
		while (!left.isEmpty()) {
			ClassNode node = classes.node(left.poll());
			if (node != null) {
				ClassPath.supertypes(node).filter(found::add).forEach(left::add);
			}
		}
		return found;
	}
}
