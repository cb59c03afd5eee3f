/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.uses;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.interlock.instrument.uses.UnsafeType.Use;

/**
 * The unsafe types of the JDK, and the numbers of the methods that instrumented code calls on them. Thread-safe.
 */
public final class UnsafeTypes {

	private static final String RESOURCE = "unsafe-types.txt";

	private final Map<String, UnsafeType> types;
	/** Internal names of the types by which they may be called. */
	private final Set<String> owners = new HashSet<>();
	private final Set<String> methodNames = new HashSet<>();
	/** The names of methods of types that the program can extend. */
	private final Set<String> inheritedNames = new HashSet<>();
	private final Map<String, Integer> numbers = new HashMap<>();
	private final List<Method> numbered = new ArrayList<>();

	private record Method(String name, String parameters) {
	}

	private UnsafeTypes(UnsafeTypesReader source) {
		types = Map.copyOf(source.types());
		for (String name : source.through()) {
			owners.add(name.replace('.', '/'));
		}
		for (UnsafeType type : types.values()) {
			owners.add(type.name().replace('.', '/'));
			for (String method : type.methods().keySet()) {
				int end = method.indexOf('(');
				String methodName = end < 0 ? method : method.substring(0, end);
				methodNames.add(methodName);
				if (type.open()) {
					inheritedNames.add(methodName);
				}
			}
		}
	}

	/**
	 * The built-in types.
	 *
	 * @throws IOException if the resource cannot be read
	 */
	public static UnsafeTypes load() throws IOException {
		try (InputStream in = UnsafeTypes.class.getResourceAsStream(RESOURCE)) {
			return read(RESOURCE, new InputStreamReader(in, StandardCharsets.UTF_8));
		}
	}

	/**
	 * Reads types from a file.
	 *
	 * @param file the name of the file in messages
	 * @param in   the content of the file; not closed
	 * @throws UnsafeTypesException if a line is invalid
	 * @throws IOException          if reading fails
	 */
	public static UnsafeTypes read(String file, Reader in) throws IOException {
		UnsafeTypesReader reader = new UnsafeTypesReader(file);
		reader.read(in);
		return new UnsafeTypes(reader);
	}

	/** All types by binary name. */
	public Map<String, UnsafeType> types() {
		return types;
	}

	/**
	 * The number of a method that an instruction calls.
	 *
	 * @param owner      the internal name of the class that the instruction names
	 * @param name       the method's name
	 * @param descriptor its descriptor
	 * @return the number, from 0; -1 if the call cannot use an unsafe type
	 */
	public int method(String owner, String name, String descriptor) {
		return methodNames.contains(name) && owners.contains(owner) ? number(name, descriptor) : -1;
	}

	/**
	 * The number of a method that an instruction calls on a class of the program, or by {@code super}.
	 *
	 * @return the number, from 0; -1 if no unsafe type that the program can extend has such a method
	 */
	public int inheritedMethod(String name, String descriptor) {
		return inheritedNames.contains(name) ? number(name, descriptor) : -1;
	}

	/** Whether a class is one of the unsafe types that the program can extend, by its internal name. */
	public boolean isOpen(String internalName) {
		UnsafeType type = types.get(internalName.replace('/', '.'));
		return type != null && type.open();
	}

	private int number(String name, String descriptor) {
		Method method = new Method(name, descriptor.substring(0, descriptor.indexOf(')') + 1));
		synchronized (numbered) {
			return numbers.computeIfAbsent(method.name + method.parameters, key -> {
				numbered.add(method);
				return numbered.size() - 1;
			});
		}
	}

	/** The name of the method with this number, with the descriptors of its parameters. */
	public String method(int number) {
		synchronized (numbered) {
			Method method = numbered.get(number);
			return method.name + method.parameters;
		}
	}

	/**
	 * The effect of a method on an object of a type.
	 *
	 * @param type   the binary name of an unsafe type
	 * @param method the number of a method
	 * @return null if it does not use the state
	 */
	public Use use(String type, int method) {
		Method called;
		synchronized (numbered) {
			called = numbered.get(method);
		}
		return types.get(type).use(called.name, called.parameters);
	}
}
