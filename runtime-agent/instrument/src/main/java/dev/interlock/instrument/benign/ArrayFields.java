/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.benign;

import java.util.HashSet;
import java.util.Set;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;

import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.Site;

/** Finds the field that holds an accessed array. */
final class ArrayFields {

	private ArrayFields() {
		// static only
	}

	/** The field; null if the array does not come from a field, or the line accesses several arrays. */
	static FieldInfo find(ProgramClasses classes, Site site) {
		ClassNode node = classes.find(site.className());
		if (node == null || site.line() == 0) {
			return null;
		}
		for (MethodNode method : node.methods) {
			if (method.name.equals(site.method()) && method.desc.equals(site.descriptor())) {
				FieldInsnNode field = fieldOnLine(node, method, site);
				return field == null ? null : info(classes, field);
			}
		}
		return null;
	}

	private static FieldInsnNode fieldOnLine(ClassNode node, MethodNode method, Site site) {
		ValueFlow flow = new ValueFlow();
		try {
			new Analyzer<>(flow).analyze(node.name, method);
		} catch (AnalyzerException | RuntimeException e) {
			// damaged or too new: the code is unknown
			return null;
		}
		Set<String> names = new HashSet<>();
		FieldInsnNode found = null;
		int line = 0;
		for (AbstractInsnNode instruction : method.instructions) {
			line = instruction instanceof LineNumberNode number ? number.line : line;
			boolean isAccess = site.isWrite() ? Code.writesElement(instruction) : Code.readsElement(instruction);
			if (line == site.line() && isAccess) {
				for (AbstractInsnNode array : flow.sources(instruction, 0)) {
					found = array instanceof FieldInsnNode field ? field : null;
					names.add(found == null ? "" : found.owner + '.' + found.name);
				}
			}
		}
		return names.size() == 1 ? found : null;
	}

	private static FieldInfo info(ProgramClasses classes, FieldInsnNode access) {
		String className = access.owner.replace('/', '.');
		ClassNode declaring = classes.find(className);
		FieldNode field = declaring == null ? null : ProgramClasses.field(declaring, access.name);
		return field == null ? null
				: new FieldInfo(className, field.name, field.desc, (field.access & Opcodes.ACC_STATIC) != 0);
	}
}
