/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.atomicsections;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.instrument.atomicsections.SectionPlan.Point;
import dev.interlock.instrument.bytecode.LocalVariables;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.sections.AccessKind;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.SitePoint;
import dev.interlock.spi.Section;

/**
 * The sections of a method whose values can be repaired, with the local variables that keep the value of the first
 * access and its object. The section's transformer marks their accesses; the {@link RepairTransformer}, which follows
 * all others, repairs the marked accesses. So the other transformers see the accesses of the program.
 */
public final class SectionRepairs {

	private static final String OBJECT = "java/lang/Object";
	private static final String MARK = "access";
	private static final String MARK_DESCRIPTOR = "()V";

	/**
	 * The variables of a section.
	 *
	 * @param number its number
	 * @param owner  the variable with the object, or with another one for a static field; null while it is not open
	 * @param first  the variable with the value of the first access
	 * @param type   the type of the value
	 */
	record Repaired(int number, int owner, int first, Type type) {

		/** The opcode that loads or stores the first value. */
		int opcode(int ofInt) {
			return type.getOpcode(ofInt);
		}
	}

	/**
	 * An access at which sections end and begin.
	 *
	 * @param ends    the ended ones
	 * @param entries the begun ones
	 */
	record Access(int opcode, String name, String descriptor, List<Repaired> ends, List<Repaired> entries) {
	}

	private final int firstLocal;
	/** The next free variable; the first three are temporary and in no frame. */
	private int free;
	/** The writes that begin sections, and those that end them. */
	private final Set<SitePoint> firstWrites = new HashSet<>();
	private final Set<SitePoint> lastWrites = new HashSet<>();
	private final Map<Section, Repaired> sections = new LinkedHashMap<>();
	private final List<Access> accesses = new ArrayList<>();

	/** @param firstLocal the first local variable that may be used */
	SectionRepairs(int firstLocal) {
		this.firstLocal = firstLocal;
		free = firstLocal + 3;
	}

	/** Adds a section unless it shares a write with an added one. */
	boolean add(Section section, AtomicSection model, Type type) {
		Set<SitePoint> writes = new HashSet<>();
		model.ends().stream().map(EndPoint::site).filter(SectionRepairs::isWrite).forEach(writes::add);
		if (lastWrites.contains(model.entry()) || !Collections.disjoint(writes, lastWrites)
				|| !Collections.disjoint(writes, firstWrites)) {
			return false;
		}
		lastWrites.addAll(writes);
		if (isWrite(model.entry())) {
			firstWrites.add(model.entry());
		}
		sections.put(section, new Repaired(section.number(), free, free + 1, type));
		free += 1 + type.getSize();
		return true;
	}

	private static boolean isWrite(SitePoint point) {
		return point.access() == AccessKind.WRITE;
	}

	/** Whether no section can be repaired. */
	public boolean isEmpty() {
		return sections.isEmpty();
	}

	/** The first free local variable. */
	public int free() {
		return isEmpty() ? firstLocal : free;
	}

	/** A temporary variable for an object. */
	int temporaryOwner() {
		return firstLocal;
	}

	/** A temporary variable for a number. */
	int temporaryValue() {
		return firstLocal + 1;
	}

	/**
	 * Initialises the variables. The casts of null declare their types to the transformers that add frames, which do not
	 * see the later values.
	 */
	void begin(MethodVisitor code) {
		for (Repaired each : sections.values()) {
			code.visitInsn(Opcodes.ACONST_NULL);
			code.visitTypeInsn(Opcodes.CHECKCAST, OBJECT);
			code.visitVarInsn(Opcodes.ASTORE, each.owner);
			code.visitInsn(switch (each.type.getSort()) {
			case Type.LONG -> Opcodes.LCONST_0;
			case Type.FLOAT -> Opcodes.FCONST_0;
			case Type.DOUBLE -> Opcodes.DCONST_0;
			case Type.OBJECT, Type.ARRAY -> Opcodes.ACONST_NULL;
			default -> Opcodes.ICONST_0;
			});
			if (each.type.getSort() >= Type.ARRAY) {
				code.visitTypeInsn(Opcodes.CHECKCAST, each.type.getInternalName());
			}
			code.visitVarInsn(each.opcode(Opcodes.ISTORE), each.first);
		}
	}

	/** Adds the variables to those of a frame. */
	List<Object> with(List<Object> locals) {
		if (isEmpty()) {
			return locals;
		}
		List<Object> types = new ArrayList<>();
		for (Repaired each : sections.values()) {
			types.add(OBJECT);
			types.add(switch (each.type.getSort()) {
			case Type.LONG -> Opcodes.LONG;
			case Type.FLOAT -> Opcodes.FLOAT;
			case Type.DOUBLE -> Opcodes.DOUBLE;
			case Type.OBJECT, Type.ARRAY -> each.type.getInternalName();
			default -> Opcodes.INTEGER;
			});
		}
		return LocalVariables.with(locals, firstLocal + 3, types);
	}

	/** Marks the next access to a field, or the previous read of a static field, if its value can be repaired. */
	void mark(MethodVisitor code, List<Point> points, int opcode, String name, String descriptor) {
		List<Repaired> ends = new ArrayList<>();
		List<Repaired> entries = new ArrayList<>();
		for (Point point : points) {
			Repaired repaired = sections.get(point.section());
			if (repaired != null) {
				(point.end() == null ? entries : ends).add(repaired);
			}
		}
		if (!ends.isEmpty() || !entries.isEmpty()) {
			accesses.add(new Access(opcode, name, descriptor, ends, entries));
			// is no method: the repair's transformer removes the call
			code.visitMethodInsn(Opcodes.INVOKESTATIC, Hook.REPAIR_GETS_FIRST.owner(), MARK + (accesses.size() - 1),
					MARK_DESCRIPTOR, false);
		}
	}

	/** The access that a call marks; null if the call is no mark. */
	Access marked(String owner, String name, String descriptor) {
		return owner.equals(Hook.REPAIR_GETS_FIRST.owner()) && name.startsWith(MARK)
				&& descriptor.equals(MARK_DESCRIPTOR) ? accesses.get(Integer.parseInt(name.substring(MARK.length())))
						: null;
	}
}
