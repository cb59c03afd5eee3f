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
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;

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
	private static final String LEFT = "left";
	private static final String MARK_DESCRIPTOR = "()V";

	/**
	 * The variables of a section.
	 *
	 * @param number its number
	 * @param owner  the variable with the object, or with another one for a static field; null while it is not open
	 * @param first  the variable with the value of the first access, or with the one that is held back
	 * @param type   the type of the value
	 * @param held   an instruction that writes the field whose writes are held back; null if none are
	 */
	record Repaired(int number, int owner, int first, Type type, FieldInsnNode held) {

		boolean isOfStaticField() {
			return held.getOpcode() == Opcodes.PUTSTATIC;
		}

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
	 * @param inside  the one whose writes are held back while it goes on; null if none is
	 */
	record Access(int opcode, String name, String descriptor, List<Repaired> ends, List<Repaired> entries,
			Repaired inside) {

		/** The section that begins here with a write that is held back; null if none does. */
		Repaired held() {
			return entries.size() == 1 && entries.get(0).held != null ? entries.get(0) : null;
		}
	}

	private final int firstLocal;
	/** The next free variable; the first three are temporary and in no frame. */
	private int free;
	/** The writes that begin sections, and those that end them. */
	private final Set<SitePoint> firstWrites = new HashSet<>();
	private final Set<SitePoint> lastWrites = new HashSet<>();
	private final Map<Section, Repaired> sections = new LinkedHashMap<>();
	/** The fields of sections, and of those whose writes are held back. */
	private final Set<String> fields = new HashSet<>();
	private final Set<String> heldFields = new HashSet<>();
	private final Map<String, Repaired> inside = new HashMap<>();
	private final List<Access> accesses = new ArrayList<>();

	/** @param firstLocal the first local variable that may be used */
	SectionRepairs(int firstLocal) {
		this.firstLocal = firstLocal;
		free = firstLocal + 3;
	}

	/**
	 * Adds a section unless it shares accesses with an added one.
	 *
	 * @param first   its first access
	 * @param between the accesses between writes that are held back; null if none are
	 */
	boolean add(Section section, AtomicSection model, FieldInsnNode first, List<SitePoint> between) {
		String field = first.owner + '.' + first.name;
		if (heldFields.contains(field) || between != null && fields.contains(field)) {
			return false;
		}
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
		Type type = Type.getType(first.desc);
		Repaired repaired = new Repaired(section.number(), free, free + 1, type, between == null ? null : first);
		sections.put(section, repaired);
		fields.add(field);
		if (between != null) {
			heldFields.add(field);
			between.forEach(each -> inside.put(key(each.member(), isWrite(each), each.ordinal()), repaired));
		}
		free += 1 + type.getSize();
		return true;
	}

	private static String key(String name, boolean isWrite, int ordinal) {
		return name + (isWrite ? '=' : '#') + ordinal;
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

	/**
	 * Marks the next access to a field, or the previous read of a static field, if its value can be repaired, or if it is
	 * made while a write may be held back.
	 */
	void mark(MethodVisitor code, List<Point> points, int opcode, String name, String descriptor, int ordinal) {
		List<Repaired> ends = new ArrayList<>();
		List<Repaired> entries = new ArrayList<>();
		for (Point point : points) {
			Repaired repaired = sections.get(point.section());
			if (repaired != null) {
				(point.end() == null ? entries : ends).add(repaired);
			}
		}
		boolean isWrite = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
		Repaired around = inside.get(key(name, isWrite, ordinal));
		if (!ends.isEmpty() || !entries.isEmpty() || around != null) {
			accesses.add(new Access(opcode, name, descriptor, ends, entries, around));
			// is no method: the repair's transformer removes the call
			mark(code, MARK + (accesses.size() - 1));
		}
	}

	private static void mark(MethodVisitor code, String name) {
		code.visitMethodInsn(Opcodes.INVOKESTATIC, Hook.REPAIR_GETS_FIRST.owner(), name, MARK_DESCRIPTOR, false);
	}

	/** Marks where sections are left, so that the writes that are held back are made there. */
	void makeUp(MethodVisitor code, List<Section> left) {
		for (Section each : left) {
			Repaired repaired = sections.get(each);
			if (repaired != null && repaired.held != null) {
				mark(code, LEFT + each.number());
			}
		}
	}

	/** The access that a call marks; null if it marks none. */
	Access marked(String owner, String name, String descriptor) {
		int index = marked(MARK, owner, name, descriptor);
		return index < 0 ? null : accesses.get(index);
	}

	/** The section that a call marks as left; null if it marks none. */
	Repaired left(String owner, String name, String descriptor) {
		int number = marked(LEFT, owner, name, descriptor);
		return number < 0 ? null
				: sections.values().stream().filter(each -> each.number == number).findFirst().orElseThrow();
	}

	private static int marked(String mark, String owner, String name, String descriptor) {
		return owner.equals(Hook.REPAIR_GETS_FIRST.owner()) && name.startsWith(mark)
				&& descriptor.equals(MARK_DESCRIPTOR) ? Integer.parseInt(name.substring(mark.length())) : -1;
	}
}
