/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.junit;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

import dev.interlock.Interlock;

/** Reports the begin and the end of each test to the agent, on the thread of the test. */
public final class TestMarks implements TestExecutionListener {

	/** The last segments of the ids of tests that share a method with others. */
	private static final String[] REPEATED = { "[test-template-invocation:", "[dynamic-test:", "[invoc:" };

	/** For service loaders. */
	public TestMarks() {
		// no state
	}

	@Override
	public void executionStarted(TestIdentifier test) {
		if (isMarked(test)) {
			Interlock.begin(test.getUniqueId(), name(test), test.isTest());
		}
	}

	@Override
	public void executionFinished(TestIdentifier test, TestExecutionResult result) {
		if (isMarked(test)) {
			Interlock.end(test.getUniqueId());
		}
	}

	/** Tests, and groups of tests that run code of the program. */
	private static boolean isMarked(TestIdentifier test) {
		return test.isTest() || test.getSource().filter(source -> source instanceof ClassSource
				|| source instanceof MethodSource).isPresent();
	}

	static String name(TestIdentifier test) {
		Optional<TestSource> source = test.getSource();
		if (source.isPresent() && source.get() instanceof MethodSource method) {
			String name = simple(method.getClassName()) + '.' + method.getMethodName() + '('
					+ parameters(method.getMethodParameterTypes()) + ')';
			return isRepeated(test) ? name + ' ' + test.getDisplayName() : name;
		}
		if (source.isPresent() && source.get() instanceof ClassSource type) {
			return test.isTest() ? simple(type.getClassName()) + ' ' + test.getDisplayName()
					: simple(type.getClassName());
		}
		return test.getDisplayName();
	}

	private static boolean isRepeated(TestIdentifier test) {
		String id = test.getUniqueId();
		String last = id.substring(id.lastIndexOf("/[") + 1);
		return Arrays.stream(REPEATED).anyMatch(last::startsWith);
	}

	private static String parameters(String types) {
		return types == null || types.isBlank() ? ""
				: Arrays.stream(types.split(",")).map(type -> simple(type.trim())).collect(Collectors.joining(", "));
	}

	private static String simple(String className) {
		return className.substring(className.lastIndexOf('.') + 1).replace('$', '.');
	}
}
