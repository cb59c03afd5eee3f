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

	/** Whether to initialise is tested without a lock, and once more with it. */
	DOUBLE_CHECKED_LOCKING {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			return anyBesidesResets(field)
					&& besidesResets(field).stream().allMatch(write -> isTestedTwice(field, write));
		}

		private boolean isTestedTwice(FieldUses field, FieldUse write) {
			MethodUses method = write.method();
			boolean within = method.isTestedBefore(write.index(), true);
			boolean outside = method.isSynchronized() && method.isTestedBefore(write.index(), false)
					&& field.reads().stream().anyMatch(read -> read.isTested() && !read.method().isSynchronized()
							&& read.method().calls(method));
			return within || outside;
		}
	},

	/** A method tests whether the field is still null or zero, and if so gives it its value. */
	LAZY_INITIALIZATION {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			return anyBesidesResets(field) && besidesResets(field).stream()
					.allMatch(write -> write.source() != FieldUse.Source.UPDATE
							&& write.source() != FieldUse.Source.CLOCK && isTestedBefore(field, write, true));
		}
	},

	/** A method looks whether the field holds what it needs, and if not computes that and keeps it there. */
	CACHE {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			return anyBesidesResets(field) && besidesResets(field).stream()
					.allMatch(write -> write.source() == FieldUse.Source.COMPUTED
							&& isTestedBefore(field, write, false));
		}
	},

	/** Only the time is written. */
	TIMESTAMP {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			return !field.writes().isEmpty()
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

	/** Something is counted that no jump depends on, and the name says so. */
	STATISTICS {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			return anyBesidesResets(field) && isNameOfStatistics(name)
					&& besidesResets(field).stream().allMatch(write -> write.source() == FieldUse.Source.UPDATE)
					&& field.reads().stream().noneMatch(FieldUse::isTested);
		}
	},

	/** One thread sets a flag, which others only test. */
	NOTIFICATION_FLAG {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			return !bothWrite && areConstant(field.writes()) && !field.reads().isEmpty()
					&& field.reads().stream().allMatch(read -> read.use() == FieldUse.Use.TESTED);
		}
	},

	/** Each write stores the same. */
	CONSTANT_WRITE {
		@Override
		boolean matches(FieldUses field, boolean bothWrite, String name) {
			List<FieldUse> writes = field.writes();
			String constant = writes.isEmpty() ? null : writes.get(0).constant();
			boolean same = constant != null && writes.stream().allMatch(write -> constant.equals(write.constant()));
			return same && (bothWrite || !field.initialWrites().isEmpty()
					&& field.initialWrites().stream().allMatch(write -> constant.equals(write.constant())));
		}
	};

	private static final Set<String> STATISTIC_WORDS = Set.of("hit", "hits", "miss", "misses", "stat", "stats",
			"statistic", "statistics", "metric", "metrics", "requests", "request", "bytes", "transferred", "served",
			"evictions", "evicted", "lookups", "calls", "invocations", "dropped", "errors", "failures", "peak",
			"average", "elapsed", "processed");

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

	/** The writes that do not put the field back to null or zero. */
	static List<FieldUse> besidesResets(FieldUses field) {
		return field.writes().stream()
				.filter(write -> !"null".equals(write.constant()) && !"0".equals(write.constant())).toList();
	}

	static boolean anyBesidesResets(FieldUses field) {
		return !besidesResets(field).isEmpty();
	}

	static boolean areConstant(List<FieldUse> writes) {
		return !writes.isEmpty() && writes.stream().allMatch(write -> write.source() == FieldUse.Source.CONSTANT);
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
