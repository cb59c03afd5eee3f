/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Stack;
import java.util.Vector;

import dev.interlock.agent.classes.ClassCache;
import dev.interlock.agent.messages.Health;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.InstrumentationException;
import dev.interlock.instrument.Instrumenter;
import dev.interlock.instrument.control.ControlInstrumenter;
import dev.interlock.instrument.jdk.HaltInstrumentation;
import dev.interlock.instrument.meta.ClassFilter;

/** Instruments classes for a controlled run. A class that fails keeps its bytes. No failure reaches the program. */
public class ControlledProgramTransformer implements ClassFileTransformer {

	private static final ClassLoader OWN = ControlledProgramTransformer.class.getClassLoader();

	private final Instrumenter targets;
	private final ControlInstrumenter control;
	private final ClassFilter filter;
	private final Health health;
	private boolean isForOutcomes;
	private ClassCache cache = ClassCache.none();
	/** Null if no schedule is written or repeated. */
	private CodeDigest code;

	/**
	 * @param targets adds the points at the sites of the target
	 * @param control adds all other points
	 */
	public ControlledProgramTransformer(Instrumenter targets, ControlInstrumenter control, ClassFilter filter,
			Health health) {
		this.control = control;
		this.targets = targets;
		this.filter = filter;
		this.health = health;
	}

	/** Leaves the program and most of the JDK unchanged, because control ends before its first point. */
	public void changeForOutcomesOnly() {
		isForOutcomes = true;
	}

	/** Takes the classes of the JDK that were loaded before the agent from a cache. */
	public void use(ClassCache jdkClasses) {
		cache = jdkClasses;
	}

	/** Adds the classes of the program to a digest. */
	public void addTo(CodeDigest digest) {
		code = digest;
	}

	/** Loads the classes that the hooks name: one that is loaded while another class is changed is not changed itself. */
	private static void loadNamed() {
		for (Class<?> named : List.of(Vector.class, Stack.class, Hashtable.class, StringBuffer.class)) {
			named.getName();
		}
	}

	private boolean changesJdk(String name) {
		return isForOutcomes ? control.reportsFailures(name) : control.changesJdk(name);
	}

	@Override
	public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain,
			byte[] bytes) {
		if (loader == OWN) {
			return null;
		}
		InterlockThread thread = InterlockThread.current();
		thread.enterAgent();
		try {
			if (loader == null && name != null && name.equals("java/lang/Runtime")) {
				return HaltInstrumentation.instrument(bytes);
			}
			if (loader == null && name != null && redefined != null && changesJdk(name)
					&& !filter.accepts(name.replace('/', '.'))) {
				// without sites of the target
				return cache.get(name, bytes, control::jdkClass);
			}
			if (loader == null && name != null && changesJdk(name)) {
				byte[] directed = isForOutcomes ? null : targets.instrument(null, name, bytes, redefined != null);
				byte[] controlled = control.jdkClass(directed == null ? bytes : directed);
				return controlled == null ? directed : controlled;
			}
			return isForOutcomes ? null : programClass(loader, name, redefined != null, bytes);
		} catch (Throwable e) {
			health.warning("class-not-instrumented", "The schedule of the class "
					+ (name == null ? "without a name" : name.replace('/', '.'))
					+ " is not controlled: instrumenting it failed with " + e + '.', name);
			return null;
		} finally {
			thread.leaveAgent();
		}
	}

	/** The new class file of another class; null if it is not changed. */
	protected byte[] programClass(ClassLoader loader, String name, boolean isRedefined, byte[] bytes)
			throws InstrumentationException {
		byte[] directed = targets.instrument(loader, name, bytes, isRedefined);
		boolean isProgram = loader != null && name != null && filter.mayChange(name.replace('/', '.'));
		if (!isProgram) {
			return directed;
		}
		if (code != null) {
			code.add(name, bytes);
		}
		return control.programClass(directed == null ? bytes : directed);
	}

	/**
	 * Instruments a class of the JDK and discards the result: the call sites of the instrumentation must not be linked
	 * while a class is loaded.
	 */
	public void warmUp() throws IOException {
		try (InputStream in = ClassLoader.getSystemResourceAsStream("java/lang/Thread.class")) {
			if (in != null) {
				control.jdkClass(in.readAllBytes());
			}
		}
	}

	/** Retransforms the classes of the JDK that were loaded before. */
	public void retransformJdk(Instrumentation instrumentation) {
		loadNamed();
		List<Class<?>> classes = new ArrayList<>();
		for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
			String name = loaded.getName().replace('.', '/');
			if (loaded.getClassLoader() == null && !loaded.isArray() && instrumentation.isModifiableClass(loaded)
					&& (loaded == Runtime.class || changesJdk(name)
							|| !isForOutcomes && filter.accepts(loaded.getName()))) {
				classes.add(loaded);
			}
		}
		try {
			instrumentation.retransformClasses(classes.toArray(Class<?>[]::new));
		} catch (UnmodifiableClassException | RuntimeException | LinkageError e) {
			health.warning("class-not-retransformed",
					"The JDK's classes cannot be changed (" + e + "): their threads are not controlled.", null);
		}
	}
}
