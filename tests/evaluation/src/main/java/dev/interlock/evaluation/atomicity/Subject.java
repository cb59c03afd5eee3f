/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.atomicity;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The class whose pairs of methods are called: how to create instances, and its methods.
 *
 * @param type  the class or interface whose methods are called
 * @param maker creates an instance with some content
 */
record Subject(Class<?> type, Supplier<Object> maker) {

	/**
	 * Any class with a public constructor without parameters. The constructor creates the instances; a collection then
	 * gets three strings and a map three pairs of them, if it accepts them.
	 *
	 * @throws IllegalArgumentException if there is no such class or no instance can be created
	 */
	static Subject of(String className) {
		try {
			Class<?> type = Class.forName(className);
			if (!Modifier.isPublic(type.getModifiers())) {
				throw new IllegalArgumentException(className + " is not public.");
			}
			Constructor<?> constructor = type.getConstructor();
			Subject subject = new Subject(type, () -> filled(made(constructor)));
			subject.make();
			return subject;
		} catch (ClassNotFoundException | LinkageError e) {
			throw new IllegalArgumentException("The class " + className + " cannot be loaded: " + e, e);
		} catch (NoSuchMethodException e) {
			throw new IllegalArgumentException(className + " has no public constructor without parameters.", e);
		}
	}

	private static Object made(Constructor<?> constructor) {
		try {
			return constructor.newInstance();
		} catch (InvocationTargetException e) {
			throw new IllegalArgumentException("The constructor of " + constructor.getName() + " throws "
					+ e.getCause() + '.', e);
		} catch (ReflectiveOperationException e) {
			throw new IllegalArgumentException(constructor.getName() + " cannot be made: " + e, e);
		}
	}

	@SuppressWarnings("unchecked")
	private static Object filled(Object made) {
		for (String text : List.of("a", "b", "c")) {
			try {
				if (made instanceof Collection<?> collection) {
					((Collection<Object>) collection).add(text);
				} else if (made instanceof Map<?, ?> map) {
					((Map<Object, Object>) map).put(text, text);
				}
			} catch (RuntimeException e) {
				// it does not accept strings, and stays unchanged
				return made;
			}
		}
		return made;
	}

	/** A new instance with some content. */
	Object make() {
		return maker.get();
	}

	/** Whether an argument of this type is the other instance. */
	boolean takesOther(Class<?> parameter) {
		return parameter != Object.class && parameter.isAssignableFrom(type);
	}

	/** Whether a method or constructor has such a parameter. */
	boolean takesOther(Executable method) {
		return Arrays.stream(method.getParameterTypes()).anyMatch(this::takesOther);
	}

	/** Its methods and the constructors that take another instance, in a fixed order. */
	List<Executable> methods() {
		Stream<Executable> constructors = type.isInterface() || Modifier.isAbstract(type.getModifiers()) ? Stream.of()
				: Arrays.stream(type.getConstructors()).filter(this::takesOther).map(each -> each);
		Stream<Executable> methods = Arrays.stream(type.getMethods())
				.filter(each -> each.getDeclaringClass() != Object.class && !Modifier.isStatic(each.getModifiers())
						&& !each.isBridge())
				.map(each -> each);
		return Stream.concat(constructors, methods).sorted(Comparator.comparing(Executable::toString)).toList();
	}
}
