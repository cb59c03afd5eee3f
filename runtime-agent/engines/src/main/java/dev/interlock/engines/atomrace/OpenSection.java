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
 * A thread inside an atomic section: the paper's {@code Access(v)}, one for each thread, where the paper watches only the
 * first. All but the suspects and the state is changed by the owning thread alone.
 */
final class OpenSection implements SectionThread.Stay {

	/** The entry's access is not complete. */
	static final int ENTERING = 0;
	/** Between the entry's access and the end's. */
	static final int INSIDE = 1;
	/** The end's access has begun. */
	static final int LEAVING = 2;
	/** Over. */
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

	/** The next in the same slot of the table. */
	volatile OpenSection next;

	/** The locks held at the entry's access, and at the end's if that is inside an accessor that is called. */
	List<HeldLock> entryLocks;
	List<HeldLock> endLocks;
	/** How often it has been entered and not left. */
	int depth = 1;
	SectionAccess leavingAt;
	SectionEnd end;
	/** The accesses inside the accessors that the section's points call; -1 if there are none. */
	int entryInside = -1;
	int endInside = -1;
	/** The stack trace at the entry; null if the end's tells enough. */
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

	/** What the section is doing; an access made before this is called was made before a later state. */
	int state() {
		VarHandle.fullFence();
		return state;
	}

	@Override
	public boolean isInside() {
		return state() == INSIDE;
	}

	/** The entry's access, or all that the section does, is complete. */
	void pass(int newState) {
		STATE.setRelease(this, newState);
	}

	/** What the owning thread accessed before is complete, and its next access has not begun. */
	void beginLeaving() {
		STATE.setRelease(this, LEAVING);
		VarHandle.fullFence();
	}

	/**
	 * Whether the calls at the points of an inferred section have accessed the variable: a subclass may have other methods.
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

	/** All of them, each after another one. */
	void setSuspects(Suspect last) {
		suspects = last;
	}

	/** Adds a suspect; false if another one was added in between. */
	boolean addSuspect(Suspect suspect) {
		return SUSPECTS.compareAndSet(this, suspect.earlier, suspect);
	}
}
