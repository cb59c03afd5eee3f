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
import dev.interlock.spi.FieldInfo;

/**
 * What is known of the fields of all classes, by loader, recorded while the classes are loaded, so that no class is
 * loaded and no class loader asked later; and the fields that have been accessed, by their numbers. Thread-safe.
 */
public final class FieldStore {

	private static final int MOST_RECENT = 1 << 12;
	private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

	private final Map<LoaderFields, LoaderFields> loaders = new ConcurrentHashMap<>();
	private final ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();
	private final List<FieldInfo> numbered = new ArrayList<>();
	/** So that fields of the same class in other loaders share what is said of them; the most recent ones. */
	private final Map<FieldInfo, FieldInfo> recent = new LinkedHashMap<>() {

		private static final long serialVersionUID = 1L;

		@Override
		protected boolean removeEldestEntry(Map.Entry<FieldInfo, FieldInfo> eldest) {
			return size() > MOST_RECENT;
		}
	};
	private volatile Consumer<LoaderFields> whenCollected = loader -> {
	};
	/** By the fields' numbers; readers take no lock. */
	private volatile boolean[] volatiles = new boolean[64];

	/** Creates an empty store. */
	public FieldStore() {
		// numbers begin at 1
		numbered.add(null);
	}

	/** Sets what is done when a loader is collected, and so its classes are unloaded. */
	void onCollected(Consumer<LoaderFields> task) {
		whenCollected = task;
	}

	/**
	 * The field of that number.
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

	/** Whether the field of that number is volatile. */
	boolean isVolatile(int number) {
		boolean[] known = volatiles;
		return number < known.length && known[number];
	}

	/** What is known of the classes of a loader; null stands for the boot loader. */
	LoaderFields of(ClassLoader loader) {
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

	/** Whether a loader's classes need not be recorded, as their class files can be read at any time. */
	static boolean isJdk(ClassLoader loader) {
		return loader == null || loader == PLATFORM;
	}

	/** The fields that a class declares, or null if its class file has not been seen and cannot be read. */
	ClassFields of(Class<?> type) {
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

	/** The number of a field: the same for the same field of the same class of the same loader, whoever names it. */
	int number(ClassFields type, ClassFields.Field field) {
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
			return in == null ? null : ClassScan.header(ClassFiles.reader(in.readAllBytes())).fields();
		} catch (IOException | RuntimeException e) {
			// a class file that cannot be read leaves its fields unknown, and so not monitored
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
