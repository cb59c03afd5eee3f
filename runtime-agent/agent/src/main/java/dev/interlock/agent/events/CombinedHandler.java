/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.events;

import java.util.List;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.stream.Stream;

import dev.interlock.spi.EventHandler;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.ShadowState;
import dev.interlock.spi.ThreadView;

/**
 * Forwards each event to several analyses. After-events are forwarded in reverse order, so that the access windows of
 * the analyses nest.
 */
public final class CombinedHandler extends EventHandler {

	private final EventHandler[] handlers;
	private final EventHandler[] beforeUse;
	private final EventHandler[] afterUse;
	private final EventHandler[] accessing;
	private final EventHandler[] everyAccess;
	private final EventHandler[] lockReleased;
	private final EventHandler[] lockAcquired;
	private final EventHandler[] releasing;
	private final EventHandler[] acquired;

	private CombinedHandler(List<EventHandler> handlers) {
		this.handlers = handlers.toArray(EventHandler[]::new);
		beforeUse = overriding(handlers, "beforeUse");
		afterUse = overriding(handlers, "afterUse");
		accessing = overriding(handlers, "access");
		everyAccess = overriding(handlers, "wantsEveryAccess");
		lockReleased = overriding(handlers, "lockReleased");
		lockAcquired = overriding(handlers, "lockAcquired");
		releasing = overriding(handlers, "releasing");
		acquired = overriding(handlers, "acquired");
	}

	/** The handlers that override a method. Calls of many empty methods would cost more than the work of the others. */
	private static EventHandler[] overriding(List<EventHandler> handlers, String method) {
		return handlers.stream().filter(handler -> overrides(handler, method)).toArray(EventHandler[]::new);
	}

	private static boolean overrides(EventHandler handler, String method) {
		return Stream.of(handler.getClass().getMethods())
				.anyMatch(own -> own.getName().equals(method) && own.getDeclaringClass() != EventHandler.class);
	}

	/** Whether a handler receives lock acquisitions or releases. */
	static boolean receivesLocks(EventHandler handler) {
		return handler instanceof CombinedHandler combined
				? combined.lockAcquired.length + combined.lockReleased.length > 0
				: overrides(handler, "lockAcquired") || overrides(handler, "lockReleased");
	}

	/** Whether a handler never needs an access that finds only ordered epochs. */
	static boolean needsConflictsOnly(EventHandler handler) {
		return handler.skipsOrderedAccesses() && (handler instanceof CombinedHandler combined
				? combined.everyAccess.length == 0
				: !overrides(handler, "wantsEveryAccess"));
	}

	/** One handler for all. A single handler is returned itself, so that it is called directly. */
	public static EventHandler of(List<EventHandler> handlers) {
		return handlers.size() == 1 ? handlers.get(0) : new CombinedHandler(handlers);
	}

	@Override
	public void beforeAccess(ThreadView thread, Object owner, int variable, boolean write, int site) {
		for (EventHandler handler : handlers) {
			handler.beforeAccess(thread, owner, variable, write, site);
		}
	}

	@Override
	public void afterAccess(ThreadView thread, Object owner, int variable, boolean write, int site) {
		for (int i = handlers.length - 1; i >= 0; i--) {
			handlers[i].afterAccess(thread, owner, variable, write, site);
		}
	}

	@Override
	public void beforeAtomicAccess(ThreadView thread, Object owner, int variable, int site) {
		for (EventHandler handler : handlers) {
			handler.beforeAtomicAccess(thread, owner, variable, site);
		}
	}

	@Override
	public void afterAtomicAccess(ThreadView thread, Object owner, int variable, boolean wrote, int site) {
		for (EventHandler handler : handlers) {
			handler.afterAtomicAccess(thread, owner, variable, wrote, site);
		}
	}

	@Override
	public void access(ThreadView thread, Object owner, int variable, boolean write, int site, ShadowState before) {
		for (EventHandler handler : accessing) {
			handler.access(thread, owner, variable, write, site, before);
		}
	}

	@Override
	public void atomicAccess(ThreadView thread, Object owner, int variable, boolean write, int site,
			ShadowState before) {
		for (EventHandler handler : accessing) {
			handler.atomicAccess(thread, owner, variable, write, site, before);
		}
	}

	@Override
	public void accessAmongAtomic(ThreadView thread, Object owner, int variable, boolean write, int site,
			ShadowState atomic) {
		for (EventHandler handler : accessing) {
			handler.accessAmongAtomic(thread, owner, variable, write, site, atomic);
		}
	}

	@Override
	public void beforeUse(ThreadView thread, Object object, boolean write, int site) {
		for (EventHandler handler : beforeUse) {
			handler.beforeUse(thread, object, write, site);
		}
	}

	@Override
	public void afterUse(ThreadView thread, Object object, Object receiver, boolean write, int site,
			boolean isolated) {
		for (int i = afterUse.length - 1; i >= 0; i--) {
			afterUse[i].afterUse(thread, object, receiver, write, site, isolated);
		}
	}

	@Override
	public boolean isObsolete(ThreadView thread, int epoch) {
		for (EventHandler handler : handlers) {
			if (!handler.isObsolete(thread, epoch)) {
				return false;
			}
		}
		return true;
	}

	@Override
	public boolean skipsOrderedAccesses() {
		for (EventHandler handler : accessing) {
			if (!handler.skipsOrderedAccesses()) {
				return false;
			}
		}
		return true;
	}

	@Override
	public boolean wantsEveryAccess(Object owner, int variable) {
		for (EventHandler handler : everyAccess) {
			if (handler.wantsEveryAccess(owner, variable)) {
				return true;
			}
		}
		return false;
	}

	@Override
	public void acquired(ThreadView thread, Object owner, int key) {
		for (EventHandler handler : acquired) {
			handler.acquired(thread, owner, key);
		}
	}

	@Override
	public void releasing(ThreadView thread, Object owner, int key) {
		for (EventHandler handler : releasing) {
			handler.releasing(thread, owner, key);
		}
	}

	@Override
	public boolean endsEpoch(ThreadView thread, Object owner, int key) {
		for (EventHandler handler : accessing) {
			if (handler.endsEpoch(thread, owner, key)) {
				return true;
			}
		}
		return false;
	}

	@Override
	public void lockAcquired(ThreadView thread, Object lock, LockMode mode, int site) {
		for (EventHandler handler : lockAcquired) {
			handler.lockAcquired(thread, lock, mode, site);
		}
	}

	@Override
	public void lockAcquiredInCall(ThreadView thread, Object lock, LockMode mode, int site) {
		for (EventHandler handler : lockAcquired) {
			handler.lockAcquiredInCall(thread, lock, mode, site);
		}
	}

	@Override
	public void lockReleased(ThreadView thread, Object lock, LockMode mode, int site) {
		for (EventHandler handler : lockReleased) {
			handler.lockReleased(thread, lock, mode, site);
		}
	}

	@Override
	public boolean supportsSampling() {
		for (EventHandler handler : handlers) {
			if (!handler.supportsSampling()) {
				return false;
			}
		}
		return true;
	}

	@Override
	public void samplingResumed(ThreadView thread) {
		for (EventHandler handler : handlers) {
			handler.samplingResumed(thread);
		}
	}

	@Override
	public String limits() {
		return sentences(EventHandler::limits);
	}

	@Override
	public String unmatchedNames() {
		return sentences(EventHandler::unmatchedNames);
	}

	private String sentences(Function<EventHandler, String> question) {
		StringJoiner sentences = new StringJoiner(" ");
		for (EventHandler handler : handlers) {
			String sentence = question.apply(handler);
			if (sentence != null) {
				sentences.add(sentence);
			}
		}
		return sentences.length() == 0 ? null : sentences.toString();
	}

	@Override
	public void threadStarted(ThreadView thread) {
		for (EventHandler handler : handlers) {
			handler.threadStarted(thread);
		}
	}

	@Override
	public void threadEnded(ThreadView thread) {
		for (EventHandler handler : handlers) {
			handler.threadEnded(thread);
		}
	}
}
