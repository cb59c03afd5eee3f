/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The names of one class's methods in sites. Bodies of lambdas get a name of their own, because each compiler numbers
 * them in its own way over the whole class. That name consists of the method that creates the lambda, the functional
 * interface, and the number among such lambdas of that method, in the order of the source and from 0. For example,
 * {@code deposit[Runnable#0](I)V} is the first {@code Runnable} in {@code deposit(I)V}, and
 * {@code deposit[Runnable#0][Supplier#1](I)V} is the second {@code Supplier} inside it. Not thread-safe.
 */
public final class LambdaNames {

	/** The prefix of the names that compilers give to bodies of lambdas. */
	private static final String BODY = "lambda$";

	/** Restores serialised lambdas; it creates all of them again. */
	private static final String DESERIALIZER = "$deserializeLambda$";

	/** All constructors count as one method, because compilers copy the initialisers of fields into each of them. */
	private static final MethodName CONSTRUCTORS = new MethodName("<init>", "()V");

	private final Map<MethodName, Maker> makers = new LinkedHashMap<>();
	private final Map<MethodName, Integer> lines = new HashMap<>();
	private Map<MethodName, Integer> numbers;

	/** The method that first creates a lambda, and the simple name of the functional interface. */
	private record Maker(MethodName method, String type) {
	}

	/** Whether a method with the name is the body of a lambda. */
	public static boolean isBody(String method) {
		return method.startsWith(BODY);
	}

	/**
	 * Adds a place where a lambda is created; called in the order of the class file.
	 *
	 * @param in   the method
	 * @param body the body of the lambda
	 * @param type the internal name of its functional interface
	 */
	public void made(MethodName in, MethodName body, String type) {
		if (!in.name().equals(DESERIALIZER)) {
			String simple = type.substring(Math.max(type.lastIndexOf('/'), type.lastIndexOf('$')) + 1);
			makers.putIfAbsent(body, new Maker(in.name().equals("<init>") ? CONSTRUCTORS : in, simple));
			numbers = null;
		}
	}

	/** Sets the first line of a body. Loops and initialisers are not always in the order of the source. */
	public void begins(MethodName body, int line) {
		lines.putIfAbsent(body, line);
		numbers = null;
	}

	/**
	 * Returns the name of a method in sites.
	 *
	 * @param method its name in the class file
	 */
	public MethodName inSites(MethodName method) {
		return inSites(method, makers.size());
	}

	private MethodName inSites(MethodName method, int depth) {
		Maker maker = makers.get(method);
		// compilers do not nest lambdas in a cycle, but a class file may
		if (maker == null || depth == 0) {
			return method;
		}
		if (numbers == null) {
			numbers = number();
		}
		MethodName around = inSites(maker.method, depth - 1);
		return new MethodName(around.name() + '[' + maker.type + '#' + numbers.get(method) + ']', around.descriptor());
	}

	private Map<MethodName, Integer> number() {
		Map<Maker, List<MethodName>> alike = new HashMap<>();
		makers.forEach((body, maker) -> alike.computeIfAbsent(maker, each -> new ArrayList<>()).add(body));
		Map<MethodName, Integer> found = new HashMap<>();
		for (List<MethodName> bodies : alike.values()) {
			bodies.sort(Comparator.comparing(body -> lines.getOrDefault(body, 0)));
			for (int i = 0; i < bodies.size(); i++) {
				found.put(bodies.get(i), i);
			}
		}
		return found;
	}
}
