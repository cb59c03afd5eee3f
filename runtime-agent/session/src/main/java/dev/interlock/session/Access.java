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
 * @param role       its role: local or remote
 * @param operation  its operation
 * @param thread     the thread that made it
 * @param className  the binary name of the class at the access
 * @param method     the method's name
 * @param descriptor the method's descriptor
 * @param file       the source file's name; empty where the class file has none
 * @param line       the 1-based line, 0 where the class file has none
 * @param site       the stable form of the site
 * @param stack      the stack trace, innermost frame first; empty if it was lost
 * @param locks      the locks held, outermost first
 * @param taken      the lock that the access acquires, or in a deadlock waits for; null for other accesses, or if
 *                   unknown
 * @param variable   the accessed variable; for an acquisition, the variable that is accessed under the lock; null if it
 *                   is that of the finding
 * @param calledOn   the class on which a method is called, without its package; empty for other accesses
 */
public record Access(Role role, Operation operation, ThreadInfo thread, String className, String method,
		String descriptor, String file, int line, String site, List<StackTraceElement> stack, List<HeldLock> locks,
		HeldLock taken, Variable variable, String calledOn) {

	/** An access without the class on which a method is called. */
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

	/** An access that acquires no lock. */
	public Access(Role role, Operation operation, ThreadInfo thread, String className, String method, String descriptor,
			String file, int line, String site, List<StackTraceElement> stack, List<HeldLock> locks) {
		this(role, operation, thread, className, method, descriptor, file, line, site, stack, locks, null);
	}

	/** The role of an access in its finding. */
	public enum Role {
		/** A side of a race, or an access of the atomic section itself. */
		LOCAL,
		/** The remote access of an atomicity violation. */
		REMOTE
	}

	/** The operation of an access. */
	public enum Operation {
		/** Reads the variable. */
		READ,
		/** Writes the variable. */
		WRITE,
		/** Calls a method of the object. */
		CALL,
		/** Acquires a lock. */
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
	 * @param startedAt the frame that started it; null if unknown
	 * @param path      its position in the tree of threads, {@code 0.3} for the fourth thread that the main thread has
	 *                  started; empty if unknown
	 */
	public record ThreadInfo(long id, String name, boolean virtual, StackTraceElement startedAt, String path) {

		/** A thread whose position in the tree of threads is unknown. */
		public ThreadInfo(long id, String name, boolean virtual, StackTraceElement startedAt) {
			this(id, name, virtual, startedAt, "");
		}

		/** The display name: {@code thread 'worker-1'}, or {@code virtual thread #40} if the thread has no name. */
		public String displayName() {
			return (virtual ? "virtual thread " : "thread ") + (name.isEmpty() ? "#" + id : "'" + name + "'");
		}

		/** The name in a list of threads: {@code 'worker-1'}, or {@code #40} if the thread has no name. */
		public String shortName() {
			return name.isEmpty() ? "#" + id : "'" + name + "'";
		}
	}

	/**
	 * A lock held at an access.
	 *
	 * @param id        a number for the lock, from 1, the same in all findings of the session
	 * @param className the binary name of its class; for the monitor of a class, the name of that class
	 * @param ofClass   whether it is the monitor of a class
	 * @param mode      {@code monitor}, {@code exclusive}, {@code read} or {@code write}
	 * @param takenAt   the frame that acquired it; null if unknown
	 * @param number    a number from 1 if the finding has several locks of that name, else 0
	 * @param holder    the field that holds it
	 * @param receiver  whether it is the {@code this} of the method that acquired it
	 */
	public record HeldLock(int id, String className, boolean ofClass, String mode, StackTraceElement takenAt,
			int number, LockHolder holder, boolean receiver) {

		/** A lock whose holder is unknown and that is the only one of its class in its finding. */
		public HeldLock(int id, String className, boolean ofClass, String mode, StackTraceElement takenAt) {
			this(id, className, ofClass, mode, takenAt, 0, LockHolder.UNKNOWN, false);
		}

		/**
		 * The display name: the field that holds it, {@code Bank.savings}, else its class, {@code Account #2}, or
		 * {@code class Account} for the monitor of a class.
		 */
		public String displayName() {
			return (ofClass ? "class " : "") + plainName() + (number == 0 ? "" : " #" + number);
		}

		/** The display name without the number and the word for the monitor of a class. */
		public String plainName() {
			return holder.isKnown() ? holder.displayName() : Variable.simpleName(className);
		}

		/** The class of the lock, without its package. */
		public String typeName() {
			return Variable.simpleName(className);
		}

		/** The locks of a finding that have the same key need numbers. */
		String key() {
			return holder.isAmbiguous() || !holder.isKnown() ? "class " + className : plainName();
		}

		HeldLock withNumber(int newNumber) {
			return new HeldLock(id, className, ofClass, mode, takenAt, newNumber, holder, receiver);
		}
	}

	/**
	 * The field of a class of the program that holds a lock.
	 *
	 * @param field        {@code org.example.Bank.lock}; {@code [3]} follows for an element of an array, {@code []} for
	 *                     an object in a collection; empty if unknown
	 * @param oneOfSeveral whether other objects hold another lock in that field
	 * @param thread       in that case the only thread whose objects lead to the holder, as reports name it; empty if
	 *                     there is none
	 */
	public record LockHolder(String field, boolean oneOfSeveral, String thread) {

		/** No known holder. */
		public static final LockHolder UNKNOWN = new LockHolder("", false, "");

		/** Whether there is a field. */
		public boolean isKnown() {
			return !field.isEmpty();
		}

		/** The display name: {@code Bank.lock}, or {@code Transfer.from of 'worker-1'}. */
		String displayName() {
			return Variable.simpleField(field) + (thread.isEmpty() ? "" : " of " + thread);
		}

		/** Whether the display name also stands for other locks. */
		boolean isAmbiguous() {
			return oneOfSeveral && thread.isEmpty();
		}
	}

	/** The name of the called method of the variable, parsed from the site; empty for other accesses. */
	public String called() {
		int colon = site.lastIndexOf(':');
		if (operation != Operation.CALL || colon < 0) {
			return "";
		}
		int parameters = site.lastIndexOf('(');
		// only sites of sections have the descriptor of the called method; both descriptors may contain slashes
		int end = parameters > site.indexOf('(') ? parameters : colon;
		return site.substring(site.lastIndexOf('/', end) + 1, end);
	}

	/** Whether the place of the access is unknown. */
	public boolean isPlaceLost() {
		return className.isEmpty();
	}

	/** Whether the locks are complete. If the stack trace was lost, so were the locks. */
	public boolean areLocksKnown() {
		return !stack.isEmpty() || !locks.isEmpty() || taken != null;
	}

	/**
	 * A sentence on the lost parts of this access, with a way to obtain them; null if nothing was lost. All reports use
	 * the same sentence.
	 */
	public String lost() {
		return lost(null);
	}

	/** The same with the option that checks only the given variable if it is a field; the variable may be null. */
	public String lost(Variable variable) {
		if (isPlaceLost()) {
			return "Its location was lost because the thread made too many accesses later. Run the program again"
					+ again(variable);
		}
		if (stack.isEmpty()) {
			return (areLocksKnown() ? "Its stack trace was lost" : "Its stack trace and locks were lost")
					+ ": run the program again to see them.";
		}
		return null;
	}

	private static String again(Variable variable) {
		if (variable == null) {
			return " on this variable alone if it is a field (--variables), otherwise on fewer classes (--include).";
		}
		return variable.kind() == Variable.Kind.FIELD || variable.kind() == Variable.Kind.STATIC
				? " on this variable alone: --variables " + variable.className() + '.' + variable.name()
				: " on fewer classes: --include PATTERNS";
	}

	/** The called method with its class, {@code HashMap.put}; empty for other accesses. */
	public String calledName() {
		return called().isEmpty() || calledOn.isEmpty() ? called() : calledOn + '.' + called();
	}

	/** The same access with the class of the finding's variable as the class on which its method is called. */
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

	/** The place of the access as a stack trace element; its stack trace begins there. */
	public StackTraceElement place() {
		return new StackTraceElement(className, method, file.isEmpty() ? null : file, line == 0 ? -1 : line);
	}

	/** Whether both accesses hold a lock in common. */
	public boolean sharesLockWith(Access other) {
		return locks.stream().anyMatch(mine -> other.locks.stream().anyMatch(theirs -> theirs.id() == mine.id()));
	}
}
