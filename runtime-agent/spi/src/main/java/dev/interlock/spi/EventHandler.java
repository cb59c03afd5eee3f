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
 * Handles the events of the running program. The program's own threads call every method, many threads at a time. A
 * method must not block, must not throw and must not call back into the program. Only events whose methods an analysis
 * overrides are instrumented.
 * <p>
 * The <em>variable</em> of an access is the pair (owner, variable): for a field the object and the field's number, for
 * a static field null and the field's number, for an array element the array and the index. Accesses to volatile and
 * final fields are not reported, nor are accesses by a thread that is running a class initialiser.
 */
public abstract class EventHandler {

	/** The variable number that denotes an object as a whole, in findings and for noise. */
	public static final int WHOLE_OBJECT = -1;

	/**
	 * The thread is about to access a variable. The access will not fail: the owner is not null, the index is in
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
	 * The thread is about to access a variable in an atomic mode, such as opaque or volatile, through {@code VarHandle}
	 * or {@code Unsafe}. Called for an analysis that overrides {@link #beforeAccess}. The access may fail, acquire and
	 * release, so a condition that holds before it may not hold while it is made.
	 */
	public void beforeAtomicAccess(ThreadView thread, Object owner, int variable, int site) {
		// not of interest to this analysis
	}

	/**
	 * The thread has made the access that {@link #beforeAtomicAccess} announced; its acquire edges are known.
	 *
	 * @param wrote whether it has written; a failed compare-and-set is a read
	 */
	public void afterAtomicAccess(ThreadView thread, Object owner, int variable, boolean wrote, int site) {
		// not of interest to this analysis
	}

	/**
	 * The thread is about to make its first access of this kind to a variable since its last release. Some later
	 * accesses may be reported too, and a read may be skipped after a write. {@code before} holds the recorded earlier
	 * accesses of all threads. This access is added to it after all handlers have been called. If other threads change
	 * the state meanwhile, the handlers are called again for the same access.
	 * <p>
	 * Accesses to final fields are not reported (JLS 17.5), and the access will not fail, as for {@link #beforeAccess}.
	 *
	 * @param thread   the thread that runs
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number, or the index, or {@link #WHOLE_OBJECT} for a call that uses an object of a
	 *                 JDK type that is not thread-safe; such a call is reported after it returns, if another engine
	 *                 subscribes to uses
	 * @param write    whether it writes
	 * @param site     the number of the access site
	 * @param before   the variable's shadow state before the access; valid only during the call
	 */
	public void access(ThreadView thread, Object owner, int variable, boolean write, int site, ShadowState before) {
		// not of interest to this analysis
	}

	/**
	 * The thread accesses a variable in an atomic mode, see {@link #beforeAtomicAccess}. The access races with plain
	 * accesses only, and {@code before} holds those.
	 * <p>
	 * An access that acquires, or that writes only on a condition, has already been made. Its acquire edges are then
	 * known, {@code before} is the state before it, and it was made in the thread's
	 * {@linkplain ThreadView#recordedEpoch recorded epoch}, which the thread may have released. By default it is
	 * handled as a plain access, except that {@code before} holds plain accesses only.
	 */
	public void atomicAccess(ThreadView thread, Object owner, int variable, boolean write, int site,
			ShadowState before) {
		access(thread, owner, variable, write, site, before);
	}

	/**
	 * The thread makes a plain access to a variable that has also been accessed in atomic modes, by epochs that are not
	 * {@linkplain #isObsolete obsolete} for it. {@link #access} has been called with the earlier plain accesses; by
	 * default it is called once more with the atomic ones.
	 *
	 * @param atomic the state with one atomic write, or with all atomic reads if one of them is not obsolete; called
	 *               for each such write
	 */
	public void accessAmongAtomic(ThreadView thread, Object owner, int variable, boolean write, int site,
			ShadowState atomic) {
		access(thread, owner, variable, write, site, atomic);
	}

	/**
	 * Whether the shadow state may drop the read of an epoch now that {@code thread} reads the same variable: every
	 * later access that conflicts with the dropped read also conflicts with this one. For an analysis that
	 * {@linkplain #skipsOrderedAccesses receives conflicts only}, the result must stay true for a thread and an epoch
	 * once it is true.
	 *
	 * @param thread the thread that reads, and calls this
	 * @param epoch  the epoch of an earlier read by any thread
	 */
	public boolean isObsolete(ThreadView thread, int epoch) {
		return true;
	}

	/**
	 * Whether {@link #access} may be skipped for an access that finds only epochs of its own thread and epochs that are
	 * {@linkplain #isObsolete obsolete} for it. For a read this concerns the last write; for a write also the reads
	 * since. {@link #access} is called for each thread's first access in any case. Called once, before the first
	 * access.
	 *
	 * @return false for an analysis that needs every access
	 */
	public boolean skipsOrderedAccesses() {
		return false;
	}

	/**
	 * Whether {@link #access} must now be called for each access to a variable, although the analysis otherwise
	 * {@linkplain #skipsOrderedAccesses receives conflicts only}. The result may become true while {@link #access}
	 * runs, for one field or for the elements of all arrays, and then stays true for them.
	 *
	 * @param owner    the object or the array; null for a static field
	 * @param variable the field's number, or the index
	 */
	public boolean wantsEveryAccess(Object owner, int variable) {
		return false;
	}

	/**
	 * The thread has acquired: everything released to the same synchronisation variable before happens before what the
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
	 * The thread is about to release to a synchronisation variable; no other thread has acquired this release yet. The
	 * thread starts a new epoch afterwards if it has made an access in the current one and {@link #endsEpoch} returns
	 * true.
	 */
	public void releasing(ThreadView thread, Object owner, int key) {
		// not of interest to this analysis
	}

	/**
	 * Whether the thread needs a new epoch after a release, so that {@link #access} is called for its accesses again.
	 * Called after {@link #releasing}, by the thread. Accesses that stay unreported because the epoch continues cost
	 * almost nothing.
	 *
	 * @param thread the thread that releases
	 * @param owner  the object; null for a static volatile field
	 * @param key    which of its synchronisation variables
	 * @return true for an analysis that distinguishes accesses before and after any release
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
	 * @param receiver the receiver of the call: the object itself, a view or an iterator of it, or a collection that
	 *                 keeps its state in it, as a {@code HashSet} does in a map
	 * @param write    whether it was written
	 * @param site     the number of the site of the call
	 * @param isolated whether the thread has neither acquired nor released anything since {@link #beforeUse}
	 */
	public void afterUse(ThreadView thread, Object object, Object receiver, boolean write, int site,
			boolean isolated) {
		// not of interest to this analysis
	}

	/** The thread has acquired a lock; not called if it already held it in that mode. */
	public void lockAcquired(ThreadView thread, Object lock, LockMode mode, int site) {
		// not of interest to this analysis
	}

	/**
	 * The thread has acquired a lock that a collection of the JDK holds while a call runs. Examples are the monitor of
	 * a {@code Hashtable}, and the bin of a {@code ConcurrentHashMap} that runs a function. The thread may have
	 * released the lock already.
	 *
	 * @param site the site of the call
	 */
	public void lockAcquiredInCall(ThreadView thread, Object lock, LockMode mode, int site) {
		// not of interest to this analysis
	}

	/** The thread is about to release a lock completely. */
	public void lockReleased(ThreadView thread, Object lock, LockMode mode, int site) {
		// not of interest to this analysis
	}

	/**
	 * The limits of the analysis in this run: work that it could not do or results that it did not report, and the
	 * consequence, in one sentence. Called once, when the program ends.
	 *
	 * @return null if there are none
	 */
	public String limits() {
		return null;
	}

	/**
	 * The names in the options of this analysis that matched nothing in this run, in one sentence. Such names may be
	 * misspelt and make the run look clean. Called once, when the program ends.
	 *
	 * @return null if there are none
	 */
	public String unmatchedNames() {
		return null;
	}

	/**
	 * The variables that {@link #access} needs. Called once, after the start. Unless another analysis needs more,
	 * accesses to other fields, and to arrays in other methods, are not instrumented and get no noise.
	 *
	 * @return lines {@code CLASS.NAME} for fields and the stable forms of sites for the arrays that they access; null
	 *         for all
	 */
	public Set<String> watchedVariables() {
		return null;
	}

	/**
	 * Whether the analysis accepts sampling pauses. During a pause neither accesses nor synchronisation are reported;
	 * each thread is {@link #samplingResumed} at its first event after it.
	 */
	public boolean supportsSampling() {
		return false;
	}

	/**
	 * Events were not reported during a sampling pause, and this is the thread's first event after it. The thread's
	 * earlier accesses must not be paired with later ones; until now {@link ThreadView#hasSamplingGap} was true. The thread
	 * still has the epoch it had before.
	 */
	public void samplingResumed(ThreadView thread) {
		// no events were missed
	}

	/** The first event of the thread. */
	public void threadStarted(ThreadView thread) {
		// not of interest to this analysis
	}

	/** The thread will not make another event. */
	public void threadEnded(ThreadView thread) {
		// not of interest to this analysis
	}
}
