/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.classes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.agent.messages.Health;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumenter;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.meta.FieldStore;
import dev.interlock.instrument.meta.SiteTable;
import dev.interlock.instrument.model.ModelInstrumenter;
import dev.interlock.instrument.uses.UnsafeTypes;
import dev.interlock.spi.OptionException;
import dev.interlock.syncmodel.SyncModel;

/** A class that cannot be instrumented keeps its bytes, is reported, and is saved. */
class ProgramTransformerTest {

	private static final ClassLoader FOREIGN = new ClassLoader() {
		// a loader of the program
	};

	private final List<String> messages = new ArrayList<>();
	private final Health health = (code, text, className) -> messages.add(code + ' ' + className + ' ' + text);

	@TempDir
	Path folder;

	@Test
	void aDamagedClassIsNotChanged() throws Exception {
		byte[] damaged = { 1, 2, 3 };
		var transformer = transformer(new ClassDump(folder.resolve("dump").toString(), health));
		assertNull(transformer.transform(FOREIGN, "org/example/Damaged", null, null, damaged));
		assertEquals(1, transformer.failed());
		assertEquals(1, messages.size());
		assertTrue(
				messages.get(0).startsWith("class-not-instrumented org.example.Damaged The class org.example.Damaged "),
				messages.get(0));
		assertArrayEquals(damaged, Files.readAllBytes(folder.resolve("dump/org/example/Damaged.class")));
		assertFalse(Files.readString(folder.resolve("dump/org/example/Damaged.txt")).isBlank());
		assertFalse(InterlockThread.current().isInAgent());
	}

	@Test
	void aClassWithoutANameIsAlsoReported() {
		assertNull(transformer(null).transform(FOREIGN, null, null, null, new byte[0]));
		assertEquals(1, messages.size());
	}

	@Test
	void classesOfTheAgentAreNotChanged() throws IOException {
		assertNull(transformer(null).transform(getClass().getClassLoader(), "x/Own", null, null, new byte[] { 1 }));
		assertEquals(List.of(), messages);
	}

	@Test
	void classesAreInstrumentedAndExcludedOnesCounted() throws IOException {
		byte[] label;
		try (var in = org.objectweb.asm.Label.class.getResourceAsStream("Label.class")) {
			label = in.readAllBytes();
		}
		var transformer = transformer(null);
		assertNotNull(transformer.transform(FOREIGN, "org/objectweb/asm/Label", null, null, label));
		assertEquals(0, transformer.skipped());
		byte[] test;
		try (var in = Test.class.getResourceAsStream("Test.class")) {
			test = in.readAllBytes();
		}
		assertNull(transformer.transform(FOREIGN, "org/junit/jupiter/api/Test", null, null, test));
		assertEquals(1, transformer.skipped());
		assertEquals(List.of(), messages);
	}

	@Test
	void anInvalidDumpFolderIsReported() throws IOException {
		Path file = Files.createFile(folder.resolve("file"));
		var problem = assertThrows(OptionException.class, () -> new ClassDump(file.resolve("dump").toString(), health));
		assertTrue(problem.getMessage().startsWith("The folder '" + file.resolve("dump") + "' of the option 'dump'"),
				problem.getMessage());
	}

	@Test
	void aFailedDumpIsReported() throws Exception {
		var dump = new ClassDump(folder.toString(), health);
		Files.createFile(folder.resolve("org"));
		dump.keep("org/example/Damaged", new byte[0], new IllegalStateException());
		assertTrue(messages.get(0).startsWith("class-not-dumped org.example.Damaged "), messages.get(0));
	}

	private static UnsafeTypes unsafeTypes() {
		try {
			return UnsafeTypes.load();
		} catch (IOException e) {
			throw new AssertionError(e);
		}
	}

	@Test
	void theModulesOfTheJdkAreNotReportedAsExcluded() {
		ExcludedClasses excluded = new ExcludedClasses(new ClassFilter(List.of(), List.of()), OtherAgents.none());
		ProgramTransformer transformer = transformer(null, excluded);
		transformer.transform(ClassLoader.getPlatformClassLoader(), "javax/sql/DataSource", null, null, new byte[0]);
		assertEquals(Map.of(), excluded.counts());
		transformer.transform(FOREIGN, "javax/mail/Session", null, null, new byte[0]);
		assertEquals(Map.of("javax.mail", 1L), excluded.counts());
	}

	private ProgramTransformer transformer(ClassDump dump) {
		return transformer(dump, new ExcludedClasses(new ClassFilter(List.of(), List.of()), OtherAgents.none()));
	}

	private ProgramTransformer transformer(ClassDump dump, ExcludedClasses excluded) {
		FieldStore fields = new FieldStore();
		return new ProgramTransformer(new Instrumenter(InstrumentationPlan.ALL, new ClassFilter(List.of(), List.of()),
				new SiteTable(fields), fields, unsafeTypes(), messages::add),
				new ModelInstrumenter(SyncModel.empty(), messages::add), health, dump, new ClassOrigins(), excluded,
				ClassCache.none());
	}
}
