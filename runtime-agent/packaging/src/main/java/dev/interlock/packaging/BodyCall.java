/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.packaging;

import java.util.ArrayList;
import java.util.List;

import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The call of the method that a lambda or method reference stands for. */
final class BodyCall {

	private final Handle body;
	private final Type owner;
	private final List<Type> parameters = new ArrayList<>();

	BodyCall(Handle body) {
		this.body = body;
		owner = Type.getObjectType(body.getOwner());
		if (body.getTag() != Opcodes.H_INVOKESTATIC && !isConstructor()) {
			parameters.add(owner);
		}
		parameters.addAll(List.of(Type.getArgumentTypes(body.getDesc())));
	}

	private boolean isConstructor() {
		return body.getTag() == Opcodes.H_NEWINVOKESPECIAL;
	}

	/** The types of the operands, the receiver first. */
	List<Type> parameters() {
		return parameters;
	}

	/** The type of the result. */
	Type returned() {
		return isConstructor() ? owner : Type.getReturnType(body.getDesc());
	}

	/** Adds what comes before the operands. */
	void begin(MethodVisitor code) {
		if (isConstructor()) {
			code.visitTypeInsn(Opcodes.NEW, body.getOwner());
			code.visitInsn(Opcodes.DUP);
		}
	}

	/** Adds the call. */
	void end(MethodVisitor code) {
		code.visitMethodInsn(opcode(), body.getOwner(), body.getName(), body.getDesc(), body.isInterface());
	}

	/** A private method of another class of the nest is called like any other method of an object. */
	private int opcode() {
		switch (body.getTag()) {
		case Opcodes.H_INVOKESTATIC :
			return Opcodes.INVOKESTATIC;
		case Opcodes.H_NEWINVOKESPECIAL :
			return Opcodes.INVOKESPECIAL;
		default :
			return body.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
		}
	}
}
