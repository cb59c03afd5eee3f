/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The classes that are instrumented. */
class ClassFilterTest {

	@ParameterizedTest
	@CsvSource({ "org.example.Counter,true", "Counter,true", "java.lang.String,false", "javax.swing.JButton,false",
			"jdk.proxy1.$Proxy4,false", "com.sun.proxy.$Proxy1,false", "dev.interlock.agent.Premain,false",
			"dev.interlock.samples.Bank,true", "org.junit.jupiter.api.Test,false", "kotlin.Pair,false",
			"kotlinish.Pair,true", "org.eclipse.jdt.internal.junit.runner.RemoteTestRunner,false",
			"org.eclipse.jdt.internal.junit5.runner.X,false", "org.eclipse.osgi.launch.Equinox,true" })
	void byDefaultAllButTheJdkAndRuntimes(String name, boolean accepted) {
		assertEquals(accepted, new ClassFilter(List.of(), List.of()).accepts(name));
	}

	@ParameterizedTest
	@CsvSource({ "org.example.Counter,true", "org.example.deep.Counter,true", "org.example.Bank,false",
			"org.example.Bank$Account,false", "org.example.Banker,true", "org.other.Counter,false",
			"org.junit.Test,true", "org.junit.Assert,false", "java.util.List,false" })
	void includedButNotExcluded(String name, boolean accepted) {
		ClassFilter filter = new ClassFilter(List.of("org.example.*", " org.junit.Test ", "java.util.*"),
				List.of("org.example.Bank"));
		assertEquals(accepted, filter.accepts(name));
	}

	@ParameterizedTest
	@CsvSource({ "java.util.Vector,true", "java.util.Vector$Itr,true", "java.util.Vectors,false",
			"java.util.concurrent.Phaser,false", "java.lang.Thread,false" })
	void classesOfTheJdkOnlyByTheirFullNames(String name, boolean accepted) {
		ClassFilter filter = new ClassFilter(List.of(" java.util.Vector", "java.lang.*"), List.of());
		assertEquals(accepted, filter.accepts(name));
		assertEquals(true, filter.namesJdk());
	}

	/** A plus adds to the default, or to the other patterns. */
	@ParameterizedTest
	@CsvSource({ "org.example.Counter,true,false", "kotlinx.coroutines.Job,true,true", "kotlin.Pair,false,false",
			"org.other.Counter,true,true", "kotlinx.coroutines.internal.X,false,false",
			"javax.swing.JButton,false,false",
			"dev.interlock.agent.Premain,false,false", "java.util.Vector,true,true" })
	void added(String name, boolean byDefault, boolean withOthers) {
		List<String> excluded = List.of("kotlinx.coroutines.internal.*");
		assertEquals(byDefault,
				new ClassFilter(List.of("+kotlinx.coroutines.*", " +java.util.Vector"), excluded).accepts(name));
		assertEquals(withOthers,
				new ClassFilter(List.of("+kotlinx.coroutines.*", "org.other.*", "+java.util.Vector"), excluded)
						.accepts(name));
	}

	@ParameterizedTest
	@CsvSource({ "kotlinx.coroutines.internal.X,kotlinx.coroutines", "kotlin.Pair,kotlin",
			"org.eclipse.jdt.internal.junit5.X,org.eclipse.jdt.internal.junit",
			"org.example.gen.deep.Counter,org.example.gen",
			"javax.inject.Provider,javax.inject", "java.lang.String,", "jdk.proxy1.$Proxy4,", "org.example.Counter,",
			"dev.interlock.agent.Agent," })
	void excludedClassesAreCountedByTheExcludingPattern(String name, String reported) {
		assertEquals(reported, new ClassFilter(List.of(), List.of("org.example.gen.*")).excludedPackage(name));
	}

	@ParameterizedTest
	@CsvSource({ "a.b.c.d.E,a.b.c", "a.E,a", "E,(default package)", "org.example.E," })
	void aClassThatIsNotIncludedIsCountedByItsPackage(String name, String reported) {
		assertEquals(reported, new ClassFilter(List.of("org.example.*"), List.of()).excludedPackage(name));
	}

	@ParameterizedTest
	@CsvSource({ "org.example.Counter,true", "org.example.gen.Counter,false", "org.junit.Test,false" })
	void onlyExcluded(String name, boolean accepted) {
		assertEquals(accepted, new ClassFilter(List.of(), List.of("*.gen.*")).accepts(name));
	}
}
