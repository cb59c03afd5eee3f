/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import dev.interlock.spi.EngineContext;
import dev.interlock.spi.ThreadView;

/**
 * Hybrid detection of all pairs of sites. Receives every access, so that it also finds a site that follows another one
 * in the same epoch.
 */
final class AllPairsHandler extends HybridHandler {

	AllPairsHandler(EngineContext context, Switches switches, Fields fields, Channels channels) {
		super(context, switches, fields, channels);
	}

	@Override
	public void beforeAccess(ThreadView thread, Object owner, int variable, boolean write, int site) {
		accessAgain(thread, owner, variable, write, false, site);
	}

	@Override
	public void afterAtomicAccess(ThreadView thread, Object owner, int variable, boolean wrote, int site) {
		accessAgain(thread, owner, variable, wrote, true, site);
	}
}
