/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.bytecode.ClassFiles;

/** Instruments classes for a controlled run, in which a scheduler decides which thread runs. Thread-safe. */
public final class ControlInstrumenter {

	private final PointAccesses accesses;
	private final boolean isRepeated;
	private final AccessPlaces places;
	private final TargetSites targets;

	/**
	 * @param accesses   the accesses of the program that are points
	 * @param isRepeated whether the JVM runs the program many times
	 * @param places     receives the places of the accesses that are points
	 * @param targets    the sites of the run's target
	 */
	public ControlInstrumenter(PointAccesses accesses, boolean isRepeated, AccessPlaces places, TargetSites targets) {
		this.targets = targets;
		this.places = places;
		this.accesses = accesses;
		this.isRepeated = isRepeated;
	}

	/** Whether a class of the JDK, by its internal name, is changed. */
	public boolean changesJdk(String name) {
		return JdkTransformer.changes(name);
	}

	/** Whether a class of the JDK, by its internal name, reports the failure of a thread or task once it is changed. */
	public boolean reportsFailures(String name) {
		return JdkTransformer.reportsFailures(name);
	}

	/** The new class file of a class of the JDK. */
	public byte[] jdkClass(byte[] bytes) {
		ClassReader reader = ClassFiles.reader(bytes);
		ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
		Map<String, Integer> locals = new HashMap<>();
		if (JdkTransformer.needsMethods(reader.getClassName())) {
			scan(reader, new HashSet<>(), locals, new HashMap<>());
		}
		reader.accept(new JdkTransformer(locals, writer), 0);
		return ClassFiles.withSameVersion(bytes, writer.toByteArray());
	}

	/**
	 * The new class file of a class of the program.
	 *
	 * @throws RuntimeException if the class file is damaged, or a method would be too long
	 */
	public byte[] programClass(byte[] bytes) {
		try {
			return programClass(bytes, accesses);
		} catch (MethodTooLargeException e) {
			if (accesses == PointAccesses.NONE) {
				throw e;
			}
			return programClass(bytes, PointAccesses.NONE);
		}
	}

	private byte[] programClass(byte[] bytes, PointAccesses points) {
		ClassReader reader = ClassFiles.reader(bytes);
		ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
		Set<String> changingThis = new HashSet<>();
		Map<String, Integer> locals = new HashMap<>();
		Map<String, Integer> fields = new HashMap<>();
		scan(reader, changingThis, locals, fields);
		places.add(reader.getClassName(), reader.getSuperName(), fields);
		Set<String> plainFields = new HashSet<>(fields.keySet());
		plainFields.removeIf(field -> (fields.get(field) & Opcodes.ACC_VOLATILE) != 0);
		ClassVisitor control = new ControlTransformer(changingThis, locals, points, places, plainFields, isRepeated,
				targets, writer);
		reader.accept(new ReferencedMethods(locals, new InheritedMonitors(locals, control)), 0);
		return ClassFiles.withVersionOf(bytes, writer.toByteArray());
	}

	/**
	 * Finds the synchronized methods that store to the variable of {@code this} and the flags of the fields, and counts
	 * local variables.
	 */
	private static void scan(ClassReader reader, Set<String> changingThis, Map<String, Integer> locals,
			Map<String, Integer> fields) {
		reader.accept(new ClassVisitor(Opcodes.ASM9) {
			@Override
			public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
				fields.put(name + ' ' + descriptor, access);
				return null;
			}

			@Override
			public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
					String[] exceptions) {
				boolean isSynchronized = (access & Opcodes.ACC_SYNCHRONIZED) != 0 && (access & Opcodes.ACC_STATIC) == 0;
				return new MethodVisitor(Opcodes.ASM9) {
					@Override
					public void visitVarInsn(int opcode, int variable) {
						if (isSynchronized && variable == 0 && opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
							changingThis.add(name + descriptor);
						}
					}

					@Override
					public void visitMaxs(int maxStack, int maxLocals) {
						locals.put(name + descriptor, maxLocals);
					}
				};
			}
		}, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
	}
}
