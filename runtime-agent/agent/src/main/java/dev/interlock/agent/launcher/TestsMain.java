/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.launcher;

import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;

/**
 * The main class of a run of tests without an IDE. It understands the arguments that Eclipse gives to its own test
 * runner, and uses the JUnit Platform of the program, or JUnit 4 if there is none. The failure of a test ends it like
 * that of a program.
 */
public final class TestsMain {

	/** Begins the line on standard error with which tests that cannot be run are refused. */
	private static final String REFUSED = "interlock-tests: ";
	private static final int USAGE = 64;
	private static final String PLATFORM = "org.junit.platform.";

	private final ClassLoader loader = TestsMain.class.getClassLoader();
	/** Binary names. */
	private final List<String> classes = new ArrayList<>();
	/** Each a class, {@code #} and a method; its parameter types may follow in parentheses. */
	private final List<String> methods = new ArrayList<>();
	private final List<String> packages = new ArrayList<>();
	private final List<String> uniqueIds = new ArrayList<>();
	private final List<String> includedTags = new ArrayList<>();
	private final List<String> excludedTags = new ArrayList<>();
	private final List<Throwable> failures = new ArrayList<>();

	private TestsMain() {
		// only for main
	}

	/**
	 * Runs the tests.
	 *
	 * @throws Throwable what the first of the tests that failed has thrown
	 */
	public static void main(String[] arguments) throws Throwable {
		TestsMain tests = new TestsMain();
		try {
			tests.read(arguments);
			tests.run();
		} catch (IllegalArgumentException e) {
			refuse(e.getMessage());
		} catch (ReflectiveOperationException | LinkageError e) {
			refuse("JUnit cannot run the tests (" + e + ").");
		}
		if (!tests.failures.isEmpty()) {
			throw tests.failures.get(0);
		}
		if (tests.loader == ClassLoader.getSystemClassLoader()) {
			// threads that the tests have left do not matter
			System.exit(0);
		}
	}

	private static void refuse(String sentence) {
		System.err.println(REFUSED + sentence);
		System.exit(USAGE);
	}

	/**
	 * Reads the arguments; those that only concern the IDE are ignored.
	 *
	 * @throws IllegalArgumentException if a file with names cannot be read; the message is a sentence
	 */
	private void read(String[] arguments) {
		for (int i = 0; i < arguments.length; i++) {
			String option = arguments[i];
			if (option.equalsIgnoreCase("-classNames") || option.equalsIgnoreCase("-className")) {
				while (i + 1 < arguments.length && !arguments[i + 1].startsWith("-")) {
					classes.add(arguments[++i]);
				}
			} else if (option.startsWith("-") && i + 1 < arguments.length) {
				readOption(option, arguments[i + 1]);
			}
		}
	}

	private void readOption(String option, String value) {
		switch (option) {
		case "-test" :
			methods.add(value.replaceFirst(":", "#"));
			break;
		case "-testNameFile" :
			classes.addAll(lines(value));
			break;
		case "-packageNameFile" :
			packages.addAll(lines(value));
			break;
		case "-uniqueId" :
			uniqueIds.add(value);
			break;
		case "--include-tag" :
			includedTags.add(value);
			break;
		case "--exclude-tag" :
			excludedTags.add(value);
			break;
		default :
			break;
		}
	}

	private static List<String> lines(String file) {
		try {
			return Files.readAllLines(Paths.get(file), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new IllegalArgumentException("the file '" + file + "' cannot be read (" + e + ").", e);
		}
	}

	/**
	 * Runs the tests and prints the names of those that fail.
	 *
	 * @throws IllegalArgumentException if there is no such test; the message is a sentence
	 */
	private void run() throws ReflectiveOperationException {
		if (classes.isEmpty() && methods.isEmpty() && packages.isEmpty() && uniqueIds.isEmpty()) {
			throw new IllegalArgumentException("no test is named.");
		}
		boolean isPlatform = loader.getResource(PLATFORM.replace('.', '/') + "launcher/Launcher.class") != null;
		if (isPlatform) {
			runOnPlatform();
		} else {
			runOnJUnit4();
		}
	}

	private void runOnPlatform() throws ReflectiveOperationException {
		List<Object> selectors = new ArrayList<>();
		addSelectors(selectors, "selectClass", classes);
		addSelectors(selectors, "selectMethod", methods);
		addSelectors(selectors, "selectPackage", packages);
		addSelectors(selectors, "selectUniqueId", uniqueIds);
		Object builder = call(type("launcher.core.LauncherDiscoveryRequestBuilder"), null, "request");
		call(builder.getClass(), builder, "selectors", List.class, selectors);
		addTags(builder, "includeTags", includedTags);
		addTags(builder, "excludeTags", excludedTags);
		Object request = call(builder.getClass(), builder, "build");
		Object listener = type("launcher.listeners.SummaryGeneratingListener").getConstructor().newInstance();
		Class<?> listeners = type("launcher.TestExecutionListener");
		Object launcher = call(type("launcher.core.LauncherFactory"), null, "create");
		Object all = arrayOf(listeners, listener);
		Method execute = type("launcher.Launcher").getMethod("execute", type("launcher.LauncherDiscoveryRequest"),
				all.getClass());
		unwrap(() -> execute.invoke(launcher, request, all));
		Object summary = call(listener.getClass(), listener, "getSummary");
		Class<?> failure = type("launcher.listeners.TestExecutionSummary$Failure");
		for (Object each : (List<?>) call(type("launcher.listeners.TestExecutionSummary"), summary, "getFailures")) {
			Object test = call(failure, each, "getTestIdentifier");
			failed(call(test.getClass(), test, "getDisplayName"), call(failure, each, "getException"));
		}
	}

	private void addSelectors(List<Object> selectors, String method, List<String> names)
			throws ReflectiveOperationException {
		for (String name : names) {
			selectors.add(call(type("engine.discovery.DiscoverySelectors"), null, method, String.class, name));
		}
	}

	private void addTags(Object builder, String method, List<String> tags) throws ReflectiveOperationException {
		if (!tags.isEmpty()) {
			Object filter = call(type("launcher.TagFilter"), null, method, List.class, tags);
			Object filters = arrayOf(type("engine.Filter"), filter);
			call(builder.getClass(), builder, "filters", filters.getClass(), filters);
		}
	}

	private Class<?> type(String name) throws ClassNotFoundException {
		return Class.forName(PLATFORM + name, true, loader);
	}

	private static Object arrayOf(Class<?> type, Object... values) {
		Object array = Array.newInstance(type, values.length);
		for (int i = 0; i < values.length; i++) {
			Array.set(array, i, values[i]);
		}
		return array;
	}

	private void runOnJUnit4() throws ReflectiveOperationException {
		Class<?> requests = Class.forName("org.junit.runner.Request", true, loader);
		Class<?> cores = Class.forName("org.junit.runner.JUnitCore", true, loader);
		List<Object> all = new ArrayList<>();
		if (!classes.isEmpty()) {
			Class<?>[] types = new Class<?>[classes.size()];
			for (int i = 0; i < types.length; i++) {
				types[i] = named(classes.get(i));
			}
			all.add(call(requests, null, "classes", Class[].class, types));
		}
		for (String method : methods) {
			int end = method.indexOf('#');
			all.add(requests.getMethod("method", Class.class, String.class).invoke(null,
					named(method.substring(0, end)), method.substring(end + 1)));
		}
		for (Object request : all) {
			Object core = cores.getConstructor().newInstance();
			Object result = call(cores, core, "run", requests, request);
			for (Object failure : (List<?>) call(result.getClass(), result, "getFailures")) {
				failed(call(failure.getClass(), failure, "getTestHeader"),
						call(failure.getClass(), failure, "getException"));
			}
		}
	}

	private void failed(Object test, Object failure) {
		System.err.println("Failed: " + test);
		if (!failures.isEmpty()) {
			((Throwable) failure).printStackTrace();
		}
		failures.add((Throwable) failure);
	}

	private Class<?> named(String name) {
		try {
			return Class.forName(name, false, loader);
		} catch (ClassNotFoundException e) {
			throw new IllegalArgumentException("the class '" + name + "' is not on the class path.", e);
		}
	}

	private static Object call(Class<?> type, Object target, String method) throws ReflectiveOperationException {
		return unwrap(() -> type.getMethod(method).invoke(target));
	}

	private static Object call(Class<?> type, Object target, String method, Class<?> parameter, Object argument)
			throws ReflectiveOperationException {
		return unwrap(() -> type.getMethod(method, parameter).invoke(target, argument));
	}

	/** A call by reflection. */
	private interface Call {
		Object make() throws ReflectiveOperationException;
	}

	/** Names that JUnit refuses are wrong arguments. */
	private static Object unwrap(Call call) throws ReflectiveOperationException {
		try {
			return call.make();
		} catch (InvocationTargetException e) {
			throw new IllegalArgumentException(e.getCause().getMessage(), e.getCause());
		}
	}
}
