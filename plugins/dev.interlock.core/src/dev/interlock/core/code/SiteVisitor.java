/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.code;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.jdt.core.util.ByteCodeVisitorAdapter;
import org.eclipse.jdt.core.util.IConstantPoolEntry;
import org.eclipse.jdt.core.util.ILineNumberAttribute;
import org.eclipse.jdt.core.util.IMethodInfo;
import org.eclipse.jdt.core.util.IOpcodeMnemonics;

import dev.interlock.sections.AccessKind;
import dev.interlock.sections.LambdaNames;
import dev.interlock.sections.MethodName;
import dev.interlock.sections.Ordinals;

/** Collects the accesses of one method and numbers them as the agent does. */
final class SiteVisitor extends ByteCodeVisitorAdapter {

	private static final String CONSTRUCTOR = "<init>";

	private final String className;
	private final MethodName method;
	private final MethodName named;
	private final int[][] lines;
	private final Ordinals ordinals;
	private final List<CodeSite> sites = new ArrayList<>();

	SiteVisitor(String className, IMethodInfo method, LambdaNames names) {
		this.className = className;
		this.method = LambdaReader.name(method);
		named = names.inSites(this.method);
		ILineNumberAttribute attribute = method.getCodeAttribute().getLineNumberAttribute();
		lines = attribute == null ? new int[0][] : attribute.getLineNumberTable();
		ordinals = new Ordinals(className, this.method.name());
	}

	List<CodeSite> sites() {
		return sites;
	}

	@Override
	public void _new(int pc, int index, IConstantPoolEntry constantClass) {
		ordinals.ofNew();
	}

	@Override
	public void _getfield(int pc, int index, IConstantPoolEntry field) {
		field(pc, IOpcodeMnemonics.GETFIELD, AccessKind.READ, field);
	}

	@Override
	public void _getstatic(int pc, int index, IConstantPoolEntry field) {
		field(pc, IOpcodeMnemonics.GETSTATIC, AccessKind.READ, field);
	}

	@Override
	public void _putstatic(int pc, int index, IConstantPoolEntry field) {
		field(pc, IOpcodeMnemonics.PUTSTATIC, AccessKind.WRITE, field);
	}

	@Override
	public void _putfield(int pc, int index, IConstantPoolEntry field) {
		field(pc, IOpcodeMnemonics.PUTFIELD, AccessKind.WRITE, field);
	}

	@Override
	public void _invokevirtual(int pc, int index, IConstantPoolEntry called) {
		call(pc, called);
	}

	@Override
	public void _invokestatic(int pc, int index, IConstantPoolEntry called) {
		call(pc, called);
	}

	@Override
	public void _invokeinterface(int pc, int index, byte arguments, IConstantPoolEntry called) {
		call(pc, called);
	}

	@Override
	public void _invokespecial(int pc, int index, IConstantPoolEntry called) {
		if (!new String(called.getMethodName()).equals(CONSTRUCTOR)) {
			call(pc, called);
		} else {
			ordinals.ofConstructor();
		}
	}

	private void field(int pc, int opcode, AccessKind access, IConstantPoolEntry field) {
		String name = new String(field.getFieldName());
		int ordinal = ordinals.ofField(opcode, owner(field), name);
		if (ordinal >= 0) {
			add(pc, owner(field), name, access, ordinal);
		}
	}

	private void call(int pc, IConstantPoolEntry called) {
		String name = new String(called.getMethodName());
		String descriptor = new String(called.getMethodDescriptor());
		add(pc, owner(called), name + descriptor, null, ordinals.ofCall(owner(called), name, descriptor));
	}

	private void add(int pc, String owner, String member, AccessKind access, int ordinal) {
		sites.add(new CodeSite(className, named.name(), named.descriptor(), method, owner, member, access, ordinal,
				line(pc)));
	}

	private static String owner(IConstantPoolEntry entry) {
		return new String(entry.getClassName()).replace('/', '.');
	}

	/** Returns the line of an instruction: that of the last entry at or before it. */
	private int line(int pc) {
		int found = 0;
		int start = -1;
		for (int[] entry : lines) {
			if (entry[0] <= pc && entry[0] > start) {
				start = entry[0];
				found = entry[1];
			}
		}
		return found;
	}
}
