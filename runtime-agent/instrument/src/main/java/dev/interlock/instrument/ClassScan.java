/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

import dev.interlock.instrument.meta.ClassFields;
import dev.interlock.instrument.meta.FieldScan;
import dev.interlock.instrument.sections.classpath.AnnotatedSections;
import dev.interlock.instrument.sync.SpinningTries;
import dev.interlock.instrument.sync.SynchronizationTransformer;
import dev.interlock.instrument.transactions.StoringConstructor;
import dev.interlock.sections.LambdaNames;

/** Facts about a class that are needed before its first method is transformed. */
public final class ClassScan extends ClassVisitor {

	/** From about this size on ASM may compute a wrong stack size, as it counts to 32,767. */
	private static final int DEEP_STACK = 32_000;

	private final Map<String, Integer> maxLocals = new HashMap<>();
	private final Map<String, Integer> deepStacks = new HashMap<>();
	private final Map<String, Integer> firstLines = new HashMap<>();
	private final Map<String, Set<Integer>> spinningTries = new HashMap<>();
	private final Map<String, Integer> constructorCalls = new HashMap<>();
	private final Set<String> storing = new HashSet<>();
	private final Set<String> notAtomic = new HashSet<>();
	private final Set<String> superCallers = new HashSet<>();
	private boolean isNotAtomic;
	private final FieldScan scanned;
	private String superName;
	private boolean hasSynchronized;
	private boolean hasStaticSynchronized;
	private boolean synchronizes;
	private boolean hasTries;
	private boolean waits;
	private boolean isPlainClass;
	private boolean hasLambdas;
	/**
	 * Whether it has the first field of {@link java.lang.reflect.AccessibleObject}. Some libraries declare a class
	 * with the same fields to compute the field offsets of the JDK class.
	 */
	private boolean isMirror;

	private ClassScan(FieldScan scanned) {
		super(Opcodes.ASM9, scanned);
		this.scanned = scanned;
	}

	/** Reads a class file without its code. */
	static ClassScan header(ClassReader reader) {
		return scan(reader, ClassReader.SKIP_CODE);
	}

	/** Reads a class file with its code. */
	public static ClassScan full(ClassReader reader) {
		ClassScan scan = scan(reader, 0);
		if (scan.hasSynchronized) {
			reader.accept(new FirstLines(scan.firstLines), ClassReader.SKIP_FRAMES);
		}
		if (scan.hasTries) {
			ClassNode all = new ClassNode();
			reader.accept(all, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
			all.methods.forEach(
					method -> scan.spinningTries.put(method.name + method.desc, SpinningTries.of(method)));
		}
		return scan;
	}

	private static ClassScan scan(ClassReader reader, int more) {
		ClassScan scan = new ClassScan(new FieldScan());
		reader.accept(scan, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES | more);
		return scan;
	}

	ClassFields fields() {
		return scanned.fields();
	}

	/** Whether it has a static synchronized method. */
	boolean hasStaticSynchronized() {
		return hasStaticSynchronized;
	}

	/**
	 * Whether threads may synchronise by its objects: it has volatile fields, synchronized methods or blocks in methods
	 * of objects, or extends a class of {@code java.util.concurrent}, or one of threads.
	 */
	boolean synchronizes() {
		return synchronizes;
	}

	/** The internal name of the superclass. */
	String superName() {
		return superName;
	}

	/** Whether one of its methods waits for or notifies other threads. */
	boolean waits() {
		return waits;
	}

	/** Whether fields may be added to it. Interfaces and records are excluded. */
	boolean isPlainClass() {
		return isPlainClass && !isMirror;
	}

	/** Whether it is a direct subclass of {@code Object}. */
	boolean isRoot() {
		return isPlainClass && "java/lang/Object".equals(superName);
	}

	/** Whether it contains bodies of lambdas. */
	boolean hasLambdas() {
		return hasLambdas;
	}

	/** The number of local variable slots that a method uses; later slots are free. */
	int maxLocals(String name, String descriptor) {
		return maxLocals.getOrDefault(name + descriptor, 0);
	}

	/** The operand stack sizes of the methods whose stacks are near the limit of a class file. */
	Map<String, Integer> deepStacks() {
		return deepStacks;
	}

	/** The first line of the code of a synchronized method; 0 for other methods and without line numbers. */
	int firstLine(String name, String descriptor) {
		return firstLines.getOrDefault(name + descriptor, 0);
	}

	/** The indexes of the calls in a method that spin until they acquire a lock, see {@link SpinningTries}. */
	Set<Integer> spinningTries(String name, String descriptor) {
		return spinningTries.getOrDefault(name + descriptor, Set.of());
	}

	/** The number of calls of a super constructor, or of another constructor of the class, in a constructor. */
	int constructorCalls(String descriptor) {
		return constructorCalls.getOrDefault(descriptor, 0);
	}

	/** Whether a constructor only stores values in its object, see {@link StoringConstructor}. */
	public boolean isStoring(String descriptor) {
		return storing.contains(descriptor);
	}

	/** Whether a method calls an inherited method, other than a constructor, by {@code super}. */
	boolean callsSuper(String name, String descriptor) {
		return superCallers.contains(name + descriptor);
	}

	/** Whether any method calls an inherited method by {@code super}. */
	boolean callsSuper() {
		return !superCallers.isEmpty();
	}

	/** Whether a method, or the whole class, is annotated as not atomic. */
	boolean isNotAtomic(String name, String descriptor) {
		return isNotAtomic || notAtomic.contains(name + descriptor);
	}

	@Override
	public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
		isNotAtomic |= annotation.equals(AnnotatedSections.NOT_ATOMIC);
		return null;
	}

	@Override
	public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
		this.superName = superName;
		isPlainClass = (access & (Opcodes.ACC_INTERFACE | Opcodes.ACC_MODULE)) == 0
				&& !"java/lang/Record".equals(superName);
		synchronizes |= superName != null && (superName.startsWith("java/util/concurrent/")
				|| superName.equals("java/lang/Thread") || superName.equals("java/util/TimerTask"));
		super.visit(version, access, name, signature, superName, interfaces);
	}

	@Override
	public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
		synchronizes |= (access & (Opcodes.ACC_VOLATILE | Opcodes.ACC_STATIC)) == Opcodes.ACC_VOLATILE;
		isMirror |= name.equals("override") && descriptor.equals("Z");
		return super.visitField(access, name, descriptor, signature, value);
	}

	@Override
	public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
			String[] exceptions) {
		boolean isSynchronized = (access & Opcodes.ACC_SYNCHRONIZED) != 0;
		super.visitMethod(access, name, descriptor, signature, exceptions);
		hasLambdas |= LambdaNames.isBody(name);
		hasSynchronized |= isSynchronized;
		boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
		hasStaticSynchronized |= isSynchronized && isStatic;
		synchronizes |= isSynchronized && !isStatic;
		StoringConstructor constructor = name.equals("<init>") ? new StoringConstructor(fields()) : null;
		return new MethodVisitor(Opcodes.ASM9, constructor) {
			@Override
			public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
				if (annotation.equals(AnnotatedSections.NOT_ATOMIC)) {
					notAtomic.add(name + descriptor);
				}
				return null;
			}

			@Override
			public void visitMaxs(int maxStack, int locals) {
				maxLocals.put(name + descriptor, locals);
				if (maxStack > DEEP_STACK) {
					deepStacks.put(name + descriptor, maxStack);
				}
				if (constructor != null && constructor.isFound()) {
					storing.add(descriptor);
				}
			}

			@Override
			public void visitInsn(int opcode) {
				super.visitInsn(opcode);
				synchronizes |= opcode == Opcodes.MONITORENTER && !isStatic;
			}

			@Override
			public void visitTypeInsn(int opcode, String type) {
				super.visitTypeInsn(opcode, type);
				if (opcode == Opcodes.NEW) {
					count(type, -1);
				}
			}

			@Override
			public void visitMethodInsn(int opcode, String owner, String called, String signature,
					boolean isInterface) {
				super.visitMethodInsn(opcode, owner, called, signature, isInterface);
				waits |= SynchronizationTransformer.isWait(opcode, called, signature)
						|| SynchronizationTransformer.isNotify(opcode, called, signature)
						|| owner.equals("java/util/concurrent/locks/Condition");
				hasTries |= SpinningTries.isTry(opcode, called, signature);
				if (called.equals("<init>")) {
					count(owner, 1);
				} else if (opcode == Opcodes.INVOKESPECIAL && !owner.equals(fields().name()) && !name.startsWith("<")) {
					superCallers.add(name + descriptor);
				}
			}

			private void count(String type, int change) {
				if (name.equals("<init>") && (type.equals(superName) || type.equals(fields().name()))) {
					constructorCalls.merge(descriptor, change, Integer::sum);
				}
			}
		};
	}

	/**
	 * Finds the first lines of synchronized methods. Their monitor is entered before the first instruction and is
	 * reported with that line.
	 */
	private static final class FirstLines extends ClassVisitor {

		private final Map<String, Integer> lines;

		FirstLines(Map<String, Integer> lines) {
			super(Opcodes.ASM9);
			this.lines = lines;
		}

		@Override
		public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
				String[] exceptions) {
			if ((access & Opcodes.ACC_SYNCHRONIZED) == 0) {
				return null;
			}
			return new MethodVisitor(Opcodes.ASM9) {
				@Override
				public void visitLineNumber(int line, Label start) {
					lines.putIfAbsent(name + descriptor, line);
				}
			};
		}
	}
}
