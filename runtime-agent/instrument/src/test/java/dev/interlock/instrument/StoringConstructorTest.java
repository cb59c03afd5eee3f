/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;

/** Recognises constructors that only store values in their objects. */
class StoringConstructorTest {

	static class Sample {
		static int made;
		int number;
		double wide;
		Object any;
		volatile int safe;

		Sample(int number, double wide, Object any) {
			this.number = number;
			this.wide = wide;
			this.any = any;
		}

		Sample() {
			number = 70_000;
			wide = 1;
			any = "text";
		}

		Sample(int safe) {
			this.safe = safe;
		}

		Sample(Sample other) {
			number = other.number;
		}

		Sample(Sample other, int number) {
			other.number = number;
		}

		Sample(long wide) {
			this.wide = wide;
		}

		Sample(boolean counts) {
			if (counts) {
				number = 1;
			}
		}

		Sample(byte counts) {
			number = counts;
			made = 1;
		}

		Sample(Object any) {
			this.any = this;
		}

		Sample(String text) {
			any = text.trim();
		}
	}

	static class Lower extends Sample {
		int lower;

		Lower(int lower) {
			this.lower = lower;
		}
	}

	private static boolean isStoring(Class<?> type, Class<?>... parameters) throws Exception {
		return scan(type).isStoring(Type.getConstructorDescriptor(type.getDeclaredConstructor(parameters)));
	}

	private static ClassScan scan(Class<?> type) throws IOException {
		try (InputStream in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
			return ClassScan.full(new ClassReader(in));
		}
	}

	@Test
	void parametersAndConstantsAreStored() throws Exception {
		assertTrue(isStoring(Sample.class, int.class, double.class, Object.class));
		assertTrue(isStoring(Sample.class));
	}

	@Test
	void aConstructorWithOtherActionsIsNotStoring() throws Exception {
		assertFalse(isStoring(Sample.class, int.class), "volatile");
		assertFalse(isStoring(Sample.class, Sample.class), "a read");
		assertFalse(isStoring(Sample.class, Sample.class, int.class), "another object");
		assertFalse(isStoring(Sample.class, long.class), "a conversion");
		assertFalse(isStoring(Sample.class, boolean.class), "a branch");
		assertFalse(isStoring(Sample.class, byte.class), "a static field");
		assertFalse(isStoring(Sample.class, Object.class), "the object itself");
		assertFalse(isStoring(Sample.class, String.class), "a call");
	}

	@Test
	void theClassExtendsObjectDirectly() throws Exception {
		assertFalse(isStoring(Lower.class, int.class));
	}
}
