/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.agent.config.OptionNames;
import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.instrument.ClassFilter;
import dev.interlock.instrument.FieldResolver;
import dev.interlock.instrument.FieldStore;
import dev.interlock.instrument.InstrumentationException;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumenter;
import dev.interlock.instrument.SiteTable;
import dev.interlock.spi.OptionException;

/** The running agent: puts its parts together. */
final class Agent {

	private Agent() {
		// only static members
	}

	/**
	 * Starts the agent.
	 *
	 * @param attached whether the program is running already
	 * @throws OptionException if an option cannot be understood; then nothing has been started
	 */
	static void start(AgentOptions options, Instrumentation instrumentation, File jar, StandardError error,
			boolean attached) throws OptionException, IOException, InstrumentationException {
		FieldStore fields = new FieldStore();
		SiteTable sites = new SiteTable(fields);
		Health health = (code, text, className) -> error.say(text);
		ConsoleFindings findings = new ConsoleFindings(sites, error);
		RuntimeContext context = new RuntimeContext(sites, findings, options);
		Analyses analyses = Analyses.start(options, context);
		ClassFilter filter = new ClassFilter(options.list(OptionNames.INCLUDE), options.list(OptionNames.EXCLUDE));
		Instrumenter instrumenter = new Instrumenter(InstrumentationPlan.of(analyses.handlers()).withLocks(), filter,
				sites, fields, text -> health.warning("method-not-instrumented", text, null));
		ClassDump dump = options.value(OptionNames.DUMP).isPresent()
				? new ClassDump(options.value(OptionNames.DUMP).get(), health) : null;
		ProgramTransformer transformer = new ProgramTransformer(instrumenter, health, dump);
		WarmUp.initialize(jar);
		WarmUp.instrument();
		InterlockListener.install(ProgramListener.of(CombinedHandler.of(analyses.handlers()),
				CombinedPerturbation.of(analyses.perturbations()), new FieldResolver(sites, fields)));
		instrumentation.addTransformer(transformer, true);
		LoadedClasses loaded = new LoadedClasses(instrumentation, filter, health);
		loaded.retransform(Thread.class);
		if (attached) {
			error.say("Attached to a running program: " + loaded.retransform()
					+ " of its classes are watched too; methods that run now are watched from their next call on.");
		}
		error.say("Race detection is on: " + String.join(", ", options.engines()) + ", seed " + options.seed() + ".");
	}
}
