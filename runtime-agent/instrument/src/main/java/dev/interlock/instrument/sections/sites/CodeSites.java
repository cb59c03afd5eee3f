/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.sites;

import java.util.ArrayList;
import java.util.List;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.sections.AccessKind;
import dev.interlock.sections.LambdaNames;
import dev.interlock.sections.MethodName;
import dev.interlock.sections.Ordinals;
import dev.interlock.sections.SitePoint;

/**
 * Finds the sites of a method at which sections may begin or end. A constructor has none before it calls another one:
 * there the JVM allows no exception handler as the exit of a section needs it.
 */
public final class CodeSites {

	private final ClassNode type;
	private final MethodName method;
	private final MethodName named;
	private final Ordinals ordinals;
	private final List<CodeSite> sites = new ArrayList<>();
	private int line;

	private CodeSites(ClassNode type, MethodNode method, LambdaNames names) {
		this.type = type;
		this.method = new MethodName(method.name, method.desc);
		named = names.inSites(this.method);
		ordinals = new Ordinals(type.name, method.name);
	}

	/** The sites of a method in code order; a class initialiser has none. */
	public static List<CodeSite> of(ClassNode type, MethodNode method) {
		return of(type, method, LambdaNames.isBody(method.name) ? Lambdas.of(type) : new LambdaNames());
	}

	/** The same, given the lambda names of the class. */
	public static List<CodeSite> of(ClassNode type, MethodNode method, LambdaNames names) {
		CodeSites found = new CodeSites(type, method, names);
		if (!method.name.equals("<clinit>")) {
			for (int i = 0; i < method.instructions.size(); i++) {
				found.look(method.instructions.get(i), i);
			}
		}
		return found.sites;
	}

	private void look(AbstractInsnNode instruction, int index) {
		if (instruction instanceof LineNumberNode number) {
			line = number.line;
		} else if (instruction.getOpcode() == Opcodes.NEW) {
			ordinals.ofNew();
		} else if (instruction instanceof FieldInsnNode access) {
			int ordinal = ordinals.ofField(access.getOpcode(), access.owner, access.name);
			boolean write = access.getOpcode() == Opcodes.PUTFIELD || access.getOpcode() == Opcodes.PUTSTATIC;
			if (ordinal >= 0 && !ordinals.isUninitialized()) {
				add(access.name, write ? AccessKind.WRITE : AccessKind.READ, ordinal, access.owner, access, index);
			}
		} else if (instruction instanceof MethodInsnNode call) {
			if (call.name.equals("<init>")) {
				ordinals.ofConstructor();
			} else {
				AccessKind access = SharedTypes.isWrite(call.owner, call.name) ? AccessKind.WRITE : AccessKind.READ;
				int ordinal = ordinals.ofCall(call.owner, call.name, call.desc);
				if (!ordinals.isUninitialized()) {
					add(call.name + call.desc, access, ordinal, call.owner, call, index);
				}
			}
		}
	}

	private void add(String member, AccessKind access, int ordinal, String owner, AbstractInsnNode instruction,
			int index) {
		SitePoint site = new SitePoint(type.name.replace('/', '.'), named.name(), named.descriptor(), member, access,
				ordinal);
		sites.add(new CodeSite(site, method, owner, instruction, index, line));
	}
}
