/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.sites;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import dev.interlock.instrument.sections.sites.CallEffect.Outcome;

/**
 * The JDK's types whose single calls are atomic, and the effects of the calls, as listed in {@code shared-types.txt}.
 */
public final class SharedTypes {

	private static final Map<String, String> FAMILIES = new HashMap<>();
	private static final Map<String, CallEffect> CALLS = new HashMap<>();

	static {
		try (InputStream in = SharedTypes.class.getResourceAsStream("shared-types.txt")) {
			read(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
		} catch (IOException e) {
			throw new ExceptionInInitializerError(e);
		}
	}

	private SharedTypes() {
		// static only
	}

	private static void read(List<String> lines) {
		String family = null;
		for (String line : lines) {
			List<String> words = Arrays.asList(line.strip().split("\\s+"));
			String first = words.get(0);
			if (first.isEmpty() || first.startsWith("#")) {
				continue;
			}
			if (first.equals("family")) {
				family = words.get(1);
			} else if (first.equals("type")) {
				for (String type : words.subList(1, words.size())) {
					FAMILIES.put(type.replace('.', '/'), family);
				}
			} else {
				boolean keyed = first.equals("keyed");
				boolean element = first.equals("element");
				int names = keyed || element ? 2 : 1;
				Outcome outcome = Outcome.valueOf(words.get(names - 1).toUpperCase(Locale.ROOT).replace('-', '_'));
				for (String name : words.subList(names, words.size())) {
					CALLS.put(family + '.' + name, new CallEffect(family, outcome, keyed, element));
				}
			}
		}
	}

	/** The family of a type by its internal or binary name; null if it is not a shared type. */
	public static String family(String type) {
		return FAMILIES.get(type.replace('.', '/'));
	}

	/**
	 * The effect of a call.
	 *
	 * @param owner the internal name of the type that the instruction names
	 * @return null if it is not a known call of a shared object
	 */
	public static CallEffect effect(String owner, String name, String descriptor) {
		String family = FAMILIES.get(owner);
		CallEffect effect = family == null ? null : CALLS.get(family + '.' + name);
		if (effect == null) {
			return null;
		}
		char result = descriptor.charAt(descriptor.indexOf(')') + 1);
		return switch (effect.outcome()) {
		case WRITE_IF_TRUE -> result == 'Z' ? effect : always(effect);
		// by index or by value: a list's remove(Object) and a map's remove(Object, Object) return a boolean
		case WRITE_IF_NULL, WRITE_IF_VALUE -> result == 'Z' ? new CallEffect(family, Outcome.WRITE_IF_TRUE,
				effect.keyed(), effect.element()) : result == 'L' ? effect : always(effect);
		default -> effect;
		};
	}

	private static CallEffect always(CallEffect effect) {
		return new CallEffect(effect.family(), Outcome.WRITE, effect.keyed(), effect.element());
	}

	/** Whether a call may write a shared object; false if it is unknown. */
	public static boolean isWrite(String owner, String name) {
		String family = FAMILIES.get(owner);
		CallEffect effect = family == null ? null : CALLS.get(family + '.' + name);
		return effect != null && effect.isWrite();
	}
}
