/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The static methods called by code in which atomic sections begin or end, or in which their variables are accessed.
 * They surround the other hooks of an access. They never throw exceptions of the agent.
 */
public final class InterlockSectionHooks {

	private static final int BEFORE = 0;
	private static final int WROTE = 1;
	private static final int READ = 2;
	private static final int MET = 3;
	private static final int EXIT = 4;
	private static final int BLOCKING = 5;

	private InterlockSectionHooks() {
		// static only
	}

	/**
	 * Before a field of an object is accessed.
	 *
	 * @return whether the access is reported
	 */
	@ForceInline
	public static boolean beforeField(Object owner, int site) {
		if (owner == null || isQuiet(owner, site)) {
			return false;
		}
		before(owner, null, site);
		return true;
	}

	/** After an access to a field of an object, if the access was reported. */
	@ForceInline
	public static void afterField(Object owner, boolean isReported, int site) {
		if (isReported) {
			after(owner, true, site);
		}
	}

	/**
	 * The state of the calling thread, for a method in which brief sections begin, see {@link InterlockMarkedSections}.
	 */
	public static InterlockThread thread() {
		return InterlockThreads.current();
	}

	/**
	 * Before an access to a field of an object that begins a brief section, in which no other code runs.
	 *
	 * @param self    the object whose method runs
	 * @param thread  the calling thread
	 * @param section the section's number
	 * @return 0 if the access is not reported
	 */
	@ForceInline
	public static int begin(Object owner, Object self, InterlockThread thread, int section, int site) {
		int mark = owner == self && !InterlockHealing.takes(site)
				? InterlockMarkedSections.begin(owner, thread, section, site)
				: 0;
		return mark != 0 ? mark : beforeField(owner, site) ? InterlockMarkedSections.REPORTED : 0;
	}

	/** After such an access, with the result of {@link #begin}. */
	@ForceInline
	public static void begun(Object owner, int mark, int site) {
		if (mark == InterlockMarkedSections.REPORTED) {
			after(owner, true, site);
		} else if (mark != 0) {
			InterlockMarkedSections.begun(owner, mark, site);
		}
	}

	/**
	 * Before an access to a field of an object that ends such a section; the parameters are those of {@link #begin}.
	 */
	@ForceInline
	public static int end(Object owner, Object self, InterlockThread thread, int section, int site) {
		int mark = owner == self ? InterlockMarkedSections.end(owner, thread, section, site)
				: InterlockMarkedSections.REPORTED;
		return mark > 0 || mark == 0 && !InterlockHealing.takes(site) ? mark
				: beforeField(owner, site) ? InterlockMarkedSections.REPORTED : 0;
	}

	/** After such an access, with the result of {@link #end}. */
	@ForceInline
	public static void ended(Object owner, int mark, InterlockThread thread, int site) {
		if (mark == InterlockMarkedSections.REPORTED) {
			after(owner, true, site);
		} else if (mark != 0 && InterlockMarkedSections.ended(owner, mark, thread, site)) {
			met(owner, mark, site);
		}
	}

	/** Before a method of an object is left in which such a section has begun and may not have reached an end. */
	public static void exitBrief(Object self, int section) {
		InterlockMarkedSections.exit(self, section);
	}

	/** Before a static field is accessed, or a static accessor called. */
	@ForceInline
	public static void beforeStatic(int site) {
		if (!isQuiet(null, site)) {
			before(null, null, site);
		}
	}

	/** After a static field has been accessed, or a static accessor called. */
	@ForceInline
	public static void afterStatic(int site) {
		afterAny(null, true, site);
	}

	/** Before a call of a method of an object that concerns a part of it, or the whole object if the part is null. */
	@ForceInline
	public static void beforeCall(Object receiver, Object part, int site) {
		if (receiver != null && !isQuiet(receiver, site)) {
			before(receiver, part, site);
		}
	}

	/** After a call whose result shows whether it wrote. */
	public static void afterCall(Object receiver, boolean wrote, int site) {
		afterAny(receiver, wrote, site);
	}

	/** After a call that wrote if its result is not null. */
	public static void afterCallWithValue(Object receiver, Object result, int site) {
		afterAny(receiver, result != null, site);
	}

	/** After a call that wrote if its result is null. */
	public static void afterCallWithNull(Object receiver, Object result, int site) {
		afterAny(receiver, result == null, site);
	}

	/** Before a method is left in which a section has begun and has not reached an end. */
	public static void exit(int exit) {
		report(EXIT, null, null, 0, exit);
	}

	/** Before a call in which the thread can wait for any time. Only a healed section is affected. */
	@ForceInline
	public static void blocking() {
		if (InterlockHealing.isActive()) {
			report(BLOCKING, null, null, 0, 0);
		}
	}

	/**
	 * Whether an access may go unreported: no section is open on its variable, none begins with it, and none is healed.
	 */
	@ForceInline
	private static boolean isQuiet(Object owner, int site) {
		return InterlockSectionMarks.isQuiet(owner, site) && !InterlockSectionBudget.takes(site)
				&& !InterlockHealing.takes(site);
	}

	/** After an access that may have been reported. It was not if nothing is open now, and no lock may be held. */
	@ForceInline
	private static void afterAny(Object owner, boolean wrote, int site) {
		if (!InterlockSectionMarks.isQuiet(owner, site) || InterlockHealing.isActive()) {
			after(owner, wrote, site);
		}
	}

	@DontInline
	private static void before(Object owner, Object part, int site) {
		report(BEFORE, owner, part, 0, site);
	}

	@DontInline
	private static void after(Object owner, boolean wrote, int site) {
		report(wrote ? WROTE : READ, owner, null, 0, site);
	}

	@DontInline
	private static void met(Object owner, int mark, int site) {
		report(MET, owner, null, mark, site);
	}

	private static void report(int event, Object owner, Object part, int mark, int site) {
		InterlockThread thread = ready();
		if (thread == null) {
			return;
		}
		thread.enterAgent();
		try {
			InterlockSectionListener listener = InterlockSectionListener.installed;
			switch (event) {
			case BEFORE :
				listener.before(thread, owner, part, site);
				break;
			case MET :
				listener.met(thread, owner, mark, site);
				break;
			case BLOCKING :
				listener.blocking(thread);
				break;
			case EXIT :
				listener.exit(thread, site);
				break;
			default :
				listener.after(thread, owner, event == WROTE, site);
				break;
			}
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}

	/** The calling thread, known to the agent; null if its events are currently not reported. */
	private static InterlockThread ready() {
		if (InterlockSectionListener.installed == null) {
			return null;
		}
		try {
			InterlockThread thread = InterlockThreads.current();
			if (thread.excluded != 0) {
				return null;
			}
			if (thread.openSite >= 0 || thread.listener != InterlockListener.installed
					|| thread.enteringMonitor != null) {
				InterlockWindowHooks.settle(thread);
			}
			return thread.view == null ? null : thread;
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
			return null;
		}
	}
}
