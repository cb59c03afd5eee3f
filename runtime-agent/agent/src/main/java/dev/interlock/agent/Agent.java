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
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;

import dev.interlock.agent.classes.ClassCache;
import dev.interlock.agent.classes.ClassDump;
import dev.interlock.agent.classes.ClassOrigins;
import dev.interlock.agent.classes.ExcludedClasses;
import dev.interlock.agent.classes.LoadedClasses;
import dev.interlock.agent.classes.NamedClasses;
import dev.interlock.agent.classes.OtherAgents;
import dev.interlock.agent.classes.ProgramTransformer;
import dev.interlock.agent.config.AgentOptions;
import dev.interlock.agent.config.FollowMode;
import dev.interlock.agent.config.InheritedOptions;
import dev.interlock.agent.config.OptionNames;
import dev.interlock.agent.config.OverheadLimit;
import dev.interlock.agent.control.CodeDigest;
import dev.interlock.agent.control.ControlledProgramTransformer;
import dev.interlock.agent.control.ControlledRuns;
import dev.interlock.agent.control.ScheduleOptions;
import dev.interlock.agent.control.repeat.RepeatedProgramTransformer;
import dev.interlock.agent.control.repeat.RepeatedRuns;
import dev.interlock.agent.cost.OverheadControl;
import dev.interlock.agent.deadlock.AcquisitionSites;
import dev.interlock.agent.deadlock.DeadlockWatch;
import dev.interlock.agent.events.CombinedHandler;
import dev.interlock.agent.events.CombinedPerturbation;
import dev.interlock.agent.events.MeteredListener;
import dev.interlock.agent.events.ProgramListener;
import dev.interlock.agent.findings.FindingCounts;
import dev.interlock.agent.findings.FindingLabels;
import dev.interlock.agent.findings.ObjectPathFinder;
import dev.interlock.agent.follow.ChildJvms;
import dev.interlock.agent.follow.ProcessTransformer;
import dev.interlock.agent.locks.ReadWriteLocks;
import dev.interlock.agent.messages.Health;
import dev.interlock.agent.messages.StandardError;
import dev.interlock.agent.report.ReportChannel;
import dev.interlock.agent.report.output.AgentThread;
import dev.interlock.agent.report.output.HealingRequest;
import dev.interlock.agent.report.queue.Severity;
import dev.interlock.agent.report.stream.OverheadTotals;
import dev.interlock.agent.report.stream.RunTotals;
import dev.interlock.agent.sections.SectionAnalysis;
import dev.interlock.agent.sections.SectionHealer;
import dev.interlock.agent.shadow.ShadowRecorder;
import dev.interlock.agent.transactions.TransactionAnalysis;
import dev.interlock.bootstrap.InterlockFields;
import dev.interlock.bootstrap.InterlockFirstWrites;
import dev.interlock.bootstrap.InterlockHaltHook;
import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.bootstrap.InterlockRepetition;
import dev.interlock.bootstrap.InterlockTests;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.engines.hybrid.Hybrid;
import dev.interlock.instrument.InstrumentationException;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumenter;
import dev.interlock.instrument.benign.BenignPatterns;
import dev.interlock.instrument.control.AccessPlaces;
import dev.interlock.instrument.control.ControlInstrumenter;
import dev.interlock.instrument.control.TargetSites;
import dev.interlock.instrument.jdk.ReflectionInstrumentation;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.meta.FieldFinder;
import dev.interlock.instrument.meta.FieldResolver;
import dev.interlock.instrument.meta.FieldStore;
import dev.interlock.instrument.meta.ReferenceFields;
import dev.interlock.instrument.meta.SiteTable;
import dev.interlock.instrument.model.ModelInstrumenter;
import dev.interlock.instrument.uses.UnsafeTypes;
import dev.interlock.perturbers.healing.Healing;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.Perturber.Perturbation;
import dev.interlock.syncmodel.SyncModel;
import dev.interlock.syncmodel.SyncModelException;

/** The running agent: connects its parts at the start and shuts them down when the program ends. */
final class Agent implements Health {

	private static final String REPORT = "report";
	private static final int MOST_EARLY_REQUESTS = 1000;
	/** The packages whose classes only controlled runs need. */
	private static final Set<String> ONLY_CONTROLLED = Set.of(ControlledRuns.class.getPackageName(),
			RepeatedRuns.class.getPackageName(), "dev.interlock.perturbers.directed");

	private final AgentOptions options;
	/** The text of the agent option; may be null. */
	private final String optionText;
	private final StandardError error;
	private final FieldStore fields = new FieldStore();
	private final SiteTable sites = new SiteTable(fields);
	private final ClassOrigins origins = new ClassOrigins();
	private final AtomicInteger threads = new AtomicInteger();
	private final FindingCounts counts = new FindingCounts();
	private volatile ReportChannel channel;
	/** Messages from before the channel was opened. */
	private final List<String> early = new ArrayList<>();
	private volatile AgentEnd end;
	private OtherAgents otherAgents = OtherAgents.none();
	private volatile ExcludedClasses excluded;
	private InstrumentationPlan plan;
	/** The packages of disabled engines. */
	private Set<String> unused;
	private UnsafeTypes unsafeTypes;
	private volatile Instrumenter instrumenter;
	private ModelInstrumenter model;
	private volatile ProgramTransformer transformer;
	private ClassCache cache;
	/** Heals sections; null if the options do not ask for it. */
	private volatile SectionHealer healer;
	/** What the IDE has asked for before the sections are watched. Guarded by itself. */
	private final List<HealingRequest> earlyRequests = new ArrayList<>();
	/** Enforces the overhead limit; null if there is none. */
	private volatile OverheadControl overhead;

	/** @param optionText the text of the agent option; may be null */
	Agent(AgentOptions options, String optionText, StandardError error) {
		this.options = options;
		this.optionText = optionText;
		this.error = error;
	}

	/**
	 * Starts the agent.
	 *
	 * @param jar      the agent's jar
	 * @param attached whether the program is already running
	 * @throws OptionException          if an option is invalid; detection is then off
	 * @throws IOException              if the jar cannot be read
	 * @throws InstrumentationException if not even a class of the agent itself can be instrumented
	 */
	void start(Instrumentation instrumentation, File jar, boolean attached)
			throws OptionException, IOException, InstrumentationException {
		ClassFilter filter = new ClassFilter(options.list(OptionNames.INCLUDE), options.list(OptionNames.EXCLUDE));
		channel = ReportChannel.open(options, AgentVersion.read(), sites, this::totals,
				new FindingLabels(sites, new BenignPatterns(sites::classesThatAccess, origins)),
				new ObjectPathFinder(new ReferenceFields(fields, filter),
						() -> new LoadedClasses(instrumentation, filter, excluded, this).watched()),
				this::found, this::problem, text -> problem(error.ideLost(text)), this::setHealing);
		early.forEach(text -> channel.health(Severity.WARNING, REPORT, text, null));
		ScheduleOptions schedule = scheduleOptions(attached);
		if (schedule == null && options.engines().isEmpty()) {
			ShutdownHook.add(channel::close, error);
			error.say("Race detection is off because no engine is enabled.");
			return;
		}
		try {
			if (schedule == null) {
				otherAgents = OtherAgents.of(instrumentation, jar.toPath());
				watch(instrumentation, attached, filter);
				follow(instrumentation, jar);
			} else {
				control(schedule, instrumentation);
			}
		} catch (OptionException e) {
			giveUp("off", AgentStart.OFF + e.getMessage());
			throw e;
		} catch (Throwable e) {
			giveUp("failed", "The agent could not start (" + e + "): the program runs without race detection.");
			throw e;
		}
	}

	/** Adds the agent to the JVMs that the program starts, if the options request that. */
	private void follow(Instrumentation instrumentation, File jar) throws OptionException {
		FollowMode mode = FollowMode.of(options);
		Path session = channel.sessionFile();
		if (mode != FollowMode.NONE && session != null) {
			// all session files have the name of the first JVM's
			Path first = options.value(OptionNames.PARENT).isPresent()
					? Path.of(options.value(OptionNames.SESSION).get())
					: session;
			String inherited = InheritedOptions.of(options, first, channel.sessionId());
			ProcessTransformer.follow(
					new ChildJvms(mode, jar, optionText, inherited, first.getParent().toFile(), this,
							channel::child),
					instrumentation,
					this);
		}
	}

	/** The options of a controlled run; null if the run is not to be controlled. */
	private ScheduleOptions scheduleOptions(boolean attached) throws OptionException {
		try {
			ScheduleOptions schedule = ScheduleOptions.of(options);
			if (schedule != null && attached) {
				throw new OptionException("The schedule of a program that already runs cannot be controlled: give the "
						+ "agent when the program is started.");
			}
			if (schedule != null && !options.engines().isEmpty()
					&& (options.given().containsKey(OptionNames.ENGINES)
							|| options.given().containsKey(OptionNames.PROFILE))) {
				throw new OptionException("A run with a controlled schedule has no race detection: remove '"
						+ OptionNames.ENGINES + "' and '" + OptionNames.PROFILE + "', or '" + OptionNames.SCHEDULE
						+ "'.");
			}
			return schedule;
		} catch (OptionException e) {
			giveUp("off", AgentStart.OFF + e.getMessage());
			throw e;
		}
	}

	/** Runs the program under a scheduler, without detection. */
	private void control(ScheduleOptions schedule, Instrumentation instrumentation)
			throws IOException, OptionException {
		TargetSites targets = new TargetSites(schedule.target());
		List<String> included = new ArrayList<>(options.list(OptionNames.INCLUDE));
		// the run that reported the target may have included classes of the JDK
		targets.classes().forEach(name -> included.add('+' + name));
		ClassFilter filter = new ClassFilter(included, options.list(OptionNames.EXCLUDE));
		boolean locks = schedule.isCycle();
		if (locks) {
			ReadWriteLocks.open(instrumentation);
		}
		instrumenter = new Instrumenter(new InstrumentationPlan(!locks, false, locks, false, false, false, locks),
				filter, sites, fields, null, text -> warning("method-not-instrumented", text, null));
		instrumenter.hookOnly(targets::add);
		InterlockFields.install(new FieldFinder(fields));
		excluded = new ExcludedClasses(filter, OtherAgents.none());
		WarmUp.initialize(Set.of());
		FieldResolver resolver = new FieldResolver(sites, fields);
		AccessPlaces accesses = new AccessPlaces();
		CodeDigest code = new CodeDigest();
		LongFunction<ControlledRuns> runs = seed -> new ControlledRuns(schedule, seed, filter::mayChange, targets,
				accesses, code, this);
		RepeatedRuns repeated = schedule.isRepeated() ? new RepeatedRuns(runs, resolver) : null;
		ControlInstrumenter points = new ControlInstrumenter(schedule.accesses(), repeated != null, accesses, targets);
		ControlledProgramTransformer controlling = repeated == null
				? new ControlledProgramTransformer(instrumenter, points, filter, this)
				: new RepeatedProgramTransformer(instrumenter, points, filter, repeated.mainClass(), this);
		if (schedule.endsAtOnce()) {
			controlling.changeForOutcomesOnly();
		}
		if (schedule.file() != null || schedule.replayed() != null) {
			controlling.addTo(code);
		}
		cache = ClassCache.open(AgentVersion.build(), schedule.endsAtOnce() ? "outcomes" : "control", this);
		controlling.use(cache);
		controlling.warmUp();
		instrumentation.addTransformer(controlling, true);
		controlling.retransformJdk(instrumentation);
		cache.close();
		if (repeated != null) {
			InterlockRepetition.install(repeated);
			return;
		}
		ControlledRuns control = runs.apply(schedule.seed(options));
		Runnable atEnd = () -> {
			error.say(control.end());
			channel.close();
		};
		ShutdownHook.add(atEnd, error);
		InterlockHaltHook.beforeHalt(() -> AgentThread.run("Interlock halt", atEnd));
		error.say("The schedule is controlled: policy " + options.value(OptionNames.SCHEDULE).get() + ", seed "
				+ schedule.seed(options) + '.');
		control.begin(resolver);
	}

	/** Ends the session after a failed start. */
	private void giveUp(String code, String sentence) {
		channel.health(Severity.ERROR, code, sentence, null);
		channel.close();
	}

	private void watch(Instrumentation instrumentation, boolean attached, ClassFilter filter)
			throws OptionException, IOException, InstrumentationException {
		CompilerDirectives.add(instrumentation);
		prepare(filter);
		ReadWriteLocks.open(instrumentation);
		WarmUp.initialize(unused);
		WarmUp.instrument(plan, unsafeTypes);
		Set<String> named = NamedClasses.names(options);
		if (!named.isEmpty()) {
			// first, because it looks at the class files of the program
			instrumentation.addTransformer(new NamedClasses(named, instrumenter::accepts, channel::members), true);
		}
		instrumentation.addTransformer(transformer, true);
		LoadedClasses loaded = new LoadedClasses(instrumentation, filter, excluded, this);
		loaded.retransform(model);
		loaded.retransformNamed();
		if (plan.checks() || instrumenter.watchesSections()) {
			hideFields(loaded);
		}
		cache.close();
		if (overhead != null) {
			AgentThread.create("Interlock overhead", overhead.holding(loaded::retransform)).start();
		}
		InterlockTests.install(channel.tests());
		ShutdownHook.add(end::run, error);
		InterlockHaltHook.beforeHalt(end::beforeHalt);
		error.say("Race detection is on: " + String.join(", ", options.engines()) + ", noise "
				+ options.value(OptionNames.NOISE).orElse("off") + ", seed " + options.seed() + '.');
		if (!attached) {
			InterlockThread.setRoot();
		} else {
			warning("attached", loaded.retransformAll(plan.ordering()), null);
		}
	}

	/** Filters the fields that instrumentation adds from reflection; where this fails, no fields are added. */
	private void hideFields(LoadedClasses loaded) {
		try {
			if (loaded.retransform(Class.forName(ReflectionInstrumentation.CLASS_NAME))
					&& transformer.filtersFields()) {
				return;
			}
		} catch (ClassNotFoundException e) {
			// a JDK with other internals
		}
		instrumenter.withoutHiddenFields();
	}

	/** Builds the listener that the hooks call and the transformer that inserts the hooks. */
	private void prepare(ClassFilter filter) throws OptionException, IOException {
		RuntimeContext context = new RuntimeContext(sites, null, options, new ReferenceFields(fields, filter));
		SectionHealer healing = SectionHealer.of(options, context, this);
		if (healing != null) {
			context.healedBy(healing.healing());
			begin(healing);
		}
		Analyses analyses = Analyses.start(options, context, channel::sink, new AcquisitionSites(sites),
				healer == null ? null : healer.healing(), this);
		unused = new HashSet<>(analyses.unused());
		unused.addAll(ONLY_CONTROLLED);
		if (healing == null) {
			unused.add(Healing.class.getPackageName());
		}
		var contexts = TransactionAnalysis.withContexts(options, analyses.handlers());
		plan = InstrumentationPlan.of(analyses.handlers(), contexts).withLocks();
		Perturbation noise = CombinedPerturbation.of(analyses.perturbations(), plan.accesses() || plan.shadows());
		plan = plan.withNoise(noise != null && noise.withoutAccesses() == null);
		EventHandler handler = CombinedHandler.of(analyses.handlers());
		unsafeTypes = plan.uses() ? UnsafeTypes.load() : null;
		instrumenter = new Instrumenter(plan, filter, sites, fields, unsafeTypes,
				text -> warning("method-not-instrumented", text, null));
		if (noise != null) {
			instrumenter.withNoise();
		}
		instrumenter.watchOnly(analyses.watched(options, context.history()));
		Optional<String> folder = options.value(OptionNames.DUMP);
		cache = options.list(OptionNames.SYNC_MODEL).isEmpty() && options.value(Hybrid.CHANNELS).isEmpty()
				? ClassCache.open(AgentVersion.build(), plan.ordering() ? "ordered" : "unordered", this)
				: ClassCache.none();
		model = new ModelInstrumenter(plan.ordering() ? model() : SyncModel.empty(), text -> {
			cache.keepNothing();
			warning("model", text, null);
		});
		InterlockFields.install(new FieldFinder(fields));
		excluded = new ExcludedClasses(filter, otherAgents);
		transformer = new ProgramTransformer(instrumenter, model, this,
				folder.isPresent() ? new ClassDump(folder.get(), this) : null, origins, excluded, cache);
		ShadowRecorder recorder = new ShadowRecorder(handler, context.epochs(), context.history());
		DeadlockWatch deadlocks = analyses.deadlocks();
		TransactionAnalysis transactions = TransactionAnalysis.start(options, analyses.handlers(), contexts, filter,
				instrumenter);
		SectionAnalysis sections = SectionAnalysis.of(options, analyses.sections(), this);
		if (sections != null) {
			sections.start(options, filter, sites, fields, origins, instrumenter, noise, healer);
		}
		end = new AgentEnd(channel, this, error, counts);
		if (deadlocks != null) {
			end.add(deadlocks::look);
		}
		end.add(() -> transactions.end(this));
		if (sections != null) {
			end.add(sections::end);
		}
		if (healer != null) {
			channel.healing(healer.healing()::status);
			end.add(() -> healer.sentences().forEach(error::say));
			if (sections == null && !healer.isOnRequest()) {
				warning("heal-off", "No atomic section is healed because no enabled engine watches sections: add "
						+ "'atomrace' to the engines, or use the profile 'quick' or 'thorough'.", null);
			}
		}
		end.add(() -> warn("lost", recorder.lost()));
		end.add(() -> new AnalysisLimits(handler, model).report(channel, error));
		FieldResolver resolver = new FieldResolver(sites, fields);
		limitOverhead(OverheadLimit.parse(options.value(OptionNames.OVERHEAD)), noise, handler);
		end.add(this::reportExcluded);
		if (overhead != null) {
			end.add(() -> overhead.sentences().forEach(text -> warn("overhead", text)));
		}
		InterlockListener.install(overhead != null
				? new MeteredListener(plan, handler, recorder, resolver, threads, overhead)
				: ProgramListener.of(plan, handler, contexts, noise, recorder, resolver, unsafeTypes, threads));
	}

	private void limitOverhead(OverheadLimit limit, Perturbation noise, EventHandler handler) throws OptionException {
		if (limit == null) {
			return;
		}
		if (!plan.checks() || plan.uses() || noise != null) {
			throw new OptionException("The overhead can be limited to " + limit
					+ " only without noise and with engines that can pause, not with "
					+ String.join(", ", options.engines())
					+ ": use engines=happens-before,noise=off, or profile=field.");
		}
		overhead = new OverheadControl(limit, handler);
		instrumenter.withSwitches(overhead.methods());
	}

	/** The synchronisation model: the JDK's part and the project's. */
	private SyncModel model() throws OptionException {
		try {
			return SyncModel.load(options.list(OptionNames.SYNC_MODEL).stream().map(Path::of).toList(),
					options.value(Hybrid.CHANNELS).map(Path::of).orElse(null));
		} catch (SyncModelException e) {
			throw new OptionException(e.getMessage());
		} catch (InvalidPathException e) {
			throw new OptionException("The value '" + e.getInput() + "' of the options '" + OptionNames.SYNC_MODEL
					+ "' and '" + Hybrid.CHANNELS + "' is not a path: give the path of a text file.");
		}
	}

	@Override
	public void warning(String code, String text, String className) {
		error.say(text);
		ReportChannel open = channel;
		if (open != null) {
			open.health(Severity.WARNING, code, text, className);
		}
	}

	/**
	 * Reports the excluded classes. If the options exclude every class, an empty result means nothing, so that is a
	 * warning.
	 */
	private void reportExcluded() {
		String sentence = excluded.sentence();
		if (excluded.isNoneWatched() && instrumenter.statistics().classes() == 0
				&& !options.list(OptionNames.INCLUDE).isEmpty()) {
			String text = "No loaded class matches the option '" + OptionNames.INCLUDE
					+ "': nothing was watched.";
			error.warn(text);
			channel.health(Severity.ERROR, "off", text, null);
		}
		if (sentence != null) {
			error.say(sentence);
			channel.health(Severity.INFO, "excluded", sentence, null);
		}
	}

	private void warn(String code, String textOrNull) {
		if (textOrNull != null) {
			warning(code, textOrNull, null);
		}
	}

	private void begin(SectionHealer healing) {
		synchronized (earlyRequests) {
			healer = healing;
			earlyRequests.forEach(healing::set);
			earlyRequests.clear();
		}
	}

	private void setHealing(HealingRequest request) {
		synchronized (earlyRequests) {
			if (healer == null) {
				if (earlyRequests.size() < MOST_EARLY_REQUESTS) {
					earlyRequests.add(request);
				}
			} else {
				healer.set(request);
			}
		}
	}

	private void problem(String text) {
		if (channel == null) {
			early.add(text);
		}
		warning(REPORT, text, null);
	}

	private void found(Evidence evidence, String line) {
		error.say(line);
		counts.add(evidence);
	}

	private RunTotals totals() {
		InterlockFirstWrites.forget();
		Instrumenter instrumenting = instrumenter;
		ProgramTransformer transforming = transformer;
		OverheadControl limited = overhead;
		return instrumenting == null || transforming == null ? new RunTotals(0, 0, 0, 0, 0, 0)
				: new RunTotals(instrumenting.statistics().classes(), transforming.skipped(), transforming.failed(),
						instrumenting.statistics().sites(), threads.get(),
						instrumenting.statistics().hugeMethods().size(),
						limited == null ? OverheadTotals.NONE : limited.totals(), excluded.counts());
	}
}
