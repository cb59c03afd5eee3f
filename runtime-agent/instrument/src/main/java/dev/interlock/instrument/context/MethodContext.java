/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.context;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.meta.FieldReference;
import dev.interlock.instrument.meta.MethodSites;
import dev.interlock.spi.SiteKind;

/**
 * The first visitor in the chain of a method's transformers. It holds their shared state: the current line, the site
 * numbers, and whether {@code this} is initialised.
 */
public final class MethodContext extends MethodVisitor {

	private static final String UNMONITORED = "unmonitored ";

	private final ClassContext type;
	private final MethodSites method;
	private final boolean isStatic;
	private final int firstFreeLocal;
	private final Map<String, Integer> ordinals = new HashMap<>();
	private int line;

	/** In a constructor: whether {@code this} is uninitialised in the preceding frame. */
	private boolean frameUninitialized;
	private boolean uninitialized;
	private int pendingNews;

	/** Owner, name and descriptor of the field that the value on top of the stack was read from; null if unknown. */
	private String[] top;
	private boolean isTopStatic;
	/** Whether the value on top of the stack is {@code this}. */
	private boolean isTopReceiver;
	/** Whether the first local variable is {@code this}. */
	private boolean hasReceiver;

	/**
	 * @param type           the class
	 * @param method         the common properties of the method's sites
	 * @param isStatic       whether the method is static
	 * @param firstFreeLocal the number of the first local variable slot that the method does not use
	 * @param firstLine      the line of the code before the first instruction; 0 if unknown
	 */
	public MethodContext(ClassContext type, MethodSites method, boolean isStatic, int firstFreeLocal,
			int firstLine) {
		super(Opcodes.ASM9);
		this.type = type;
		this.method = method;
		this.isStatic = isStatic;
		hasReceiver = !isStatic;
		this.firstFreeLocal = firstFreeLocal;
		line = firstLine;
		uninitialized = method.name().equals("<init>");
		frameUninitialized = uninitialized;
	}

	/** Sets the transformers behind this visitor; the last one is followed by the method's writer. */
	public void setTransformers(MethodVisitor first) {
		mv = first;
	}

	/** The common properties of the method's sites. */
	public MethodSites sites() {
		return method;
	}

	public ClassContext type() {
		return type;
	}

	public int firstFreeLocal() {
		return firstFreeLocal;
	}

	/**
	 * Whether {@code this} may be an object whose super constructor has not run. No hook may receive such an object.
	 */
	public boolean isUninitialized() {
		return uninitialized;
	}

	/** Whether the call being visited is that of the super constructor, or of another constructor of the class. */
	public boolean isOwnConstructor(int opcode, String name) {
		return uninitialized && pendingNews == 0 && opcode == Opcodes.INVOKESPECIAL && name.equals("<init>");
	}

	/** Adds a site on the current line that names no field. */
	public int site(SiteKind kind) {
		return site(kind, null);
	}

	/** Adds a site on the current line. */
	public int site(SiteKind kind, FieldReference field) {
		// matches the stable form, in which elements of all arrays, and fields of one name, share a counter
		String key = kind.operation() + ' ' + (field == null ? null : field.name());
		int ordinal = ordinals.merge(key, 1, Integer::sum) - 1;
		return type.addSite(kind, method, field, line, ordinal);
	}

	/** Adds a site of a field that is not monitored; it does not change the numbers of the others. */
	public int unmonitoredSite(SiteKind kind, FieldReference field) {
		int ordinal = ordinals.merge(UNMONITORED + kind.operation() + ' ' + field.name(), 1, Integer::sum) - 1;
		return type.addSite(kind, method, field, line, ordinal);
	}

	/** Adds a site on the current line that acquires the lock on top of the stack. */
	public int lockSite(SiteKind kind) {
		if (top != null) {
			return site(kind, type.reference(top[0], top[1], top[2], isTopStatic));
		}
		return site(kind, isTopReceiver ? receiver() : null);
	}

	/** Adds a site on the current line that acquires the monitor of the synchronized method. */
	public int methodLockSite() {
		return site(SiteKind.ACQUIRE, isStatic ? null : receiver());
	}

	private FieldReference receiver() {
		return FieldReference.receiver(method.className());
	}

	private void forgetTop() {
		top = null;
		isTopReceiver = false;
	}

	/** Adds a site on the current line that calls a method. Calls of methods with the same name share a counter. */
	public int callSite(String owner, String name) {
		int ordinal = ordinals.merge(SiteKind.CALL.name() + ' ' + name, 1, Integer::sum) - 1;
		return type.addSite(SiteKind.CALL, method, type.call(owner, name), line, ordinal);
	}

	@Override
	public void visitLineNumber(int number, Label start) {
		line = number;
		super.visitLineNumber(number, start);
	}

	@Override
	public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
		super.visitFieldInsn(opcode, owner, name, descriptor);
		forgetTop();
		isTopStatic = opcode == Opcodes.GETSTATIC;
		if (isTopStatic || opcode == Opcodes.GETFIELD) {
			top = new String[] { owner, name, descriptor };
		}
	}

	@Override
	public void visitInsn(int opcode) {
		super.visitInsn(opcode);
		if (opcode != Opcodes.DUP) {
			forgetTop();
		}
	}

	@Override
	public void visitVarInsn(int opcode, int variable) {
		super.visitVarInsn(opcode, variable);
		// a synchronized block keeps a copy of its lock
		if (opcode != Opcodes.ASTORE) {
			forgetTop();
			isTopReceiver = hasReceiver && opcode == Opcodes.ALOAD && variable == 0;
		} else if (variable == 0) {
			hasReceiver = false;
		}
	}

	@Override
	public void visitLdcInsn(Object value) {
		super.visitLdcInsn(value);
		forgetTop();
	}

	@Override
	public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
		super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
		forgetTop();
	}

	@Override
	public void visitTypeInsn(int opcode, String typeName) {
		if (opcode == Opcodes.NEW) {
			pendingNews++;
		}
		super.visitTypeInsn(opcode, typeName);
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		if (!name.equals("readLock") && !name.equals("writeLock") || !descriptor.startsWith("()")) {
			forgetTop();
		}
		isTopReceiver = false;
		if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
			if (pendingNews > 0) {
				pendingNews--;
			} else {
				uninitialized = false;
			}
		}
	}

	@Override
	public void visitFrame(int kind, int localCount, Object[] locals, int stackCount, Object[] stack) {
		if (kind == Opcodes.F_FULL || kind == Opcodes.F_NEW) {
			frameUninitialized = localCount > 0 && locals[0] == Opcodes.UNINITIALIZED_THIS;
		}
		uninitialized = frameUninitialized;
		Set<Object> news = new HashSet<>();
		for (int i = 0; i < stackCount; i++) {
			if (stack[i] instanceof Label) {
				news.add(stack[i]);
			}
		}
		pendingNews = news.size();
		forgetTop();
		super.visitFrame(kind, localCount, locals, stackCount, stack);
	}
}
