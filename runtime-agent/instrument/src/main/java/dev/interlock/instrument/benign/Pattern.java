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

/** The patterns of often harmless races (section 7.5), the most specific ones first. */
enum Pattern {

	/** The need for initialisation is tested without a lock, and again with the lock that protects the write. */
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

	/** A method tests whether the field is still null or zero, and if so sets its value. */
	LAZY_INITIALIZATION {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			return isSetInOneMethod(field) && field.writes().stream()
					.allMatch(write -> isComputed(field, write) && isTestedBefore(field, write, true));
		}

		/** Whether computing the value twice is harmless. Setting a flag instead indicates other work. */
		private boolean isComputed(FieldUses field, FieldUse write) {
			return write.source() == FieldUse.Source.COMPUTED
					|| write.source() == FieldUse.Source.CONSTANT && field.isReference();
		}
	},

	/** A method tests whether the field holds a suitable value, and otherwise computes and stores one. */
	CACHE {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			return field.isReference() && isSetInOneMethod(field) && field.writes().stream()
					.allMatch(write -> write.source() == FieldUse.Source.COMPUTED
							&& isTestedBefore(field, write, false));
		}
	},

	/** Only the current time is written, and no writing method has tested it before. */
	TIMESTAMP {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			return !field.writes().isEmpty() && !isCheckedByWriter(field)
					&& field.writes().stream().allMatch(write -> write.source() == FieldUse.Source.CLOCK);
		}
	},

	/** No read value is used. */
	UNUSED {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			return field.isPrivate() && field.reads().stream().allMatch(
					read -> read.use() == FieldUse.Use.DROPPED || read.use() == FieldUse.Use.UPDATED);
		}
	},

	/** A value is counted, its name is that of a statistic, and it is at most logged. */
	STATISTICS {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			return !field.writes().isEmpty() && isNameOfStatistics(name)
					&& field.writes().stream().allMatch(write -> write.source() == FieldUse.Source.UPDATE)
					&& field.reads().stream().allMatch(FieldUse::isIdle);
		}
	},

	/** One thread sets a flag once, and others wait for it in a loop. */
	NOTIFICATION_FLAG {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			return !bothWrite && oneConstant(field) != null && !isCheckedByWriter(field) && !field.reads().isEmpty()
					&& field.reads().stream().allMatch(read -> read.isOnlyTested() && read.looping());
		}
	},

	/** Each write stores the same constant, and no single read of it decides anything. */
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
	 * Whether the accesses to a field match the pattern.
	 *
	 * @param bothWrite whether the race is between two writes
	 * @param name      the field's name
	 */
	abstract boolean matches(FieldUses field, boolean bothWrite, String name);

	/** The second part of its label. */
	String label() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** Whether the field is written by one method only, and never with null or zero. */
	static boolean isSetInOneMethod(FieldUses field) {
		List<FieldUse> writes = field.writes();
		return !writes.isEmpty()
				&& writes.stream().allMatch(write -> write.method() == writes.get(0).method()
						&& !"null".equals(write.constant()) && !"0".equals(write.constant())
						&& !write.method().fillsAfter(write) && !write.method().storesArgument(write));
	}

	/** The constant that all writes store; null if there is none. */
	static String oneConstant(FieldUses field) {
		List<FieldUse> writes = field.writes();
		String constant = writes.isEmpty() ? null : writes.get(0).constant();
		return constant != null && writes.stream().allMatch(write -> constant.equals(write.constant())) ? constant
				: null;
	}

	/** Whether a method tests the field and then writes it, or calls a method that writes it. */
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
