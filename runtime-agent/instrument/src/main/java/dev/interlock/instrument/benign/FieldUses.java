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
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

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
		return collect(classes, className, name, users, false);
	}

	/**
	 * Collects the accesses to the elements of the array in a private field.
	 *
	 * @return null if one of the classes cannot be read or lets the array escape
	 */
	static FieldUses ofElements(ProgramClasses classes, String className, String name) {
		return collect(classes, className, name, Set.of(), true);
	}

	private static FieldUses collect(ProgramClasses classes, String className, String name, Set<String> users,
			boolean ofElements) {
		ClassNode declaring = classes.find(className);
		FieldNode field = declaring == null ? null : ProgramClasses.field(declaring, name);
		if (field == null || ofElements && !isPrivateArray(field)) {
			return null;
		}
		List<FieldUse> uses = new ArrayList<>();
		for (String user : ofElements ? nest(classes, declaring) : users) {
			ClassNode node = classes.find(user);
			if (node == null || !collect(node, declaring, field, uses, ofElements)) {
				return null;
			}
		}
		return new FieldUses(ofElements ? field.desc.substring(1) : field.desc,
				(field.access & Opcodes.ACC_PRIVATE) != 0, List.copyOf(uses));
	}

	private static boolean isPrivateArray(FieldNode field) {
		return field.desc.startsWith("[") && (field.access & Opcodes.ACC_PRIVATE) != 0;
	}

	/** The classes that can access the private fields of a class. */
	private static Set<String> nest(ProgramClasses classes, ClassNode declaring) {
		String hostName = declaring.nestHostClass == null ? declaring.name : declaring.nestHostClass;
		ClassNode host = classes.find(hostName.replace('/', '.'));
		Set<String> members = new TreeSet<>(Set.of(declaring.name, hostName));
		if (host != null && host.nestMembers != null) {
			members.addAll(host.nestMembers);
		}
		return members.stream().map(name -> name.replace('/', '.')).collect(Collectors.toSet());
	}

	private static boolean collect(ClassNode node, ClassNode declaring, FieldNode field, List<FieldUse> uses,
			boolean ofElements) {
		// a subclass may name itself as the owner of the field
		Predicate<FieldInsnNode> isField = access -> access.name.equals(field.name) && access.desc.equals(field.desc)
				&& (access.owner.equals(declaring.name) || access.owner.equals(node.name)
						&& ProgramClasses.field(node, field.name) == null);
		String initializer = (field.access & Opcodes.ACC_STATIC) != 0 ? "<clinit>" : "<init>";
		for (MethodNode method : node.methods) {
			if (accesses(method, isField)) {
				try {
					boolean initial = node == declaring && method.name.equals(initializer);
					MethodUses found = new MethodUses(node.name, method, new Accesses(isField, ofElements), initial);
					if (ofElements && !found.keepsArray()) {
						return false;
					}
					uses.addAll(found.uses());
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

	/** Whether the field has a reference type. */
	boolean isReference() {
		return descriptor.startsWith("L") || descriptor.startsWith("[");
	}

	List<FieldUse> reads() {
		return all.stream().filter(use -> !use.write()).toList();
	}

	/** The writes outside initialisation. */
	List<FieldUse> writes() {
		return all.stream().filter(use -> use.write() && !use.initial()).toList();
	}

	/** The writes during initialisation. */
	List<FieldUse> initialWrites() {
		return all.stream().filter(use -> use.write() && use.initial()).toList();
	}
}
