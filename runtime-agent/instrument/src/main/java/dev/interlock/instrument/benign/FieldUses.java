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
import java.util.Set;
import java.util.function.Predicate;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/**
 * The accesses to one field in the classes that access it.
 *
 * @param descriptor the field's type
 * @param isPrivate  whether no other class can access it
 * @param all        the accesses, in the order of the code within a method
 */
record FieldUses(String descriptor, boolean isPrivate, List<FieldUse> all) {

	/**
	 * Collects the accesses.
	 *
	 * @param className the class that declares the field
	 * @param users     the classes that access it
	 * @return null if one of the classes cannot be read
	 */
	static FieldUses collect(ProgramClasses classes, String className, String name, Set<String> users) {
		ClassNode declaring = classes.find(className);
		FieldNode field = declaring == null ? null : ProgramClasses.field(declaring, name);
		if (field == null) {
			return null;
		}
		List<FieldUse> uses = new ArrayList<>();
		for (String user : users) {
			ClassNode node = classes.find(user);
			if (node == null || !collect(node, declaring, field, uses)) {
				return null;
			}
		}
		return new FieldUses(field.desc, (field.access & Opcodes.ACC_PRIVATE) != 0, List.copyOf(uses));
	}

	private static boolean collect(ClassNode node, ClassNode declaring, FieldNode field, List<FieldUse> uses) {
		// a subclass may name the field as its own
		Predicate<FieldInsnNode> isField = access -> access.name.equals(field.name) && access.desc.equals(field.desc)
				&& (access.owner.equals(declaring.name) || access.owner.equals(node.name)
						&& ProgramClasses.field(node, field.name) == null);
		String initializer = (field.access & Opcodes.ACC_STATIC) != 0 ? "<clinit>" : "<init>";
		for (MethodNode method : node.methods) {
			if (accesses(method, isField)) {
				try {
					boolean initial = node == declaring && method.name.equals(initializer);
					uses.addAll(new MethodUses(node.name, method, isField, initial).uses());
				} catch (AnalyzerException | RuntimeException e) {
					return false;
				}
			}
		}
		return true;
	}

	private static boolean accesses(MethodNode method, Predicate<FieldInsnNode> isField) {
		for (AbstractInsnNode instruction : method.instructions) {
			if (instruction instanceof FieldInsnNode access && isField.test(access)) {
				return true;
			}
		}
		return false;
	}

	/** The reads. */
	List<FieldUse> reads() {
		return all.stream().filter(use -> !use.write()).toList();
	}

	/** The writes that do not initialise. */
	List<FieldUse> writes() {
		return all.stream().filter(use -> use.write() && !use.initial()).toList();
	}

	/** The writes that initialise. */
	List<FieldUse> initialWrites() {
		return all.stream().filter(use -> use.write() && use.initial()).toList();
	}
}
