/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.objectweb.asm.Opcodes;

/**
 * The places of the accesses that are points, the fields that they access, and the methods that are called at points.
 * Thread-safe.
 */
public final class AccessPlaces {

	/**
	 * An access in the code.
	 *
	 * @param className  the binary name of its class
	 * @param file       the source file; empty if unknown
	 * @param line       the 1-based line; 0 if unknown
	 * @param fieldClass the internal name of the class that the instruction names; null for an array element
	 * @param field      the field's name and descriptor; null for an array element
	 */
	public record Place(String className, String method, String file, int line, boolean isWrite, String fieldClass,
			String field) {
	}

	/** A class with the access flags of its fields, by name and descriptor. */
	private record Fields(String superClass, Map<String, Integer> flags) {
	}

	private final Map<Integer, Place> places = new ConcurrentHashMap<>();
	private final Map<Integer, String> calls = new ConcurrentHashMap<>();
	private final Map<String, Fields> classes = new ConcurrentHashMap<>();

	/** Adds the place of an access by its number. */
	void add(int site, Place place) {
		places.put(site, place);
	}

	/** Adds the method that is called at a point, by the internal name of its class. */
	void addCall(int site, String owner, String name) {
		calls.put(site, owner.substring(owner.lastIndexOf('/') + 1).replace('$', '.') + '.' + name);
	}

	/** The method that is called at a point, such as {@code ConcurrentHashMap.put}; null if none is. */
	public String call(int site) {
		return calls.get(site);
	}

	/** Adds a class with its fields. */
	void add(String name, String superClass, Map<String, Integer> flags) {
		classes.put(name, new Fields(superClass, Map.copyOf(flags)));
	}

	/** The place of an access; null if the number is not that of an access. */
	public Place place(int site) {
		return places.get(site);
	}

	/**
	 * The variable of two accesses, for example {@code org.example.Account.balance}, or {@code int[]} for an element of an
	 * array.
	 *
	 * @param owner  the object or array of both; null for a static field
	 * @return null if they access different fields or a volatile field, or if the field is not one of the program
	 */
	public String variable(int one, int other, Object owner) {
		Place first = places.get(one);
		Place second = places.get(other);
		if (first == null || second == null) {
			return null;
		}
		if (first.field == null || second.field == null) {
			return first.field == second.field && owner != null ? owner.getClass().getTypeName() : null;
		}
		String declaring = declaring(first);
		if (declaring == null || !first.field.equals(second.field) || !declaring.equals(declaring(second))
				|| (classes.get(declaring).flags.get(first.field) & Opcodes.ACC_VOLATILE) != 0) {
			return null;
		}
		return declaring.replace('/', '.') + '.' + first.field.substring(0, first.field.indexOf(' '));
	}

	/** The class of the program that declares a field; null if none does. */
	private String declaring(Place place) {
		String name = place.fieldClass;
		// classes of two loaders may have each other's names as superclasses
		Set<String> seen = new HashSet<>();
		for (Fields type = classes.get(name); type != null && seen.add(name); type = classes.get(name)) {
			if (type.flags.containsKey(place.field)) {
				return name;
			}
			name = type.superClass;
		}
		return null;
	}
}
