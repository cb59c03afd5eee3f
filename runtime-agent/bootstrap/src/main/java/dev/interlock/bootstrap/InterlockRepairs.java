/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.lang.reflect.Field;
import java.util.Arrays;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The atomic sections whose values are repaired, by section number. Costs nothing until the first one is, and takes
 * effect in running methods.
 */
public final class InterlockRepairs {

	private static final Unsafe UNSAFE = Unsafe.getUnsafe();
	private static final InterlockConstantFlag ACTIVE = new InterlockConstantFlag();

	private static volatile InterlockRepair[] bySection = {};

	private InterlockRepairs() {
		// static only
	}

	/** Whether values of a section have been repaired in this run. */
	@ForceInline
	static boolean isActive() {
		return ACTIVE.isSet();
	}

	/** The repair of a section; null if its values are not repaired now. */
	static InterlockRepair find(int section) {
		InterlockRepair[] known = bySection;
		InterlockRepair found = section < known.length ? known[section] : null;
		return found != null && found.isOn && found.isPlaced ? found : null;
	}

	private static synchronized InterlockRepair of(int section) {
		InterlockRepair[] known = bySection;
		if (section >= known.length) {
			known = Arrays.copyOf(known, 2 * section + 64);
		}
		if (known[section] == null) {
			known[section] = new InterlockRepair();
		}
		bySection = known;
		return known[section];
	}

	/** Starts or stops to repair the values of a section. */
	public static void set(int section, boolean isOn) {
		InterlockRepair[] known = bySection;
		boolean isKnown = section < known.length && known[section] != null;
		if (isOn || isKnown) {
			of(section).isOn = isOn;
		}
		if (isOn && !ACTIVE.isSet()) {
			ACTIVE.set(true);
		}
	}

	/** The number of repaired values of a section. */
	public static long count(int section) {
		InterlockRepair[] known = bySection;
		return section < known.length && known[section] != null ? known[section].count() : 0;
	}

	/**
	 * A section on a field begins. Only from then on can its values be repaired.
	 *
	 * @param declaring the class that declares the field
	 * @param name      the name of the field
	 */
	public static void place(int section, Class<?> declaring, String name, boolean isStatic) {
		InterlockRepair repair = of(section);
		if (repair.isPlaced) {
			return;
		}
		if (isStatic) {
			Field field;
			try {
				field = declaring.getDeclaredField(name);
			} catch (NoSuchFieldException e) {
				// stays unrepaired
				return;
			}
			repair.base = UNSAFE.staticFieldBase(field);
			repair.offset = UNSAFE.staticFieldOffset(field);
		} else {
			repair.offset = UNSAFE.objectFieldOffset(declaring, name);
		}
		repair.isPlaced = true;
	}
}
