/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * One access of a finding.
 *
 * @param role       its part: local or remote
 * @param operation  what it does
 * @param thread     the thread that made it
 * @param className  the binary name of the class at the access
 * @param method     the method's name
 * @param descriptor the method's descriptor
 * @param file       the source file's name; empty where the class file has none
 * @param line       the 1-based line, 0 where the class file has none
 * @param site       the stable form of the site
 * @param stack      the stack trace, innermost frame first; empty where it was lost
 * @param locks      the locks held, outermost first
 * @param taken      the lock that it takes, or in a deadlock waits for; null for any other access, or if not known
 * @param variable   what it accesses, or if it takes a lock what is accessed under that; null if it is that of the finding
 * @param calledOn   the class on which a method is called, without its package; empty for any other access
 */
public record Access(Role role, Operation operation, ThreadInfo thread, String className, String method,
		String descriptor, String file, int line, String site, List<StackTraceElement> stack, List<HeldLock> locks,
		HeldLock taken, Variable variable, String calledOn) {

	/** An access of which it is not said on what a method is called. */
	public Access(Role role, Operation operation, ThreadInfo thread, String className, String method, String descriptor,
			String file, int line, String site, List<StackTraceElement> stack, List<HeldLock> locks, HeldLock taken,
			Variable variable) {
		this(role, operation, thread, className, method, descriptor, file, line, site, stack, locks, taken, variable,
				"");
	}

	/** An access to the variable of the finding. */
	public Access(Role role, Operation operation, ThreadInfo thread, String className, String method, String descriptor,
			String file, int line, String site, List<StackTraceElement> stack, List<HeldLock> locks, HeldLock taken) {
		this(role, operation, thread, className, method, descriptor, file, line, site, stack, locks, taken, null);
	}

	/** An access that takes no lock. */
	public Access(Role role, Operation operation, ThreadInfo thread, String className, String method, String descriptor,
			String file, int line, String site, List<StackTraceElement> stack, List<HeldLock> locks) {
		this(role, operation, thread, className, method, descriptor, file, line, site, stack, locks, null);
	}

	/** The part of an access in its finding. */
	public enum Role {
		/** A side of a race, or an access of the atomic section itself. */
		LOCAL,
		/** The remote access of an atomicity violation. */
		REMOTE
	}

	/** What an access does. */
	public enum Operation {
		/** Reads the variable. */
		READ,
		/** Writes the variable. */
		WRITE,
		/** Calls a method of the object. */
		CALL,
		/** Takes a lock. */
		ACQUIRE;

		/** The name in reports. */
		public String stableName() {
			return name().toLowerCase(java.util.Locale.ROOT);
		}
	}

	/**
	 * A thread.
	 *
	 * @param id        the thread's id in the target
	 * @param name      its name
	 * @param virtual   whether it is a virtual thread
	 * @param startedAt the frame that started it; null where unknown
	 */
	public record ThreadInfo(long id, String name, boolean virtual, StackTraceElement startedAt) {

		/** The thread for people: {@code thread 'worker-1'}, or {@code virtual thread #40} if it has no name. */
		public String displayName() {
			return (virtual ? "virtual thread " : "thread ") + (name.isEmpty() ? "#" + id : "'" + name + "'");
		}

		/** The thread in a list of threads: {@code 'worker-1'}, or {@code #40} if it has no name. */
		public String shortName() {
			return name.isEmpty() ? "#" + id : "'" + name + "'";
		}
	}

	/**
	 * A lock held at an access.
	 *
	 * @param id        a number for the lock, from 1, the same in all findings of the session
	 * @param className the binary name of its class; of the class itself for the monitor of a class
	 * @param ofClass   whether it is the monitor of a class
	 * @param mode      {@code monitor}, {@code exclusive}, {@code read} or {@code write}
	 * @param takenAt   the frame that took it; null where unknown
	 * @param number    a number from 1, where the finding has several locks of that class; else 0
	 */
	public record HeldLock(int id, String className, boolean ofClass, String mode, StackTraceElement takenAt,
			int number) {

		/** A lock that is the only one of its class in its finding. */
		public HeldLock(int id, String className, boolean ofClass, String mode, StackTraceElement takenAt) {
			this(id, className, ofClass, mode, takenAt, 0);
		}

		/** The lock for people: {@code Account #2}, {@code class Account} for the monitor of a class. */
		public String displayName() {
			return (ofClass ? "class " : "") + Variable.simpleName(className) + (number == 0 ? "" : " #" + number);
		}

		HeldLock withNumber(int newNumber) {
			return new HeldLock(id, className, ofClass, mode, takenAt, newNumber);
		}
	}

	/** The name of the method of the variable that is called, as its site tells; empty for any other access. */
	public String called() {
		int colon = site.lastIndexOf(':');
		if (operation != Operation.CALL || colon < 0) {
			return "";
		}
		int parameters = site.lastIndexOf('(');
		// only where sections are watched the called method has its descriptor, too, and both may have slashes
		int end = parameters > site.indexOf('(') ? parameters : colon;
		return site.substring(site.lastIndexOf('/', end) + 1, end);
	}

	/** Whether it is not even known where the access was made. */
	public boolean isPlaceLost() {
		return className.isEmpty();
	}

	/** Whether the locks are those that were held; where the callers were lost, so were the locks. */
	public boolean areLocksKnown() {
		return !stack.isEmpty() || !locks.isEmpty() || taken != null;
	}

	/**
	 * What to tell about what is not known of this access, and how to come to know it; null if all is known. The same
	 * sentence in all reports.
	 */
	public String lost() {
		return lost(null);
	}

	/** The same, with the option that watches the variable alone if it is a field; it may be null if it is not known. */
	public String lost(Variable variable) {
		if (isPlaceLost()) {
			return "Where it was made was lost: the thread has accessed too much since then; run the program again,"
					+ again(variable);
		}
		if (stack.isEmpty()) {
			return (areLocksKnown() ? "Its callers were lost" : "Its callers and locks were lost")
					+ ": run the program again to see them.";
		}
		return null;
	}

	private static String again(Variable variable) {
		if (variable == null) {
			return " on this variable alone if it is a field (--variables), else on fewer classes (--include).";
		}
		return variable.kind() == Variable.Kind.FIELD || variable.kind() == Variable.Kind.STATIC
				? " on this variable alone: --variables " + variable.className() + '.' + variable.name()
				: " on fewer classes: --include PATTERNS";
	}

	/** The method that is called with its class, {@code HashMap.put}; empty for any other access. */
	public String calledName() {
		return called().isEmpty() || calledOn.isEmpty() ? called() : calledOn + '.' + called();
	}

	/** The same access of a finding on a variable, which is named where it calls a method of it. */
	Access calledOn(Variable ofFinding) {
		return operation != Operation.CALL || !calledOn.isEmpty() ? this
				: new Access(role, operation, thread, className, method, descriptor, file, line, site, stack, locks,
						taken,
						variable, (variable == null ? ofFinding : variable).typeName());
	}

	/** The same access with other names of its locks. */
	Access withLocks(UnaryOperator<HeldLock> named) {
		return new Access(role, operation, thread, className, method, descriptor, file, line, site, stack,
				locks.stream().map(named).toList(), taken == null ? null : named.apply(taken), variable,
				calledOn);
	}

	/** The place of the access in the form of a stack trace's line, which is where its stack trace begins. */
	public StackTraceElement place() {
		return new StackTraceElement(className, method, file.isEmpty() ? null : file, line == 0 ? -1 : line);
	}

	/** Whether both accesses hold a lock in common. */
	public boolean sharesLockWith(Access other) {
		return locks.stream().anyMatch(mine -> other.locks.stream().anyMatch(theirs -> theirs.id() == mine.id()));
	}
}
