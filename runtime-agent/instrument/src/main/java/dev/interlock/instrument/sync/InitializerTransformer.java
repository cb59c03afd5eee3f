/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sync;

import org.objectweb.asm.MethodVisitor;

import dev.interlock.instrument.bytecode.TryFinallyTransformer;
import dev.interlock.instrument.hooks.Hook;

/** Marks the execution of a class initialiser. Accesses in it and its callees are not monitored. */
public final class InitializerTransformer extends TryFinallyTransformer {

	private final boolean isSynchronization;

	public InitializerTransformer(int majorVersion, boolean isSynchronization, MethodVisitor next) {
		super(majorVersion, next);
		this.isSynchronization = isSynchronization;
	}

	@Override
	protected void enter() {
		Hook.ENTER_INITIALIZER.call(mv);
	}

	@Override
	protected void exit() {
		if (isSynchronization) {
			Hook.INITIALIZED.call(mv);
		}
		Hook.EXIT_INITIALIZER.call(mv);
	}
}
