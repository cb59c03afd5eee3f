/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.atomrace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;

import dev.interlock.spi.EventHandler;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.Section;
import dev.interlock.spi.SectionAccess;
import dev.interlock.spi.SectionEnd;

/**
 * A thread inside an atomic section: the paper's {@code Access(v)}. There is one for each thread, where the paper
 * watches only the first. Only the owning thread changes it, apart from suspects and state.
 */
final class OpenSection implements SectionThread.Stay {

	/** The entry's access is not complete. */
	static final int ENTERING = 0;
	/** Between the entry's access and the end's. */
	static final int INSIDE = 1;
	/** The end's access has begun. */
	static final int LEAVING = 2;
	static final int CLOSED = 3;

	private static final VarHandle SUSPECTS;
	private static final VarHandle STATE;

	static {
		try {
			SUSPECTS = MethodHandles.lookup().findVarHandle(OpenSection.class, "suspects", Suspect.class);
			STATE = MethodHandles.lookup().findVarHandle(OpenSection.class, "state", int.class);
		} catch (ReflectiveOperationException e) {
			throw new ExceptionInInitializerError(e);
		}
	}

	final SectionThread thread;
	final Section section;
	final Object owner;
	final Object part;
	final int variable;
	final SectionAccess entry;

	/** The next section in the same slot of the table. */
	volatile OpenSection next;

	/** The locks held at the entry's access, and at the end's access if that is inside a called accessor. */
	List<HeldLock> entryLocks;
	List<HeldLock> endLocks;
	/** The number of entries without an exit. */
	int depth = 1;
	SectionAccess leavingAt;
	SectionEnd end;
	/** The sites of the accesses inside the accessors that the section's points call; -1 for none. */
	int entryInside = -1;
	int endInside = -1;
	/** The stack trace at the entry; null if that of the end suffices. */
	StackTraceElement[] entryStack;

	private volatile int state;
	private volatile Suspect suspects;

	OpenSection(SectionThread thread, Section section, Object owner, Object part, int variable, SectionAccess entry) {
		this.thread = thread;
		this.section = section;
		this.owner = owner;
		this.part = part;
		this.variable = variable;
		this.entry = entry;
		entryLocks = thread.locks();
	}

	/** The state of the section. The fence orders an access before this call with later states. */
	int state() {
		VarHandle.fullFence();
		return state;
	}

	@Override
	public boolean isInside() {
		return state() == INSIDE;
	}

	/** Enters a state after the access of the entry, or all accesses of the section, are complete. */
	void pass(int newState) {
		STATE.setRelease(this, newState);
	}

	/** Enters {@link #LEAVING} between the last access of the owning thread and its next one. */
	void beginLeaving() {
		STATE.setRelease(this, LEAVING);
		VarHandle.fullFence();
	}

	/**
	 * Whether the calls at the points of an inferred section have accessed the variable; a subclass may override them.
	 */
	boolean isAccessed() {
		return !section.inferred() || variable == EventHandler.WHOLE_OBJECT
				|| (entry.isAccess() || entryInside >= 0) && (leavingAt.isAccess() || endInside >= 0);
	}

	boolean isOn(Object otherOwner, int otherVariable) {
		return owner == otherOwner && variable == otherVariable;
	}

	Suspect suspects() {
		return suspects;
	}

	/** Sets the suspects as a linked list. */
	void setSuspects(Suspect last) {
		suspects = last;
	}

	/** Adds a suspect; returns false if another one was added concurrently. */
	boolean addSuspect(Suspect suspect) {
		return SUSPECTS.compareAndSet(this, suspect.earlier, suspect);
	}
}
