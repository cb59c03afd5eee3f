/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.util.Set;

/**
 * Handles the events of the running program. Every method is called by the program's own thread at the event, many
 * threads at a time; it must not block, must not throw and must not call back into the program. An analysis overrides
 * what it needs, and only what is overridden is instrumented.
 * <p>
 * The <em>variable</em> of an access is the pair (owner, variable): for a field the object and the field's number, for a
 * static field null and the field's number, for an array element the array and the index. Accesses to volatile and final
 * fields, and accesses by a thread that is running a class initialiser, do not arise.
 */
public abstract class EventHandler {

	/** The number of the variable that is an object as a whole, in findings and for noise. */
	public static final int WHOLE_OBJECT = -1;

	/**
	 * The thread is about to access a variable; the access will not fail: the owner is there, the index is in its
	 * bounds, the element can be stored, the class is initialised.
	 *
	 * @param thread   the thread that runs
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number, or the index
	 * @param write    whether it writes
	 * @param site     the number of the access site
	 */
	public void beforeAccess(ThreadView thread, Object owner, int variable, boolean write, int site) {
		// not of interest to this analysis
	}

	/** The thread has made the access that {@link #beforeAccess} announced; the arguments are the same. */
	public void afterAccess(ThreadView thread, Object owner, int variable, boolean write, int site) {
		// not of interest to this analysis
	}

	/**
	 * The thread is about to access a variable in an atomic mode, such as an opaque or a volatile one, through
	 * {@code VarHandle} or {@code Unsafe}; to an analysis that hears of {@link #beforeAccess}. The access may fail, acquire and
	 * release: so what is true before it may be true no more while it is made.
	 */
	public void beforeAtomicAccess(ThreadView thread, Object owner, int variable, int site) {
		// not of interest to this analysis
	}

	/**
	 * The thread has made the access that {@link #beforeAtomicAccess} announced, and knows what it has acquired.
	 *
	 * @param wrote whether it has written; a compare-and-set that has not is a read
	 */
	public void afterAtomicAccess(ThreadView thread, Object owner, int variable, boolean wrote, int site) {
		// not of interest to this analysis
	}

	/**
	 * The thread is about to access a variable, and it is the first access of that kind to it since the thread's last
	 * release (some more may be reported, and a read may be left out after a write). What {@code before} holds is what is
	 * known of earlier accesses by any thread; this one is added to it when all handlers have been asked. If other threads
	 * change the state meanwhile, the handlers are asked again about the same access.
	 * <p>
	 * Accesses to final fields do not arise (JLS 17.5), and the access will not fail, as for {@link #beforeAccess}.
	 *
	 * @param thread   the thread that runs
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number, or the index, or {@link #WHOLE_OBJECT} for a call that uses an object of a JDK
	 *                 type that is not thread-safe: that is reported after the call, if another engine asks for uses
	 * @param write    whether it writes
	 * @param site     the number of the access site
	 * @param before   the variable's shadow state before the access; valid only during the call
	 */
	public void access(ThreadView thread, Object owner, int variable, boolean write, int site, ShadowState before) {
		// not of interest to this analysis
	}

	/**
	 * The thread accesses a variable in an atomic mode, see {@link #beforeAtomicAccess}. It races with plain accesses only,
	 * and {@code before} has those. If the access acquires, or writes only on a condition, it has been made already: what it
	 * has acquired is known, {@code before} is what was there before it, and it was made in the thread's
	 * {@linkplain ThreadView#recordedEpoch recorded epoch}, which it may have released. To an analysis that overrides nothing
	 * it is an access like any other, but for what it is held against.
	 */
	public void atomicAccess(ThreadView thread, Object owner, int variable, boolean write, int site,
			ShadowState before) {
		access(thread, owner, variable, write, site, before);
	}

	/**
	 * The thread makes a plain access to a variable that has been accessed in atomic modes, too, by epochs that are not
	 * {@linkplain #isObsolete obsolete} for it. {@link #access} has been told of it with the plain accesses before it; an
	 * analysis that overrides nothing is told so once more, with the atomic ones.
	 *
	 * @param atomic a write in an atomic mode, or reads of which some are not obsolete; called for each such write
	 */
	public void accessAmongAtomic(ThreadView thread, Object owner, int variable, boolean write, int site,
			ShadowState atomic) {
		access(thread, owner, variable, write, site, atomic);
	}

	/**
	 * Whether the read of an epoch need not be kept in the shadow state any more, now that {@code thread} reads the same
	 * variable: no later access can be found to conflict with it that does not conflict with this one, too. Once that is so
	 * for a thread and an epoch, it must stay so for an analysis that {@linkplain #hearsOfConflictsOnly hears of conflicts
	 * only}.
	 *
	 * @param thread the thread that reads, and calls this
	 * @param epoch  the epoch of an earlier read by any thread
	 */
	public boolean isObsolete(ThreadView thread, int epoch) {
		return true;
	}

	/**
	 * Whether {@link #access} need not be called where an access finds nothing but epochs of its own thread and such as are
	 * {@linkplain #isObsolete obsolete} for it: by a read, as the last write; by a write, as the reads since, too. It is
	 * called for each thread's first access anyway. Asked once, before the first access.
	 *
	 * @return false for an analysis that wants to hear of every access
	 */
	public boolean hearsOfConflictsOnly() {
		return false;
	}

	/**
	 * Whether {@link #access} is to be called for each access to a variable by now, although the analysis
	 * {@linkplain #hearsOfConflictsOnly hears of conflicts only} as long as this is not so. It may become so while
	 * {@link #access} runs, for one field or for the elements of all arrays, and then stays so for them.
	 *
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number, or the index
	 */
	public boolean hearsOfAll(Object owner, int variable) {
		return false;
	}

	/**
	 * The thread has acquired: what was released to the same synchronisation variable before happened before what the
	 * thread does from now on (JLS 17.4.5). Also reported while a class initialiser runs.
	 *
	 * @param thread the thread that runs
	 * @param owner  the object; null for a static volatile field
	 * @param key    which of its synchronisation variables, see {@link Synchronization}
	 */
	public void acquired(ThreadView thread, Object owner, int key) {
		// not of interest to this analysis
	}

	/**
	 * The thread is about to release to a synchronisation variable; no other thread has acquired it from there yet. The
	 * thread has a new epoch afterwards if it has made an access in the one before, and {@link #endsEpoch} says so.
	 */
	public void releasing(ThreadView thread, Object owner, int key) {
		// not of interest to this analysis
	}

	/**
	 * Whether the thread needs a new epoch after a release, so that {@link #access} hears of its accesses again. Asked
	 * after {@link #releasing}, by the thread. What is not told for want of it costs next to nothing.
	 *
	 * @param thread the thread that releases
	 * @param owner  the object; null for a static volatile field
	 * @param key    which of its synchronisation variables
	 * @return true for an analysis for which what happens before and after any release is not the same
	 */
	public boolean endsEpoch(ThreadView thread, Object owner, int key) {
		return true;
	}

	/**
	 * The thread is about to call a method that uses an object of a JDK type that is not thread-safe. Other code of the
	 * program may run inside the call, and may synchronise.
	 *
	 * @param thread the thread that runs
	 * @param object the object whose state is used
	 * @param write  whether it may be written
	 * @param site   the number of the site of the call
	 */
	public void beforeUse(ThreadView thread, Object object, boolean write, int site) {
		// not of interest to this analysis
	}

	/**
	 * The method that {@link #beforeUse} announced has returned. Not called if it threw; calls may nest.
	 *
	 * @param thread   the thread that runs
	 * @param object   the object whose state was used
	 * @param receiver what the method was called on: the object itself, or a view or an iterator of it, or a collection
	 *                 that keeps its state in it, as a {@code HashSet} does in a map
	 * @param write    whether it was written
	 * @param site     the number of the site of the call
	 * @param isolated whether the thread has neither acquired nor released anything since {@link #beforeUse}
	 */
	public void afterUse(ThreadView thread, Object object, Object receiver, boolean write, int site,
			boolean isolated) {
		// not of interest to this analysis
	}

	/** The thread has taken a lock; not called when it already held it in that mode. */
	public void lockAcquired(ThreadView thread, Object lock, LockMode mode, int site) {
		// not of interest to this analysis
	}

	/**
	 * The thread has taken a lock that a collection of the JDK holds while a call runs, such as the monitor of a
	 * {@code Hashtable} or the bin of a {@code ConcurrentHashMap} that runs a function. It may have released the lock already.
	 *
	 * @param site the site of the call
	 */
	public void lockAcquiredInCall(ThreadView thread, Object lock, LockMode mode, int site) {
		// not of interest to this analysis
	}

	/** The thread is about to give a lock back for the last time. */
	public void lockReleased(ThreadView thread, Object lock, LockMode mode, int site) {
		// not of interest to this analysis
	}

	/**
	 * What the analysis could not do in this run, or did not report, in one sentence that says what follows from it. Asked
	 * once, when the program ends.
	 *
	 * @return null if there is nothing of the kind
	 */
	public String limits() {
		return null;
	}

	/**
	 * Which names of the analysis's options stood for nothing in this run, in one sentence: they may be misspelt, and the run
	 * looks clean. Asked once, when the program ends.
	 *
	 * @return null if there are none
	 */
	public String unmatchedNames() {
		return null;
	}

	/**
	 * The variables that {@link #access} is to hear of. Asked once, after the start. Where no other analysis wants more,
	 * accesses to other fields, and to arrays in other methods, are not even instrumented, and get no noise.
	 *
	 * @return lines {@code CLASS.NAME} for fields and the stable forms of sites for the arrays that they access; null for all
	 */
	public Set<String> watchedVariables() {
		return null;
	}

	/**
	 * Whether nothing at all need be reported for some time, neither accesses nor synchronisation, if each thread is
	 * {@link #resumed} at its first event after it.
	 */
	public boolean mayRest() {
		return false;
	}

	/**
	 * For some time nothing has been reported, and this is the thread's first event since: what it accessed until now is not
	 * to be held against what follows, and until here {@link ThreadView#hasMissed} was so. It still has its epoch of before.
	 */
	public void resumed(ThreadView thread) {
		// nothing was left out
	}

	/** The thread has been seen for the first time. */
	public void threadStarted(ThreadView thread) {
		// not of interest to this analysis
	}

	/** The thread will not make another event. */
	public void threadEnded(ThreadView thread) {
		// not of interest to this analysis
	}
}
