/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import java.util.Map;
import java.util.Set;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.bytecode.FirstLine;
import dev.interlock.instrument.bytecode.MethodStart;

/** Adds the points of a controlled run to a class of the program. */
final class ControlTransformer extends ClassVisitor {

	private final Set<String> changingThis;
	private final Map<String, Integer> locals;
	private final PointAccesses accesses;
	private final AccessPlaces accessPlaces;
	private final Set<String> plainFields;
	private final boolean isRepeated;
	private final TargetSites targets;
	private String className;
	private String file = "";
	private int majorVersion;

	/**
	 * @param changingThis the synchronized methods that store to the variable of {@code this}
	 * @param locals       the number of local variables of each method with code
	 * @param accesses     the accesses that are points
	 * @param accessPlaces receives their places
	 * @param plainFields  the class's fields that are not volatile: names and descriptors
	 * @param isRepeated   whether the JVM runs the program many times
	 * @param targets      the sites of the run's target
	 */
	ControlTransformer(Set<String> changingThis, Map<String, Integer> locals, PointAccesses accesses,
			AccessPlaces accessPlaces, Set<String> plainFields, boolean isRepeated,
			TargetSites targets, ClassVisitor next) {
		super(Opcodes.ASM9, next);
		this.changingThis = changingThis;
		this.locals = locals;
		this.accesses = accesses;
		this.accessPlaces = accessPlaces;
		this.plainFields = plainFields;
		this.isRepeated = isRepeated;
		this.targets = targets;
	}

	@Override
	public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
		className = name;
		majorVersion = version & 0xFFFF;
		super.visit(version, access, name, signature, superName, interfaces);
	}

	@Override
	public void visitSource(String source, String debug) {
		file = source == null ? "" : source;
		super.visitSource(source, debug);
	}

	@Override
	public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
			String[] exceptions) {
		boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
		boolean hasCode = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
		// class constants exist since Java 5
		boolean isWrapped = hasCode && (access & Opcodes.ACC_SYNCHRONIZED) != 0
				&& (isStatic ? majorVersion >= Opcodes.V1_5 : !changingThis.contains(name + descriptor));
		MethodVisitor code = super.visitMethod(isWrapped ? access & ~Opcodes.ACC_SYNCHRONIZED : access, name,
				descriptor, signature, exceptions);
		if (!hasCode) {
			return code;
		}
		MethodPlaces places = new MethodPlaces(className, name, descriptor);
		FirstLine line = new FirstLine(code);
		MethodVisitor first = new MonitorPoints(places, false, line);
		first = new SynchronizedCalls(places, accessPlaces, locals.get(name + descriptor), first);
		first = new CallReplacement(places, accessPlaces, false, true, new IdentityHashCalls(first));
		if (isRepeated) {
			first = new RepetitionCalls(first);
		}
		if (accesses != PointAccesses.NONE) {
			first = new AccessPoints(places, accessPlaces, className, file, name.equals("<init>"),
					accesses == PointAccesses.ALL ? null : plainFields, accesses == PointAccesses.MIXED, first);
		}
		if (isWrapped) {
			first = new SynchronizedBodyTransformer(className, isStatic, majorVersion,
					targets.ofMonitor(className.replace('/', '.'), name + descriptor), first);
		}
		boolean isRun = name.equals("run") && descriptor.equals("()V") && !isStatic;
		return line.before(isRun ? MethodStart.inserting(ControlHook.BEGUN::call, first) : first);
	}
}
