/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import dev.interlock.instrument.InstrumentationException;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumenter;
import dev.interlock.instrument.context.MethodSwitches;
import dev.interlock.instrument.control.AccessPlaces;
import dev.interlock.instrument.control.ControlInstrumenter;
import dev.interlock.instrument.control.PointAccesses;
import dev.interlock.instrument.control.TargetSites;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.meta.FieldStore;
import dev.interlock.instrument.meta.SiteTable;
import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrument.sections.classpath.ClassPathSections;
import dev.interlock.instrument.sections.classpath.SiteList;
import dev.interlock.instrument.sections.inference.SectionInference;
import dev.interlock.instrument.transactions.TransactionPlan;
import dev.interlock.instrument.transactions.TransactionRules;
import dev.interlock.instrument.uses.UnsafeTypes;

/**
 * Class files: a class that the JVM accepts is instrumented to one that it accepts, or is left unchanged with a
 * sentence. The first byte selects what is instrumented.
 */
public final class ClassFileFuzz {

	private static final ClassFilter ALL = new ClassFilter(List.of("*"), List.of());
	private static final UnsafeTypes UNSAFE = unsafeTypes();
	private static final ClassLoader LOADER = ClassFileFuzz.class.getClassLoader();

	/** One way to use a class file. */
	private interface Use {

		/** The changed class; null if there is none. */
		byte[] of(byte[] bytes) throws InstrumentationException;
	}

	private static final List<Use> USES = List.of(
			bytes -> instrument(bytes, InstrumentationPlan.CHECKS, instrumenter -> {
				// the checks of happens-before detection
			}),
			bytes -> instrument(bytes, InstrumentationPlan.ALL,
					instrumenter -> instrumenter.watch(new TransactionPlan(ALL, TransactionRules.none()))),
			bytes -> instrument(bytes, InstrumentationPlan.CHECKS, instrumenter -> {
				instrumenter.withSwitches(new MethodSwitches(1));
				instrumenter.withNoise();
			}), bytes -> instrument(bytes, InstrumentationPlan.CHECKS, instrumenter -> {
				instrumenter.withContexts(32);
				instrumenter.watch(new TransactionPlan(ALL, TransactionRules.none()));
			}), bytes -> control(bytes, PointAccesses.ALL), bytes -> control(bytes, PointAccesses.NONE),
			ClassFileFuzz::infer);

	private ClassFileFuzz() {
	}

	private static UnsafeTypes unsafeTypes() {
		try {
			return UnsafeTypes.load();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** Instruments a class. */
	public static void fuzzerTestOneInput(byte[] data) {
		if (data.length == 0) {
			return;
		}
		byte[] bytes = FuzzedFile.from(data, 1);
		byte[] changed;
		try {
			changed = USES.get(Byte.toUnsignedInt(data[0]) % USES.size()).of(bytes);
		} catch (InstrumentationException e) {
			FuzzedFile.assertSentence(e);
			return;
		}
		if (changed != null) {
			Samples.assertValid(bytes, changed);
		}
	}

	private static byte[] instrument(byte[] bytes, InstrumentationPlan plan, Consumer<Instrumenter> settings)
			throws InstrumentationException {
		FieldStore fields = new FieldStore();
		List<String> sentences = new ArrayList<>();
		Instrumenter instrumenter = new Instrumenter(plan, ALL, new SiteTable(fields), fields, UNSAFE, sentences::add);
		settings.accept(instrumenter);
		return instrumenter.instrument(LOADER, "fuzzed/Name", bytes);
	}

	/** The transformer reports what is thrown for a class that cannot be read. */
	private static byte[] control(byte[] bytes, PointAccesses accesses) {
		try {
			return new ControlInstrumenter(accesses, false, new AccessPlaces(), new TargetSites(List.of()))
					.programClass(bytes);
		} catch (RuntimeException | AssertionError e) {
			return null;
		}
	}

	/** What reads the classes of a project without running them. */
	private static byte[] infer(byte[] bytes) {
		try {
			FuzzedFile.write("Fuzzed.class", bytes);
			ClassPath classes = ClassPath.read(List.of(FuzzedFile.path("")));
			ClassPathSections.annotated(classes);
			SiteList.of(classes, "", true);
			new SectionInference(classes, true).infer();
			return null;
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
