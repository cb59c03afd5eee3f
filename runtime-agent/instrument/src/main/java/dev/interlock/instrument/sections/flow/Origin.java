/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.flow;

import java.util.BitSet;
import java.util.Objects;

import org.objectweb.asm.tree.analysis.Value;

/**
 * The origin of a value in a method: its identity, if known, and the accesses that it was computed from.
 *
 * @param size     the number of slots
 * @param identity equal for equal values, such as {@code this}, a parameter, or a field of these; null if unknown
 * @param sources  the indexes of the accesses that it was computed from
 */
public record Origin(int size, String identity, BitSet sources) implements Value {

	private static final String CONSTANT = "constant ";

	static final Origin NOTHING = new Origin(1, null, new BitSet());

	static Origin unknown(int size) {
		return new Origin(size, null, new BitSet());
	}

	/** The origin of a constant; equal constants have the same identity. */
	public static Origin constant(int size, Object value) {
		return new Origin(size, CONSTANT + value, new BitSet());
	}

	/** The text of the constant with this identity; null if it is not a constant. */
	public static String constant(String identity) {
		return identity != null && identity.startsWith(CONSTANT) ? identity.substring(CONSTANT.length()) : null;
	}

	@Override
	public int getSize() {
		return size;
	}

	/** Whether it is certainly an object that the method has created. */
	boolean isNew() {
		return identity != null && identity.startsWith("new ");
	}

	/** The common origin of two possible values. */
	Origin merge(Origin other) {
		if (equals(other)) {
			return this;
		}
		BitSet both = (BitSet) sources.clone();
		both.or(other.sources);
		return new Origin(Math.min(size, other.size), Objects.equals(identity, other.identity) ? identity : null, both);
	}

	/** The origin of a value that is computed from others. */
	static Origin from(int size, Iterable<? extends Origin> parts) {
		BitSet all = new BitSet();
		for (Origin part : parts) {
			all.or(part.sources);
		}
		return new Origin(size, null, all);
	}
}
