/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.bootstrap.InterlockHiddenFields;
import dev.interlock.bootstrap.InterlockOwners;
import dev.interlock.bootstrap.InterlockSectionMarks;

/**
 * The three hidden fields beside a monitored field, which hold its shadow state: the epoch of the last write and those
 * of two reads. They are public so that whoever may access the field may access them, and reflection does not show them.
 *
 * @param owner    the internal name of a class through which they are accessed
 * @param suffix   what their names end with
 * @param isStatic whether the field is static, and so they are
 */
record HiddenField(String owner, String suffix, boolean isStatic) {

	/** The kinds of epochs: the last write, and reads. */
	static final String KINDS = "wrs";

	/** Of the field for atomic sections that counts those that are open on a variable, and has the thread of their mark. */
	private static final char SECTIONS = 'a';
	/** Of the field for their mark. */
	private static final char MARK = 'm';

	private static final String INT = "I";
	private static final int ACCESS = Opcodes.ACC_PUBLIC | Opcodes.ACC_TRANSIENT | Opcodes.ACC_SYNTHETIC;

	/**
	 * The hidden fields of a field that a class declares or inherits.
	 *
	 * @param owner the class that the access names
	 */
	static HiddenField of(String owner, ClassFields.Field field) {
		return new HiddenField(owner, suffix(field), field.is(Opcodes.ACC_STATIC));
	}

	/**
	 * The descriptor is part of it, as fields of one name and different types may be declared along a hierarchy. Class
	 * files from before Java 5 allow in names only what Java allows.
	 */
	static String suffix(ClassFields.Field field) {
		return field.name() + '$'
				+ field.descriptor().replace("$", "$$").replace("/", "$s").replace("[", "$a").replace(";", "$e");
	}

	/**
	 * Tells the hooks where the three are, if the field has them: before its first access, by whatever means, so that
	 * all find the same shadow state.
	 *
	 * @param number    the field's number
	 * @param declaring the class that declares it
	 * @param known     what is known of that class
	 */
	static void define(int number, Class<?> declaring, ClassFields known, ClassFields.Field field) {
		if (known.hasHidden() && field.isMonitored()) {
			InterlockHiddenFields.define(number, declaring, suffix(field), field.is(Opcodes.ACC_STATIC));
		}
	}

	/** Tells the hooks where the fields are for the sections that are open on an object's field. */
	static void defineSections(int number, Class<?> declaring, ClassFields.Field field) {
		InterlockSectionMarks.define(number, declaring, name(SECTIONS, field), name(MARK, field));
	}

	/** Whether a field is one that was added to a class. */
	static boolean isHidden(String field) {
		return field.startsWith(InterlockHiddenFields.PREFIX);
	}

	private static String name(char kind, ClassFields.Field field) {
		return InterlockHiddenFields.PREFIX + kind + suffix(field);
	}

	/** Declares the fields for the sections that are open on an object's field. */
	static void declareSections(ClassVisitor type, ClassFields.Field field) {
		type.visitField(ACCESS, name(SECTIONS, field), "J", null, null).visitEnd();
		type.visitField(ACCESS, name(MARK, field), INT, null, null).visitEnd();
	}

	/** Declares the field that says which thread alone can know an object, see {@link InterlockOwners}. */
	static void declareOwner(ClassVisitor type) {
		type.visitField(ACCESS, InterlockOwners.FIELD, INT, null, null).visitEnd();
	}

	/** From (object) to its mark. */
	static void loadOwner(MethodVisitor code, String owner) {
		code.visitFieldInsn(Opcodes.GETFIELD, owner, InterlockOwners.FIELD, INT);
	}

	/** From (object, mark) to nothing. */
	static void storeOwner(MethodVisitor code, String owner) {
		code.visitFieldInsn(Opcodes.PUTFIELD, owner, InterlockOwners.FIELD, INT);
	}

	/** The name of one of the three. */
	String name(int kind) {
		return InterlockHiddenFields.PREFIX + KINDS.charAt(kind) + suffix;
	}

	/** Declares the three. */
	void declare(ClassVisitor type) {
		for (int kind = 0; kind < KINDS.length(); kind++) {
			type.visitField(isStatic ? ACCESS | Opcodes.ACC_STATIC : ACCESS, name(kind), INT, null, null).visitEnd();
		}
	}

	/** From (owner), or from nothing for static ones, to the epoch of one of the three. */
	void load(MethodVisitor code, int kind) {
		code.visitFieldInsn(isStatic ? Opcodes.GETSTATIC : Opcodes.GETFIELD, owner, name(kind), INT);
	}

	/** From (owner, epoch), or (epoch) for static ones, to nothing: the epoch is that of the last write. */
	void storeWrite(MethodVisitor code) {
		code.visitFieldInsn(isStatic ? Opcodes.PUTSTATIC : Opcodes.PUTFIELD, owner, name(0), INT);
	}
}
