/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.classes;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.concurrent.atomic.AtomicLong;

import dev.interlock.agent.messages.Health;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.InstrumentationException;
import dev.interlock.instrument.Instrumenter;
import dev.interlock.instrument.bridge.BridgeInstrumentation;
import dev.interlock.instrument.jdk.HaltInstrumentation;
import dev.interlock.instrument.jdk.ReflectionInstrumentation;
import dev.interlock.instrument.jdk.ThreadEndInstrumentation;
import dev.interlock.instrument.model.ModelInstrumenter;
import dev.interlock.spi.EngineLoader;

/**
 * Instruments the program's classes as the JVM loads them. A class that fails keeps its bytes and is reported once. No
 * failure reaches the program.
 */
public final class ProgramTransformer implements ClassFileTransformer {

	private static final ClassLoader OWN = ProgramTransformer.class.getClassLoader();
	/** Loads modules of the JDK, such as java.sql. */
	private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

	private final Instrumenter instrumenter;
	private final ModelInstrumenter model;
	private final Health health;
	private final ClassDump dump;
	private final ClassOrigins origins;
	private final ExcludedClasses excluded;
	private final ClassCache cache;
	private volatile boolean filtersFields;
	private final AtomicLong failed = new AtomicLong();
	private final AtomicLong skipped = new AtomicLong();

	/**
	 * @param model    adds the edges of the synchronisation model to classes, including those of the JDK
	 * @param dump     saves the classes that fail; may be null
	 * @param origins  records the origins of the instrumented classes
	 * @param excluded counts the excluded classes
	 * @param cache    the classes of the JDK that were loaded before the agent
	 */
	public ProgramTransformer(Instrumenter instrumenter, ModelInstrumenter model, Health health, ClassDump dump,
			ClassOrigins origins, ExcludedClasses excluded, ClassCache cache) {
		this.instrumenter = instrumenter;
		this.model = model;
		this.health = health;
		this.dump = dump;
		this.origins = origins;
		this.excluded = excluded;
		this.cache = cache;
	}

	/** The number of classes that could not be instrumented. */
	public long failed() {
		return failed.get();
	}

	/** The number of the program's classes that were excluded from instrumentation. */
	public long skipped() {
		return skipped.get();
	}

	/** Whether reflection has been changed to hide the added fields. */
	public boolean filtersFields() {
		return filtersFields;
	}

	@Override
	public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain,
			byte[] bytes) {
		if (loader == OWN || loader instanceof EngineLoader) {
			return null;
		}
		InterlockThread thread = InterlockThread.current();
		// this may run instrumented code, for example that of a security manager
		thread.enterAgent();
		try {
			if (excluded.isOfOtherAgent(loader, name)) {
				if (loader != null && redefined == null) {
					excluded.loadedOfOtherAgent(loader, name);
				}
				return null;
			}
			if (loader != null && BridgeInstrumentation.CLASS_NAME.equals(name)) {
				return BridgeInstrumentation.instrument(bytes);
			}
			if (name != null && loader != null && instrumenter.accepts(name)) {
				// first, because other classes that this one names are looked up near it
				origins.add(name, domain);
			}
			if (loader != null && loader != PLATFORM && name != null && redefined == null) {
				excluded.loaded(name.replace('/', '.'));
			}
			byte[] changed = changed(loader, name, redefined, bytes);
			// a class that only declares fields may stay unchanged
			if (changed != null) {
				origins.add(name, domain);
			}
			return changed;
		} catch (Throwable e) {
			failed.incrementAndGet();
			fail(name, bytes, e);
			return null;
		} finally {
			thread.leaveAgent();
		}
	}

	private byte[] changed(ClassLoader loader, String name, Class<?> redefined, byte[] bytes)
			throws InstrumentationException {
		if (loader == null && redefined != null && name != null
				&& (isSpecial(redefined) || !instrumenter.accepts(name))) {
			byte[] changed = cache.get(name, bytes, each -> loadedJdkClass(name, redefined, each));
			if (isReflection(redefined)) {
				filtersFields = changed != null;
			}
			return changed;
		}
		byte[] modelled = modelled(name, bytes);
		byte[] changed = instrumenter.instrument(loader, name, modelled == null ? bytes : modelled, redefined != null);
		if (loader != null && (changed == null || name != null && !instrumenter.accepts(name))) {
			skipped.incrementAndGet();
		}
		return changed == null ? modelled : changed;
	}

	private static boolean isSpecial(Class<?> type) {
		return type == Thread.class || type == Runtime.class || isReflection(type);
	}

	private static boolean isReflection(Class<?> type) {
		return type.getName().equals(ReflectionInstrumentation.CLASS_NAME);
	}

	private byte[] modelled(String name, byte[] bytes) {
		return model.names(name) ? model.instrument(name, bytes) : null;
	}

	/** A class of the JDK that was loaded before. The result depends on nothing but the class file and the model. */
	private byte[] loadedJdkClass(String name, Class<?> redefined, byte[] bytes) {
		if (redefined == Thread.class) {
			// the edges of the model come first: a terminated thread publishes nothing
			byte[] ending = ThreadEndInstrumentation.instrument(bytes);
			byte[] ordered = model.instrument(name, ending == null ? bytes : ending);
			return ordered == null ? ending : ordered;
		}
		if (isReflection(redefined)) {
			return ReflectionInstrumentation.instrument(bytes);
		}
		byte[] modelled = modelled(name, bytes);
		return redefined == Runtime.class ? HaltInstrumentation.instrument(modelled == null ? bytes : modelled)
				: modelled;
	}

	private void fail(String name, byte[] bytes, Throwable problem) {
		String className = name == null ? null : name.replace('/', '.');
		String text = problem instanceof InstrumentationException ? problem.getMessage()
				: "The class " + className + " is not watched: instrumenting it failed with " + problem + '.';
		health.warning("class-not-instrumented", text, className);
		if (dump != null) {
			dump.keep(name, bytes, problem);
		}
	}
}
