/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.benign;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

import dev.interlock.instrument.bytecode.BoundedClassReader;

/** The classes of the program that the patterns analyse, in a bounded cache. Not thread-safe. */
final class ProgramClasses {

	private static final int MOST_KEPT = 64;
	/** Types whose objects are completely visible to other threads even after unsafe publication (JLS 17.5). */
	private static final Set<String> IMMUTABLE = Set.of("java/lang/String", "java/lang/Boolean", "java/lang/Byte",
			"java/lang/Character", "java/lang/Short", "java/lang/Integer", "java/lang/Long", "java/lang/Float",
			"java/lang/Double", "java/lang/Class", "java/math/BigInteger", "java/math/BigDecimal", "java/util/UUID",
			"java/time/Instant", "java/time/Duration", "java/time/LocalDate", "java/time/LocalTime",
			"java/time/LocalDateTime", "java/time/ZonedDateTime");

	private final ClassFileSource files;
	private final Map<String, ClassNode> known = new HashMap<>();

	ProgramClasses(ClassFileSource files) {
		this.files = files;
	}

	/** A class by its binary name; null if it cannot be read. */
	ClassNode find(String binaryName) {
		if (known.containsKey(binaryName)) {
			return known.get(binaryName);
		}
		byte[] bytes = files.find(binaryName);
		ClassNode node = null;
		if (bytes != null) {
			try {
				node = new ClassNode();
				new BoundedClassReader(bytes).accept(node, ClassReader.SKIP_FRAMES);
			} catch (RuntimeException e) {
				// damaged or too new: the code is unknown
				node = null;
			}
		}
		if (known.size() == MOST_KEPT) {
			known.clear();
		}
		known.put(binaryName, node);
		return node;
	}

	/** The field of a class with this name; null if it declares none. */
	static FieldNode field(ClassNode node, String name) {
		return node.fields.stream().filter(field -> field.name.equals(name)).findFirst().orElse(null);
	}

	/**
	 * Whether a racy read of a value of this type returns all of it. This holds for primitive values of at most 32
	 * bits, and for objects whose fields are all final. It does not hold for types that may have subclasses.
	 */
	boolean isWhole(String descriptor) {
		char first = descriptor.charAt(0);
		if (first != 'L') {
			return first != 'J' && first != 'D' && first != '[';
		}
		String name = descriptor.substring(1, descriptor.length() - 1);
		if (IMMUTABLE.contains(name)) {
			return true;
		}
		ClassNode node = find(name.replace('/', '.'));
		boolean leaf = node != null && (node.access & Opcodes.ACC_FINAL) != 0
				&& (node.superName.equals("java/lang/Object") || node.superName.equals("java/lang/Record")
						|| node.superName.equals("java/lang/Enum"));
		return leaf && node.fields.stream()
				.allMatch(field -> (field.access & (Opcodes.ACC_FINAL | Opcodes.ACC_STATIC)) != 0);
	}
}
