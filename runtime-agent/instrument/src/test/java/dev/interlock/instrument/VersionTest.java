/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Opcodes;

import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.instrument.bytecode.ClassFiles;

/** Class files of each version, from Java 1.1 on, are instrumented, verified by the JVM, and run. */
class VersionTest {

	private static final int OLDEST = 45;

	@AfterEach
	void uninstall() {
		InterlockListener.uninstall();
	}

	static IntStream versions() {
		return IntStream.rangeClosed(OLDEST, ClassFiles.NEWEST);
	}

	@ParameterizedTest
	@MethodSource("versions")
	void runs(int major) throws Exception {
		assumeTrue(major <= 44 + Runtime.version().feature(), "this JDK is too old");
		int version = major == OLDEST ? Opcodes.V1_1 : major;
		InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.ALL, GeneratedClass.NAME)
				.add(GeneratedClass.NAME, GeneratedClass.of(version));
		Recorder recorder = new Recorder(Thread.currentThread(), loader.sites, loader.fields, loader.types);
		InterlockListener.install(recorder);
		Class<?> type = Class.forName(GeneratedClass.NAME, true, loader);
		Object made = type.getConstructor().newInstance();
		type.getMethod("run").invoke(made);
		assertEquals(4L, type.getMethod("locked").invoke(null));
		assertEquals(List.of("before write Versioned.count", "after write Versioned.count", "acquire 0 run",
				"before read Versioned.count", "after read Versioned.count", "before write [0]", "after write [0]",
				"before read [0]", "after read [0]", "before write Versioned.total", "after write Versioned.total",
				"release 0 run", "acquire 0 locked", "before read Versioned.total", "after read Versioned.total",
				"release 0 locked"), recorder.events);
		if (major < Opcodes.V1_6) {
			recorder.events.clear();
			type.getMethod("finish").invoke(null);
			assertEquals(List.of("acquire 0 finish", "before write Versioned.total", "after write Versioned.total",
					"release 0 finish"), recorder.events);
		}
	}

	@ParameterizedTest
	@MethodSource("versions")
	void theVersionStaysButForClassConstants(int major) throws InstrumentationException {
		byte[] changed = instrument(GeneratedClass.of(major));
		assertEquals(Math.max(major, Opcodes.V1_5), ClassFiles.major(changed));
	}

	@Test
	void previewVersionsStay() throws InstrumentationException {
		byte[] changed = instrument(GeneratedClass.of(Opcodes.V17 | Opcodes.V_PREVIEW));
		assertArrayEquals(new byte[] { -1, -1, 0, Opcodes.V17 }, Arrays.copyOfRange(changed, 4, 8));
	}

	@Test
	void versionsThatAreTooNewAreReadAsTheNewest() throws InstrumentationException {
		byte[] known = GeneratedClass.of(ClassFiles.NEWEST);
		byte[] unknown = known.clone();
		unknown[7] = (byte) (ClassFiles.NEWEST + 3);
		byte[] changed = instrument(unknown);
		assertEquals(ClassFiles.NEWEST + 3, ClassFiles.major(changed));
		changed[7] = (byte) ClassFiles.NEWEST;
		assertArrayEquals(instrument(known), changed);
	}

	/** As if another agent returned instrumented code to the JVM. */
	@Test
	void anInstrumentedClassIsNotInstrumentedAgain() throws InstrumentationException {
		InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.CHECKS, GeneratedClass.NAME);
		String name = GeneratedClass.NAME.replace('.', '/');
		byte[] original = GeneratedClass.of(Opcodes.V17);
		byte[] changed = loader.instrumenter.instrument(loader, name, original);
		assertNull(loader.instrumenter.instrument(loader, name, changed, true));
		assertNotNull(loader.instrumenter.instrument(loader, name, original, true));
	}

	private static byte[] instrument(byte[] bytes) throws InstrumentationException {
		InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.ALL, GeneratedClass.NAME);
		byte[] changed = loader.instrumenter.instrument(loader, GeneratedClass.NAME.replace('.', '/'), bytes);
		assertNotNull(changed);
		return changed;
	}
}
