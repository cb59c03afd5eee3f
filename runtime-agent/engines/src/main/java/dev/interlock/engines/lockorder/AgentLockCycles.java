/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.lockorder;

import java.util.List;

import dev.interlock.spi.AgentLocks;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.Site;

/**
 * Reports cycles that contain a lock of the agent to its owner. The program cannot deadlock there without the agent, so
 * they are no findings.
 */
final class AgentLockCycles {

	private final EngineContext context;
	private final AgentLocks locks;

	AgentLockCycles(EngineContext context) {
		this.context = context;
		locks = context.agentLocks();
	}

	/**
	 * Reports a cycle if it contains a lock of the agent.
	 *
	 * @param cycle each dependency requests a lock that the next one holds
	 * @return false if it does not
	 */
	boolean report(List<LockDependency> cycle) {
		// that of the new dependency first: its thread has not acquired it yet
		for (LockDependency each : cycle) {
			Object lock = each.lock().get();
			if (lock != null && locks.name(lock) != null) {
				locks.cycle(lock, sentence(cycle));
				return true;
			}
		}
		return false;
	}

	private String sentence(List<LockDependency> cycle) {
		StringBuilder text = new StringBuilder("its mutex would close a cycle of locks: a thread that holds ");
		text.append(name(cycle.get(cycle.size() - 1)));
		String next = " acquires ";
		for (LockDependency each : cycle) {
			Site site = context.sites().site(each.evidence().site());
			text.append(next).append(name(each)).append(" in ").append(site.toStackTraceElement());
			next = ", one that holds that acquires ";
		}
		return text.append('.').toString();
	}

	private String name(LockDependency dependency) {
		Object lock = dependency.lock().get();
		if (lock == null) {
			return "a lock";
		}
		String name = locks.name(lock);
		return name == null ? "a lock of " + context.lockClass(lock).getName() : name;
	}
}
