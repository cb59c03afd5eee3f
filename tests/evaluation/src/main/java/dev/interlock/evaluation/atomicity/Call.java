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
import java.lang.reflect.Method;

/**
 * A thread that calls a method of an instance, or a constructor, and passes the other instance where a parameter
 * accepts it.
 */
final class Call extends Thread {

	private final Subject subject;
	private final Executable method;
	private final Object one;
	private final Object other;
	private Class<?> unknown;
	private Throwable failure;

	Call(Subject subject, Executable method, Object one, Object other) {
		this.subject = subject;
		this.method = method;
		this.one = one;
		this.other = other;
		setDaemon(true);
	}

	@Override
	public void run() {
		Class<?>[] types = method.getParameterTypes();
		Object[] arguments = new Object[types.length];
		for (int i = 0; i < types.length; i++) {
			arguments[i] = subject.takesOther(types[i]) ? other : Arguments.of(types[i]);
			unknown = arguments[i] == null ? types[i] : unknown;
		}
		try {
			if (method instanceof Constructor<?> constructor) {
				constructor.newInstance(arguments);
			} else {
				((Method) method).invoke(one, arguments);
			}
		} catch (InvocationTargetException e) {
			failure = e.getCause();
		} catch (ReflectiveOperationException | IllegalArgumentException e) {
			failure = e;
		}
	}

	Executable method() {
		return method;
	}

	/** Whether the method threw; valid after the thread has terminated. */
	boolean hasFailed() {
		return failure != null;
	}

	/** Why the method cannot or should not be called; null if it can, even if it throws. */
	String reasonAgainst() {
		if (failure instanceof IllegalAccessException) {
			return "it cannot be accessed";
		}
		return unknown != null && failure != null ? "it throws " + failure.getClass().getName() + ", as there is no "
				+ unknown.getTypeName() + " to give it" : null;
	}
}
