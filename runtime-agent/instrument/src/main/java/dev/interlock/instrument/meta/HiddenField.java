/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.bootstrap.InterlockAttachments;
import dev.interlock.bootstrap.InterlockEscapeMarks;
import dev.interlock.bootstrap.InterlockHiddenFields;
import dev.interlock.bootstrap.InterlockSectionMarks;

/**
 * The three hidden fields for a monitored field, which hold its shadow state: the epochs of the last write and of two
 * reads. They are public so that any code with access to the field can access them. Reflection does not show them.
 *
 * @param owner    the internal name of a class through which they are accessed
 * @param suffix   the suffix of their names
 * @param isStatic whether the field, and so its hidden fields, are static
 */
public record HiddenField(String owner, String suffix, boolean isStatic) {

	/** The kinds of epochs: one of the last write, two of reads. */
	public static final String KINDS = "wrs";

	/**
	 * Kind letter of the field that holds the number of atomic sections open on a variable and the thread of their
	 * mark.
	 */
	private static final char SECTIONS = 'a';
	/** Kind letter of the field that holds the mark. */
	private static final char MARK = 'm';

	private static final String INT = "I";
	private static final int ACCESS = Opcodes.ACC_PUBLIC | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC;

	/**
	 * The hidden fields of a field that a class declares or inherits.
	 *
	 * @param owner the class that the access names
	 */
	public static HiddenField of(String owner, ClassFields.Field field) {
		return new HiddenField(owner, suffix(field), field.is(Opcodes.ACC_STATIC));
	}

	/**
	 * The descriptor is included, because a class hierarchy may declare fields of one name with different types.
	 * Before Java 5 class files allow only Java identifiers as names.
	 */
	static String suffix(ClassFields.Field field) {
		return field.name() + '$'
				+ field.descriptor().replace("$", "$$").replace("/", "$s").replace("[", "$a").replace(";", "$e");
	}

	/**
	 * Registers the hidden fields, if any, with the hooks. This precedes the field's first access of any kind, so
	 * that all accesses use the same shadow state.
	 *
	 * @param number    the field's number
	 * @param declaring the class that declares it
	 * @param known     the recorded fields of that class
	 */
	static void define(int number, Class<?> declaring, ClassFields known, ClassFields.Field field) {
		if (known.hasHidden() && field.isMonitored()) {
			InterlockHiddenFields.define(number, declaring, suffix(field), field.is(Opcodes.ACC_STATIC));
		} else {
			InterlockHiddenFields.undefine(number);
		}
	}

	/** Registers with the hooks the fields for the sections that are open on an object's field. */
	public static void defineSections(int number, Class<?> declaring, ClassFields.Field field) {
		InterlockSectionMarks.define(number, declaring, name(SECTIONS, field), name(MARK, field));
	}

	/** Whether a field is one that was added to a class. */
	public static boolean isHidden(String field) {
		return field.startsWith(InterlockHiddenFields.PREFIX);
	}

	private static String name(char kind, ClassFields.Field field) {
		return InterlockHiddenFields.PREFIX + kind + suffix(field);
	}

	/** Declares the fields for the sections that are open on an object's field. */
	public static void declareSections(ClassVisitor type, ClassFields.Field field) {
		type.visitField(ACCESS, name(SECTIONS, field), "J", null, null).visitEnd();
		type.visitField(ACCESS, name(MARK, field), INT, null, null).visitEnd();
	}

	/** Declares the owner field, which names the only thread that can reach an object, see {@link InterlockEscapeMarks}. */
	public static void declareOwner(ClassVisitor type) {
		type.visitField(ACCESS, InterlockEscapeMarks.FIELD, INT, null, null).visitEnd();
	}

	/** Declares the field for what engines keep in an object, see {@link InterlockAttachments}. */
	public static void declareAttachments(ClassVisitor type) {
		type.visitField(ACCESS, InterlockAttachments.FIELD, "Ljava/lang/Object;", null, null).visitEnd();
	}

	/** From (object) to its mark. */
	public static void loadOwner(MethodVisitor code, String owner) {
		code.visitFieldInsn(Opcodes.GETFIELD, owner, InterlockEscapeMarks.FIELD, INT);
	}

	/** From (object, mark) to nothing. */
	public static void storeOwner(MethodVisitor code, String owner) {
		code.visitFieldInsn(Opcodes.PUTFIELD, owner, InterlockEscapeMarks.FIELD, INT);
	}

	/** The name of one of the three fields. */
	public String name(int kind) {
		return InterlockHiddenFields.PREFIX + KINDS.charAt(kind) + suffix;
	}

	/** Declares the three fields. */
	public void declare(ClassVisitor type) {
		for (int kind = 0; kind < KINDS.length(); kind++) {
			type.visitField(isStatic ? ACCESS | Opcodes.ACC_STATIC : ACCESS, name(kind), INT, null, null).visitEnd();
		}
	}

	/** From (owner), or from nothing for a static field, to the epoch in one of the three fields. */
	public void load(MethodVisitor code, int kind) {
		code.visitFieldInsn(isStatic ? Opcodes.GETSTATIC : Opcodes.GETFIELD, owner, name(kind), INT);
	}

	/** From (owner, epoch), or (epoch) for a static field, to nothing: stores the epoch of the last write. */
	public void storeWrite(MethodVisitor code) {
		code.visitFieldInsn(isStatic ? Opcodes.PUTSTATIC : Opcodes.PUTFIELD, owner, name(0), INT);
	}
}
