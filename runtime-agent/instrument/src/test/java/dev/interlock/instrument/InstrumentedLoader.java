/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.meta.FieldStore;
import dev.interlock.instrument.meta.SiteTable;
import dev.interlock.instrument.uses.UnsafeTypes;

/** Defines instrumented copies of classes from the test class path and of generated classes. */
public final class InstrumentedLoader extends ClassLoader {

	public final FieldStore fields = new FieldStore();
	public final SiteTable sites = new SiteTable(fields);
	public final UnsafeTypes types;
	final List<String> health = new ArrayList<>();
	public final Instrumenter instrumenter;

	private final String prefix;
	private final Map<String, byte[]> made = new HashMap<>();

	/**
	 * @param plan   the plan
	 * @param prefix the name prefix of the classes to instrument
	 */
	public InstrumentedLoader(InstrumentationPlan plan, String prefix) {
		super(InstrumentedLoader.class.getClassLoader());
		this.prefix = prefix;
		try {
			types = UnsafeTypes.load();
		} catch (IOException e) {
			throw new AssertionError(e);
		}
		instrumenter = new Instrumenter(plan, new ClassFilter(List.of(), List.of()), sites, fields, types,
				health::add);
	}

	/** Adds a class that is not on the class path. */
	public InstrumentedLoader add(String name, byte[] bytes) {
		made.put(name, bytes);
		return this;
	}

	@Override
	protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
		synchronized (getClassLoadingLock(name)) {
			Class<?> loaded = findLoadedClass(name);
			if (loaded != null) {
				return loaded;
			}
			if (!made.containsKey(name) && !name.startsWith(prefix)) {
				return super.loadClass(name, resolve);
			}
			byte[] bytes = made.containsKey(name) ? made.get(name) : read(name);
			byte[] changed = instrument(name, bytes);
			byte[] defined = changed == null ? bytes : changed;
			return defineClass(name, defined, 0, defined.length);
		}
	}

	private byte[] instrument(String name, byte[] bytes) {
		try {
			return instrumenter.instrument(this, name.replace('.', '/'), bytes);
		} catch (InstrumentationException e) {
			throw new AssertionError(e);
		}
	}

	private byte[] read(String name) throws ClassNotFoundException {
		try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
			if (in == null) {
				throw new ClassNotFoundException(name);
			}
			return in.readAllBytes();
		} catch (IOException e) {
			throw new ClassNotFoundException(name, e);
		}
	}
}
