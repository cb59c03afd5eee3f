/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.benign;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The patterns of races that are often harmless (section 7.5), the more particular ones first. */
enum Pattern {

	/** Whether to initialise is tested without a lock, and once more with the lock that the write holds. */
	DOUBLE_CHECKED_LOCKING {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			return isSetInOneMethod(field) && field.writes().stream()
					.allMatch(write -> write.source() != FieldUse.Source.UPDATE && isTestedTwice(field, write));
		}

		private boolean isTestedTwice(FieldUses field, FieldUse write) {
			MethodUses method = write.method();
			boolean isTestedInside = method.isTestedBefore(write, true);
			boolean isTestedOutside = method.isTestedBefore(write, false) || method.isSynchronized()
					&& field.reads().stream().anyMatch(read -> read.isTested() && !read.method().isSynchronized()
							&& read.method().calls(method));
			return isTestedInside && isTestedOutside;
		}
	},

	/** A method tests whether the field is still null or zero, and if so gives it its value. */
	LAZY_INITIALIZATION {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			return isSetInOneMethod(field) && field.writes().stream()
					.allMatch(write -> isComputed(field, write) && isTestedBefore(field, write, true));
		}

		/** Whether it does no harm to compute the value twice; a flag that is set says that something else is done. */
		private boolean isComputed(FieldUses field, FieldUse write) {
			return write.source() == FieldUse.Source.COMPUTED
					|| write.source() == FieldUse.Source.CONSTANT && field.isReference();
		}
	},

	/** A method looks whether the field holds what it needs, and if not computes that and keeps it there. */
	CACHE {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			return field.isReference() && isSetInOneMethod(field) && field.writes().stream()
					.allMatch(write -> write.source() == FieldUse.Source.COMPUTED
							&& isTestedBefore(field, write, false));
		}
	},

	/** Only the time is written, and no method that writes it has tested it before. */
	TIMESTAMP {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			return !field.writes().isEmpty() && !isCheckedByWriter(field)
					&& field.writes().stream().allMatch(write -> write.source() == FieldUse.Source.CLOCK);
		}
	},

	/** No value that was read is used. */
	UNUSED {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			return field.isPrivate() && field.reads().stream().allMatch(
					read -> read.use() == FieldUse.Use.DROPPED || read.use() == FieldUse.Use.UPDATED);
		}
	},

	/** Something is counted, the name says so, and the number is no more than logged. */
	STATISTICS {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			return !field.writes().isEmpty() && isNameOfStatistics(name)
					&& field.writes().stream().allMatch(write -> write.source() == FieldUse.Source.UPDATE)
					&& field.reads().stream().allMatch(FieldUse::isIdle);
		}
	},

	/** One thread sets a flag once, for which others wait in a loop. */
	NOTIFICATION_FLAG {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			return !bothWrite && oneConstant(field) != null && !isCheckedByWriter(field) && !field.reads().isEmpty()
					&& field.reads().stream().allMatch(read -> read.isOnlyTested() && read.looping());
		}
	},

	/** Each write stores the same, and nothing is decided by a single look at it. */
	CONSTANT_WRITE {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			String constant = oneConstant(field);
			return constant != null && !isCheckedByWriter(field)
					&& field.reads().stream().allMatch(read -> !read.isTested() || read.looping())
					&& (bothWrite || !field.initialWrites().isEmpty()
							&& field.initialWrites().stream().allMatch(write -> constant.equals(write.constant())));
		}
	};

	private static final Set<String> STATISTIC_WORDS = Set.of("hit", "hits", "miss", "misses", "stat", "stats",
			"statistic", "statistics", "metric", "metrics", "requests", "request", "bytes", "transferred", "served",
			"evictions", "evicted", "lookups", "calls", "invocations", "dropped", "errors", "failures", "peak",
			"average", "elapsed");

	/**
	 * Whether the accesses to a field make the pattern.
	 *
	 * @param bothWrite whether the race is between two writes
	 * @param name      the field's name
	 */
	abstract boolean matches(FieldUses field, boolean bothWrite, String name);

	/** The second part of its label. */
	String label() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** Whether one method alone writes the field, and never null or zero. */
	static boolean isSetInOneMethod(FieldUses field) {
		List<FieldUse> writes = field.writes();
		return !writes.isEmpty()
				&& writes.stream().allMatch(write -> write.method() == writes.get(0).method()
						&& !"null".equals(write.constant()) && !"0".equals(write.constant())
						&& !write.method().fillsAfter(write) && !write.method().storesArgument(write));
	}

	/** The constant that each write stores; null if there is none. */
	static String oneConstant(FieldUses field) {
		List<FieldUse> writes = field.writes();
		String constant = writes.isEmpty() ? null : writes.get(0).constant();
		return constant != null && writes.stream().allMatch(write -> constant.equals(write.constant())) ? constant
				: null;
	}

	/** Whether a method tests the field and then writes it, or calls a method that does. */
	static boolean isCheckedByWriter(FieldUses field) {
		return field.reads().stream().filter(FieldUse::isTested)
				.anyMatch(read -> field.writes().stream().anyMatch(
						write -> read.method() == write.method() && read.index() < write.index()
								|| read.method().calls(write.method())));
	}

	/** Whether the method of a write tests the field before it. */
	static boolean isTestedBefore(FieldUses field, FieldUse write, boolean forNothing) {
		return field.reads().stream().anyMatch(read -> read.method() == write.method() && read.index() < write.index()
				&& (forNothing ? read.isTestedForNothing()
						: read.use() == FieldUse.Use.LOOKED_INTO || read.isTested()));
	}

	private static boolean isNameOfStatistics(String name) {
		return Arrays.stream(name.split("_|(?<=[a-z0-9])(?=[A-Z])"))
				.anyMatch(word -> STATISTIC_WORDS.contains(word.toLowerCase(Locale.ROOT)));
	}
}
