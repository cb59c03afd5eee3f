/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.sections;

import dev.interlock.perturbers.healing.Healing;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.SectionHandler;
import dev.interlock.spi.ThreadView;

/** Notifies the analysis of atomic sections when a thread terminates. */
public final class SectionThreads extends EventHandler {

	private final SectionHandler sections;
	private final Healing healing;

	/** @param healing heals sections, or null */
	public SectionThreads(SectionHandler sections, Healing healing) {
		this.sections = sections;
		this.healing = healing;
	}

	@Override
	public void threadEnded(ThreadView thread) {
		sections.threadEnded(thread);
		if (healing != null) {
			healing.threadEnded(thread);
		}
	}
}
