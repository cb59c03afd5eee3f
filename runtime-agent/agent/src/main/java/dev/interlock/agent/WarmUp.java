/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

import dev.interlock.agent.shadow.EpochTable;
import dev.interlock.instrument.InstrumentationException;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumenter;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.meta.FieldStore;
import dev.interlock.instrument.meta.SiteTable;
import dev.interlock.instrument.uses.UnsafeTypes;
import dev.interlock.sections.LambdaNames;
import dev.interlock.sections.MethodName;

/**
 * Loads the agent's classes before the program starts. The transformer must not request a class that the JVM is just
 * loading, and an event must not initialise a class on a stack that is almost used up.
 */
final class WarmUp {

	/** The names of the classes that events need, without those of lambdas. */
	private static final String EVENTS = "events.txt";

	private WarmUp() {
		// only static members
	}

	/**
	 * Initialises the classes that events need.
	 *
	 * @param unused packages that are not needed
	 */
	static void initialize(Set<String> unused) throws IOException {
		try (BufferedReader names = new BufferedReader(
				new InputStreamReader(WarmUp.class.getResourceAsStream(EVENTS), StandardCharsets.UTF_8))) {
			for (String name = names.readLine(); name != null; name = names.readLine()) {
				if (!unused.contains(name.substring(0, name.lastIndexOf('.')))) {
					Class.forName(name, true, WarmUp.class.getClassLoader());
				}
			}
		} catch (ClassNotFoundException e) {
			throw new IllegalStateException("The jar has changed while it was read.", e);
		}
		ThreadLocalRandom.current();
	}

	/**
	 * Instruments one class and discards the result, then names a lambda.
	 *
	 * @param plan        the plan for the program's classes
	 * @param unsafeTypes the types that are not thread-safe; null if the plan has no uses
	 */
	static void instrument(InstrumentationPlan plan, UnsafeTypes unsafeTypes)
			throws IOException, InstrumentationException {
		FieldStore fields = new FieldStore();
		Instrumenter instrumenter = new Instrumenter(plan, new ClassFilter(List.of(), List.of()),
				new SiteTable(fields), fields, unsafeTypes, text -> {
					throw new IllegalStateException(text);
				});
		// a short class with fields, arrays, loops, calls and a monitor
		String name = EpochTable.class.getPackageName().replace('.', '/') + "/ReadSets";
		ClassLoader loader = WarmUp.class.getClassLoader();
		try (InputStream in = loader.getResourceAsStream(name + ".class")) {
			instrumenter.instrument(loader, name, in.readAllBytes());
		}
		nameLambda();
	}

	/**
	 * Names a lambda and discards the result. The first comparison of names loads classes of the JDK that may need
	 * instrumentation.
	 */
	private static void nameLambda() {
		LambdaNames names = new LambdaNames();
		MethodName method = new MethodName("method", "()V");
		MethodName body = new MethodName("body", "()V");
		names.made(method, body, "java/lang/Runnable");
		names.inSites(body);
	}
}
