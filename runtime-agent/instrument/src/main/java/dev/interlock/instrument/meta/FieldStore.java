/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

import org.objectweb.asm.Opcodes;

import dev.interlock.bootstrap.InterlockHiddenFields;
import dev.interlock.instrument.bytecode.ClassFiles;
import dev.interlock.spi.FieldInfo;

/**
 * The fields of all classes by loader, and the accessed fields by number. Fields are recorded while classes are
 * loaded, so that later no class is loaded and no class loader is called. Thread-safe.
 */
public final class FieldStore {

	private static final int MOST_RECENT = 1 << 12;
	private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

	private final Map<LoaderFields, LoaderFields> loaders = new ConcurrentHashMap<>();
	private final ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();
	private final List<FieldInfo> numbered = new ArrayList<>();
	/** The most recent descriptions, which are shared by fields of the same class in other loaders. */
	private final Map<FieldInfo, FieldInfo> recent = new LinkedHashMap<>() {

		private static final long serialVersionUID = 1L;

		@Override
		protected boolean removeEldestEntry(Map.Entry<FieldInfo, FieldInfo> eldest) {
			return size() > MOST_RECENT;
		}
	};
	private volatile Consumer<LoaderFields> whenCollected = loader -> {
	};
	/** By field number; readers acquire no lock. */
	private volatile boolean[] volatiles = new boolean[64];

	/** Creates an empty store. */
	public FieldStore() {
		// numbers begin at 1
		numbered.add(null);
	}

	/** Sets the action for a collected loader, whose classes are unloaded. */
	void onCollected(Consumer<LoaderFields> task) {
		whenCollected = task;
	}

	/**
	 * The field with the given number.
	 *
	 * @throws IndexOutOfBoundsException if there is none
	 */
	public FieldInfo field(int number) {
		synchronized (numbered) {
			FieldInfo field = number > 0 && number < numbered.size() ? numbered.get(number) : null;
			if (field == null) {
				throw new IndexOutOfBoundsException("There is no field with the number " + number + '.');
			}
			return field;
		}
	}

	/** Whether the field with the given number is volatile. */
	boolean isVolatile(int number) {
		boolean[] known = volatiles;
		return number < known.length && known[number];
	}

	/** The recorded classes of a loader; null is the boot loader. */
	public LoaderFields of(ClassLoader loader) {
		forgetCollected();
		LoaderFields key = new LoaderFields(loader, null);
		LoaderFields found = loaders.get(key);
		if (found != null) {
			return found;
		}
		LoaderFields added = new LoaderFields(loader, collected);
		LoaderFields before = loaders.putIfAbsent(added, added);
		return before == null ? added : before;
	}

	/** Whether a loader's classes need not be recorded, because their class files can be read at any time. */
	public static boolean isJdk(ClassLoader loader) {
		return loader == null || loader == PLATFORM;
	}

	/** The fields that a class declares; null if its class file has not been seen and cannot be read. */
	public ClassFields of(Class<?> type) {
		LoaderFields loader = of(type.getClassLoader());
		String internalName = type.getName().replace('.', '/');
		ClassFields fields = loader.fieldsOf(internalName);
		if (fields == null && isJdk(type.getClassLoader())) {
			fields = read(type);
			if (fields != null) {
				loader.put(fields);
				fields = loader.fieldsOf(internalName);
			}
		}
		return fields;
	}

	/**
	 * The number of a field. It is unique for a field, its class and its loader, and does not depend on the referring
	 * class.
	 */
	public int number(ClassFields type, ClassFields.Field field) {
		return field.number(() -> {
			synchronized (numbered) {
				FieldInfo info = new FieldInfo(type.name().replace('/', '.'), field.name(), field.descriptor(),
						field.is(Opcodes.ACC_STATIC));
				FieldInfo same = recent.putIfAbsent(info, info);
				numbered.add(same == null ? info : same);
				int number = numbered.size() - 1;
				boolean[] known = number < volatiles.length ? volatiles : Arrays.copyOf(volatiles, number * 2);
				known[number] = field.is(Opcodes.ACC_VOLATILE);
				volatiles = known;
				return number;
			}
		});
	}

	private static ClassFields read(Class<?> type) {
		String name = type.getName();
		try (InputStream in = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
			return in == null ? null : FieldScan.read(ClassFiles.reader(in.readAllBytes()));
		} catch (IOException | RuntimeException e) {
			// if a class file cannot be read, its fields are unknown and therefore not monitored
			return null;
		}
	}

	private void forgetCollected() {
		for (Reference<?> next = collected.poll(); next != null; next = collected.poll()) {
			LoaderFields gone = (LoaderFields) next;
			loaders.remove(gone);
			whenCollected.accept(gone);
			gone.staticNumbers().forEach(InterlockHiddenFields::forget);
			gone.forget();
		}
	}
}
