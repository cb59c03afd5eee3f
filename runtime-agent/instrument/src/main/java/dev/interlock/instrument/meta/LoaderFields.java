/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.objectweb.asm.Opcodes;

/**
 * The fields of the classes that one loader has defined. It refers to the loader weakly and is its key in a map by
 * identity, because class loaders may redefine equality. Thread-safe.
 */
public final class LoaderFields extends WeakReference<ClassLoader> {

	private final int hash;
	private final boolean isBoot;
	private final Map<String, ClassFields> classes = new ConcurrentHashMap<>();
	private final Map<String, FieldReference> references = new ConcurrentHashMap<>();
	/** The sites of its classes; null if the loader is never collected. */
	private int[] sites;
	private int siteCount;

	LoaderFields(ClassLoader loader, ReferenceQueue<ClassLoader> collected) {
		super(loader, collected);
		hash = System.identityHashCode(loader);
		isBoot = loader == null;
		sites = isBoot || loader == ClassLoader.getSystemClassLoader() || FieldStore.isJdk(loader) ? null : new int[0];
	}

	/** Adds the number of a site in one of its classes. */
	public synchronized void addSite(int id) {
		if (sites == null) {
			return;
		}
		if (siteCount == sites.length) {
			sites = Arrays.copyOf(sites, Math.max(16, siteCount * 2));
		}
		sites[siteCount++] = id;
	}

	/** Removes and returns the sites of its classes, after the loader has been collected. */
	synchronized int[] takeSites() {
		int[] all = sites == null ? new int[0] : Arrays.copyOf(sites, siteCount);
		sites = null;
		return all;
	}

	/** The numbers of the static fields of its classes that have one. */
	List<Integer> staticNumbers() {
		return classes.values().stream().flatMap(type -> type.all().stream())
				.filter(field -> field.is(Opcodes.ACC_STATIC))
				.map(ClassFields.Field::numberOrZero).filter(number -> number > 0).toList();
	}

	@Override
	public int hashCode() {
		return hash;
	}

	@Override
	public boolean equals(Object other) {
		if (this == other) {
			return true;
		}
		if (!(other instanceof LoaderFields)) {
			return false;
		}
		LoaderFields that = (LoaderFields) other;
		ClassLoader loader = get();
		return isBoot ? that.isBoot : loader != null && loader == that.get();
	}

	/**
	 * Records the fields of a class; returns the instance to be used from now on.
	 *
	 * @throws IllegalArgumentException if the class would be a superclass of itself, which the JVM refuses later: who
	 *                                  goes from a class to its superclasses must come to an end
	 */
	public synchronized ClassFields put(ClassFields fields) {
		String above = fields.superName();
		while (above != null) {
			if (above.equals(fields.name())) {
				throw new IllegalArgumentException("the class is a superclass of itself");
			}
			ClassFields known = classes.get(above);
			above = known == null ? null : known.superName();
		}
		return classes.merge(fields.name(), fields, (old, recent) -> old.sameAs(recent) ? old : recent);
	}

	/** The fields of a class by its internal name, or null if it has not been seen. */
	public ClassFields fieldsOf(String internalName) {
		return classes.get(internalName);
	}

	/** The reference shared by all instructions of this loader's classes that name a field. */
	public FieldReference reference(String internalName, String name, String descriptor, boolean isStatic) {
		String key = (isStatic ? "S" : "I") + internalName + '.' + name + ':' + descriptor;
		return references.computeIfAbsent(key,
				k -> new FieldReference(this, internalName.replace('/', '.'), name, descriptor, isStatic));
	}

	/** The reference shared by all instructions of this loader's classes that call a method of this name. */
	public FieldReference call(String internalName, String name) {
		return references.computeIfAbsent('C' + internalName + '.' + name,
				k -> new FieldReference(this, internalName.replace('/', '.'), name, null, false));
	}

	void forget() {
		classes.clear();
		references.clear();
	}
}
