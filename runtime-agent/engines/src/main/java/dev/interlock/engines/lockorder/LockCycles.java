/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.lockorder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.Site;

/**
 * Reports cycles of the lock graph, with two acquisitions for each thread: of the lock that it holds, and of the lock
 * that it requests.
 */
final class LockCycles {

	private final EngineContext context;

	LockCycles(EngineContext context) {
		this.context = context;
	}

	/** @param cycle each dependency requests a lock that the next one holds; the calling thread created the first */
	void report(List<LockDependency> cycle) {
		Object lock = cycle.get(0).lock().get();
		if (lock == null) {
			return;
		}
		List<LockDependency> ordered = fromSmallestSite(cycle);
		List<AccessEvidence> acquisitions = new ArrayList<>();
		for (int i = 0; i < ordered.size(); i++) {
			LockDependency before = ordered.get((i + ordered.size() - 1) % ordered.size());
			LockDependency dependency = ordered.get(i);
			AccessEvidence inner = dependency.evidence();
			acquisitions.add(outer(inner, dependency.blocks(before.lock(), before.mode())));
			acquisitions.add(new AccessEvidence(inner.thread(), inner.site(), false,
					since(inner.stack(), inner.site()), inner.locks()));
		}
		context.findings().report(new FindingReport(FindingKind.LOCK_ORDER, Evidence.PREDICTED, LockOrder.ID, lock,
				EventHandler.WHOLE_OBJECT, acquisitions));
	}

	/** Normalises the order, so that the report does not depend on the thread that closes the cycle. */
	private static List<LockDependency> fromSmallestSite(List<LockDependency> cycle) {
		int first = 0;
		for (int i = 1; i < cycle.size(); i++) {
			if (cycle.get(i).evidence().site() < cycle.get(first).evidence().site()) {
				first = i;
			}
		}
		List<LockDependency> ordered = new ArrayList<>(cycle.subList(first, cycle.size()));
		ordered.addAll(cycle.subList(0, first));
		return ordered;
	}

	/** The acquisition of a held lock. Its method is still running, unless it acquired the lock for its caller. */
	private AccessEvidence outer(AccessEvidence inner, int index) {
		HeldLock held = inner.locks().get(index);
		return new AccessEvidence(inner.thread(), held.site(), false, since(inner.stack(), held.site()),
				inner.locks().subList(0, index + 1));
	}

	/** The stack trace at a site of a method that is still running; null if the method has ended. */
	private StackTraceElement[] since(StackTraceElement[] stack, int number) {
		Site site = context.sites().site(number);
		for (int i = 0; i < stack.length; i++) {
			if (stack[i].getClassName().equals(site.className()) && stack[i].getMethodName().equals(site.method())) {
				StackTraceElement[] since = Arrays.copyOfRange(stack, i, stack.length);
				since[0] = site.toStackTraceElement();
				return since;
			}
		}
		return null;
	}
}
