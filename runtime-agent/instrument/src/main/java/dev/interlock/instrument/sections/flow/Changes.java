/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.flow;

import dev.interlock.instrument.sections.sites.CallEffect;
import dev.interlock.spi.SectionChange;

/** The changes made by calls of shared objects, derived from method names. */
public final class Changes {

	private Changes() {
		// static only
	}

	/** The {@linkplain SectionChange change} that a call makes if it writes; null if the name does not imply one. */
	public static String of(CallEffect effect, String name) {
		if (effect == null || !effect.isWrite()) {
			return null;
		}
		return switch (effect.family()) {
		case "atomic" -> switch (name) {
		case "incrementAndGet", "getAndIncrement" -> SectionChange.ADDS;
		case "decrementAndGet", "getAndDecrement" -> SectionChange.REMOVES;
		default -> null;
		};
		case "map" -> switch (name) {
		case "put", "putIfAbsent", "putAll", "setProperty" -> SectionChange.ADDS;
		case "remove", "clear" -> SectionChange.REMOVES;
		case "replace", "replaceAll" -> SectionChange.REPLACES;
		default -> null;
		};
		case "collection" -> ofCollection(name);
		default -> null;
		};
	}

	private static String ofCollection(String name) {
		if (name.equals("set") || name.equals("setElementAt")) {
			return SectionChange.REPLACES;
		}
		if (name.startsWith("add") || name.startsWith("offer") || name.startsWith("insert") || name.equals("push")
				|| name.equals("put")) {
			return SectionChange.ADDS;
		}
		return name.startsWith("remove") || name.startsWith("poll") || name.equals("pop") || name.equals("take")
				|| name.equals("clear") || name.equals("retainAll") ? SectionChange.REMOVES : null;
	}
}
