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
import org.objectweb.asm.Opcodes;

import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.spi.SiteKind;

/** Reports the monitors of synchronized blocks. */
public final class MonitorTransformer extends MethodVisitor {

	private final MethodContext context;

	public MonitorTransformer(MethodContext context, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
	}

	@Override
	public void visitInsn(int opcode) {
		if (!context.isUninitialized()) {
			if (opcode == Opcodes.MONITORENTER) {
				enter(context.lockSite(SiteKind.ACQUIRE));
			} else if (opcode == Opcodes.MONITOREXIT && !context.type().isDirected()) {
				mv.visitInsn(Opcodes.DUP);
				Hook.BEFORE_MONITOR_EXIT.call(mv, context.site(SiteKind.RELEASE));
			}
		}
		super.visitInsn(opcode);
	}

	private void enter(int site) {
		if (!context.type().isHooked(site)) {
			return;
		}
		mv.visitInsn(Opcodes.DUP);
		if (context.type().isDirected()) {
			Hook.push(mv, InterlockListener.ENTERS);
			Hook.ACQUIRING.call(mv, site);
		} else {
			Hook.BEFORE_MONITOR_ENTER.call(mv, site);
		}
	}
}
