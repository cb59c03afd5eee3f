/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.sections.AccessKind;
import dev.interlock.sections.SectionVariable;

/** Tells which methods only get or set a field of their object. */
final class Accessors {

	/**
	 * What a call of an accessor does.
	 *
	 * @param variable the field
	 * @param access   whether it gets or sets it
	 */
	record Accessor(SectionVariable variable, AccessKind access) {
	}

	private final ClassPath classes;
	private final Map<String, Optional<Accessor>> known = new HashMap<>();

	Accessors(ClassPath classes) {
		this.classes = classes;
	}

	/** What the method that a call names does, if it is an accessor of a class that is here; else null. */
	Accessor find(MethodInsnNode call) {
		return known.computeIfAbsent(call.owner + '.' + call.name + call.desc, key -> Optional.ofNullable(look(call)))
				.orElse(null);
	}

	private Accessor look(MethodInsnNode call) {
		for (ClassNode node = classes.node(call.owner); node != null; node = node.superName == null ? null
				: classes.node(node.superName)) {
			for (MethodNode method : node.methods) {
				if (method.name.equals(call.name) && method.desc.equals(call.desc)) {
					return (method.access & Opcodes.ACC_STATIC) == 0 ? of(node, method) : null;
				}
			}
		}
		return null;
	}

	private Accessor of(ClassNode type, MethodNode method) {
		List<CodeSite> sites = CodeSites.of(type, method);
		if (sites.size() != 1 || !(sites.get(0).instruction() instanceof FieldInsnNode field)) {
			return null;
		}
		Type[] parameters = Type.getArgumentTypes(method.desc);
		Type result = Type.getReturnType(method.desc);
		boolean gets = field.getOpcode() == Opcodes.GETFIELD && parameters.length == 0
				&& result.getDescriptor().equals(field.desc);
		boolean sets = field.getOpcode() == Opcodes.PUTFIELD && parameters.length == 1
				&& parameters[0].getDescriptor().equals(field.desc) && result == Type.VOID_TYPE;
		String declaring = classes.declaring(field.owner, field.name);
		if (!gets && !sets || !classes.isChanging(declaring, field.name)) {
			return null;
		}
		return new Accessor(SectionVariable.field(declaring.replace('/', '.'), field.name),
				gets ? AccessKind.READ : AccessKind.WRITE);
	}
}
