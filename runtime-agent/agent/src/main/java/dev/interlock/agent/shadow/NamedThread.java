/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow;

import java.util.List;

import dev.interlock.spi.HeldLock;

/** A thread known only by its id and its name. */
public final class NamedThread extends RecordedThread {

	private final long id;
	private final String name;

	/** @param id 0 if it is unknown */
	public NamedThread(long id, String name) {
		super(null);
		this.id = id;
		this.name = name;
	}

	@Override
	public long id() {
		return id;
	}

	@Override
	public String name() {
		return name;
	}

	@Override
	public boolean isVirtual() {
		return false;
	}

	@Override
	public int startSite() {
		return -1;
	}

	@Override
	public List<HeldLock> heldLocks() {
		return List.of();
	}
}
