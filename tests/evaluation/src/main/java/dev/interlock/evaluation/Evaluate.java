/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import dev.interlock.corpus.expectations.CorpusProgram;
import dev.interlock.evaluation.atomicity.JdkSubject;
import dev.interlock.evaluation.collections.SharedCollection;
import dev.interlock.evaluation.concurrent.ConcurrentWork;
import dev.interlock.evaluation.failing.Failure;

/**
 * The command {@code evaluate}. Each subcommand runs programs under the agent and prints a table on standard output and
 * its progress on standard error.
 */
@Command(name = "evaluate", description = "Measures the findings of the agent in programs with known bugs.", synopsisSubcommandLabel = "WHAT", mixinStandardHelpOptions = true, scope = CommandLine.ScopeType.INHERIT)
public final class Evaluate implements Callable<Integer> {

	private static final String FULL_NOISE = "noise=random:1000/20us";

	@Option(names = "--java", paramLabel = "HOME", description = "The JDK to run on (default: the one that runs this).", scope = CommandLine.ScopeType.INHERIT)
	private Path java = Path.of(System.getProperty("java.home"));

	@Option(names = "--options", paramLabel = "OPTIONS", scope = CommandLine.ScopeType.INHERIT, description = "Options of the agent in place of those of the subcommand, for example noise=random:50/1ms.")
	private String options;

	@Option(names = "--limit", paramLabel = "SECONDS", scope = CommandLine.ScopeType.INHERIT, description = "The time limit of a run (default: 120, or more where a run is long; 60 for a kernel).")
	private Integer limit;

	@CommandLine.Spec
	private CommandLine.Model.CommandSpec spec;

	private final Checkout checkout = Checkout.find();
	private Path agent;

	private Evaluate() {
	}

	@Override
	public Integer call() {
		throw new CommandLine.ParameterException(spec.commandLine(), "Give a subcommand.");
	}

	@Command(description = "All corpus programs: the races that are found, and the false alarms.")
	int corpus(@Option(names = "--runs", defaultValue = "5", description = "Runs of each program.") int runs,
			@Option(names = "--engines", paramLabel = "LIST", description = "The engines, without noise, instead of the default profile.") String engines,
			@Option(names = "--profile", paramLabel = "NAME", description = "The profile, instead of the default one.") String profile,
			@Option(names = "--virtual", description = "With virtual threads, where the JDK has them.") boolean virtual)
			throws IOException, InterruptedException {
		String chosen = engines != null ? "noise=off,engines=" + engines
				: profile != null ? "profile=" + profile : "";
		CorpusTable table = new CorpusTable(checkout, agent(chosen, List.of(checkout.corpusClasses())), runs,
				virtual, System.err::println);
		System.out.print(table.text());
		return table.failed() == 0 ? 0 : 1;
	}

	@Command(description = "The toy bank of the AtomRace paper: in how many runs its race is found.")
	int bank(@Option(names = "--runs", defaultValue = "100", description = "Runs of each row.") int runs,
			@Option(names = "--sections", description = "With the atomic section of the deposit watched.") boolean sections)
			throws IOException, InterruptedException {
		System.out.print(new BankEvaluation(agent("", List.of(checkout.evaluationClasses())), runs,
				sections ? checkout.bankSections() : null, System.err::println).table());
		return 0;
	}

	@Command(description = "Programs with a known atomicity violation: in how many runs they fail, by healing method.")
	int healing(@Option(names = "--runs", defaultValue = "200", description = "Runs of each row.") int runs,
			@Option(names = "--runs-of-jvm", paramLabel = "RUNS", defaultValue = "50", description = "Runs that one JVM makes (default: ${DEFAULT-VALUE}); a compiled method or a refused mutex remains from one to the next.") int runsOfJvm,
			@Option(names = "--methods", split = ",", paramLabel = "LIST", description = "The methods (default: all).") List<String> methods,
			@Option(names = "--write", paramLabel = "FILE", description = "Writes the sections with the best method of each as its property 'heal'.") Path file,
			@CommandLine.Parameters(paramLabel = "PROGRAM", description = "Of ${COMPLETION-CANDIDATES} (default: all).") List<HealingSubject> programs)
			throws IOException, InterruptedException {
		HealingEvaluation evaluation = new HealingEvaluation(checkout, agent("", List.of()), runs, runsOfJvm,
				methods == null ? HealingEvaluation.METHODS : methods, System.err::println);
		System.out.print(evaluation.table(programs == null ? List.of(HealingSubject.values()) : programs));
		if (file != null) {
			Files.writeString(file, evaluation.bestMethods());
		}
		return 0;
	}

	@Command(description = "Tables 2 and 3 of O'Callahan and Choi: what the parts of hybrid detection find and cost.")
	int hybrid(
			@Option(names = "--runs", defaultValue = "1", description = "Runs of each program in each mode; of the costs the median, the lowest and the highest are printed.") int runs,
			@Option(names = "--kernels", split = ",", defaultValue = "crypt,lufact,series,sor,sparsematmult,moldyn,montecarlo,raytracer", paramLabel = "LIST", description = "The kernels whose cost is measured (default: ${DEFAULT-VALUE}); 'none' for none.") List<String> kernels,
			@Option(names = "--size", defaultValue = "small", paramLabel = "SIZE", description = "How much work they have, of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).") HybridCost.Size size,
			@CommandLine.Parameters(paramLabel = "NAME", description = "Programs of the corpus (default: all).") List<String> names)
			throws IOException, InterruptedException {
		AgentRun run = agent("", List.of(checkout.corpusClasses(), checkout.evaluationClasses()));
		System.out.println(new HybridAccuracy(checkout, run, runs, names == null ? List.of() : names,
				System.err::println).text());
		if (!kernels.equals(List.of("none"))) {
			System.out.print(new HybridCost(
					agent("", List.of(checkout.benchmarkClasses()))
							.within(Duration.ofSeconds(limit == null ? 60 : limit)),
					kernels, size,
					runs, System.err::println).text());
		}
		return 0;
	}

	@Command(description = "How much memory correct concurrent code with 8 threads holds under eraser, hybrid and lock-order, in time.")
	int memory(@Option(names = "--minutes", defaultValue = "3", description = "For how long.") int minutes,
			@Option(names = "--plot", paramLabel = "FILE", description = "Draws it, as SVG.") Path plot)
			throws IOException, InterruptedException {
		AgentRun run = agent(MemoryEvaluation.OPTIONS, List.of(checkout.evaluationClasses(), checkout.corpusClasses()));
		List<MemoryEvaluation.Sample> samples = new MemoryEvaluation(run, Duration.ofMinutes(minutes),
				Duration.ofSeconds(MemoryEvaluation.PERIOD_SECONDS), System.err::println).samples();
		System.out.print(MemoryEvaluation.table(samples, 16));
		if (plot != null) {
			Files.writeString(plot, MemoryEvaluation.plot(samples, "Live heap under " + run.options()));
		}
		return 0;
	}

	@Command(description = "Table 1 of Wang and Stoller: the transactions that reduction and blocks report. Of a class all pairs of methods are called, each in a thread of its own on an instance of its own; a method that takes an instance of the class gets the other one, and pairs of two such methods are left out.", footer = {
			"",
			"A class of your own needs a public constructor without parameters. Its methods get small values, texts, "
					+ "lists and functions by the types of their parameters, and null where there is none for a type; "
					+ "methods that throw, cannot be called or do not end are listed and skipped. "
					+ "Its reports are not labelled: they follow the table." })
	int atomicity(
			@CommandLine.Parameters(paramLabel = "CLASS", arity = "0..*", description = "Of VECTOR, STACK, STRING_BUFFER, HASHTABLE, SYNCHRONIZED_COLLECTION, SYNCHRONIZED_LIST, SYNCHRONIZED_SET, SYNCHRONIZED_MAP and SYNCHRONIZED_SORTED_MAP, or the full name of a class (default: all those and the corpus).") List<String> classes,
			@Option(names = "--class-path", paramLabel = "PATH", description = "The class path of your own class.") String classPath,
			@Option(names = "--one-instance", description = "Calls each pair of methods of your own class on one instance, too: worth while where they do not all hold its lock.") boolean oneInstance)
			throws IOException, InterruptedException {
		List<Path> path = new ArrayList<>(List.of(checkout.evaluationClasses(), checkout.corpusClasses()));
		if (classPath != null) {
			path.addAll(Stream.of(classPath.split(File.pathSeparator)).map(Path::of).toList());
		}
		AtomicityEvaluation evaluation = new AtomicityEvaluation(checkout, agent("noise=off", path),
				TransactionLabels.read(checkout.transactionLabels()), System.err::println);
		if (classes == null) {
			evaluation.jdk(List.of(JdkSubject.values()));
			evaluation.corpus();
		} else {
			for (String name : classes) {
				Optional<JdkSubject> known = JdkSubject.named(name);
				if (known.isPresent()) {
					evaluation.jdk(List.of(known.get()));
				} else {
					evaluation.anyClass(name, oneInstance);
				}
			}
		}
		System.out.print(evaluation.text());
		return 0;
	}

	@Command(description = "Atomic sections inferred from two libraries, trained, and judged by hand.")
	int sections(@Option(names = "--runs", defaultValue = "5", description = "Training runs of each.") int runs,
			@Option(names = "--keep", paramLabel = "FOLDER", description = "Where the trained files are kept.") Path keep)
			throws IOException, InterruptedException {
		System.out.print(new SectionsEvaluation(checkout, java, SectionLabels.read(checkout.sectionLabels()), runs,
				keep, System.err::println).text());
		return 0;
	}

	@Command(description = "Table 1 of RaceFuzzer over the corpus, collections of the JDK, releases of libraries and kernels: which pairs of hybrid detection are real, how often directed runs bring them together, and what fails. With --folder or --programs other programs with a bug: in which schedule explore finds a failure first, by policy, and the seconds of the whole command.")
	int directed(
			@Option(names = "--folder", paramLabel = "FOLDER", description = "The classes; each with a main method is a program.") Path folder,
			@Option(names = "--programs", paramLabel = "FILE", description = "A line for each program: its name and the arguments of java, separated by blanks.") Path programs,
			@Option(names = "--policies", split = ",", defaultValue = "pos,random:uniform,pct:3", paramLabel = "LIST", description = "With --folder or --programs: the policies (default: ${DEFAULT-VALUE}).") List<String> policies,
			@Option(names = "--samples", defaultValue = "1", description = "With --folder or --programs: how often each is explored, with other seeds; the median counts (default: ${DEFAULT-VALUE}).") int samples,
			@Option(names = "--jobs", paramLabel = "N", description = "With --folder or --programs: runs at a time; 1 for programs that use the same file or port each time (default: the processors).") Integer jobs,
			@Option(names = "--runs", defaultValue = "100", description = "Schedules of each pair, or of each program (default: ${DEFAULT-VALUE}).") int runs,
			@Option(names = "--predictions", defaultValue = "1", paramLabel = "N", description = "Runs of hybrid detection whose pairs are united (default: ${DEFAULT-VALUE}).") int predictions,
			@Option(names = "--walk", defaultValue = "guided", paramLabel = "WALK", description = "The walk of the directed runs: guided, sparse or uniform (default: ${DEFAULT-VALUE}).") String walk,
			@Option(names = "--budget", defaultValue = "5m", paramLabel = "TIME", description = "The time for the directed runs of a program (default: ${DEFAULT-VALUE}).") String budget,
			@CommandLine.Parameters(paramLabel = "NAME", description = "Programs of the corpus, names of collections such as LINKED_LIST, or of libraries such as LOG4J_APPENDERS; corpus, collections, libraries or kernels for all of them (default: everything).") List<String> names)
			throws IOException, InterruptedException {
		Path jar = agent("", List.of()).agent().orElseThrow();
		if (folder == null && programs == null) {
			if (predictions < 1) {
				throw new CommandLine.ParameterException(spec.commandLine(), "'--predictions' needs a number from 1.");
			}
			System.out.print(new DirectedEvaluation(java, jar, predictions, runs, walk, budget, System.err::println)
					.text(subjects(names == null ? List.of() : names)));
			return 0;
		}
		if (folder != null && !Files.isDirectory(folder)) {
			throw new CommandLine.ParameterException(spec.commandLine(), "'" + folder + "' is no folder.");
		}
		if (programs != null && !Files.isRegularFile(programs)) {
			throw new CommandLine.ParameterException(spec.commandLine(), "'" + programs + "' is no file.");
		}
		if (samples < 1) {
			throw new CommandLine.ParameterException(spec.commandLine(), "'--samples' needs a number from 1.");
		}
		List<ExploreEvaluation.Program> all = new ArrayList<>(
				folder == null ? List.of() : ExploreEvaluation.inFolder(folder.toAbsolutePath()));
		all.addAll(programs == null ? List.of() : ExploreEvaluation.listed(programs));
		List<String> exploring = new ArrayList<>(List.of("--budget", budget));
		if (jobs != null) {
			exploring.addAll(List.of("--jobs", jobs.toString()));
		}
		System.out.print(new ExploreEvaluation(java, jar, runs, samples, exploring, System.err::println).text(all,
				policies));
		return 0;
	}

	private List<DirectedEvaluation.Subject> subjects(List<String> names) throws IOException {
		List<DirectedEvaluation.Subject> subjects = new ArrayList<>();
		for (CorpusProgram program : CorpusProgram.readAll(checkout.corpusSources())) {
			if (isChosen(names, "corpus", program.simpleName())) {
				subjects.add(DirectedEvaluation.Subject.of(program, checkout));
			}
		}
		for (SharedCollection collection : SharedCollection.values()) {
			if (isChosen(names, "collections", collection.name())) {
				subjects.add(DirectedEvaluation.Subject.of(collection, checkout));
			}
		}
		for (LibraryRace library : LibraryRace.values()) {
			if (isChosen(names, "libraries", library.name())) {
				subjects.add(DirectedEvaluation.Subject.of(library, checkout));
			}
		}
		for (String kernel : DirectedEvaluation.KERNELS) {
			if (isChosen(names, "kernels", kernel)) {
				subjects.add(DirectedEvaluation.Subject.ofKernel(kernel, checkout));
			}
		}
		if (subjects.isEmpty()) {
			throw new CommandLine.ParameterException(spec.commandLine(), "There is no program '"
					+ String.join(", ", names) + "'.");
		}
		return subjects;
	}

	private static boolean isChosen(List<String> names, String group, String name) {
		return names.isEmpty() || names.contains(group) || names.contains(name);
	}

	@Command(description = "The data races in explored schedules of the corpus: none that no comment names.")
	int explore(
			@Option(names = "--runs", defaultValue = "100", description = "Schedules of each program (default: ${DEFAULT-VALUE}).") int runs,
			@Option(names = "--policy", defaultValue = "pos", description = "The policy (default: ${DEFAULT-VALUE}).") String policy,
			@Option(names = "--budget", defaultValue = "2m", paramLabel = "TIME", description = "The time for each program (default: ${DEFAULT-VALUE}).") String budget,
			@CommandLine.Parameters(paramLabel = "NAME", description = "Programs of the corpus (default: all).") List<String> names)
			throws IOException, InterruptedException {
		List<CorpusProgram> programs = CorpusProgram.readAll(checkout.corpusSources()).stream()
				.filter(program -> names == null || names.contains(program.simpleName())).toList();
		ExploredRaces races = new ExploredRaces(java, agent("", List.of()).agent().orElseThrow(),
				checkout.corpusClasses(),
				List.of("--runs", "" + runs, "--policy", policy, "--budget", budget, "--accesses", "all"),
				System.err::println);
		System.out.print(races.text(programs));
		return races.falseAlarms().isEmpty() ? 0 : 1;
	}

	@Command(description = "Directed runs of the corpus at each pair of accesses to a field that no comment names: none is a race.")
	int pairs(
			@Option(names = "--runs", defaultValue = "100", description = "Schedules of each pair (default: ${DEFAULT-VALUE}).") int runs,
			@Option(names = "--seconds", defaultValue = "60", description = "The time for each pair (default: ${DEFAULT-VALUE}).") int seconds,
			@CommandLine.Parameters(paramLabel = "NAME", description = "Programs of the corpus (default: all).") List<String> names)
			throws IOException, InterruptedException {
		List<CorpusProgram> programs = CorpusProgram.readAll(checkout.corpusSources()).stream()
				.filter(program -> names == null || names.contains(program.simpleName())).toList();
		UnnamedPairs pairs = new UnnamedPairs(java, agent("", List.of()).agent().orElseThrow(),
				checkout.corpusClasses(), runs, Duration.ofSeconds(seconds), System.err::println);
		System.out.print(pairs.text(programs));
		return pairs.real().isEmpty() ? 0 : 1;
	}

	@Command(description = "Failing schedules of small programs, repeated in new JVMs: the schedule, the exit status and the output are the same each time.")
	int replays(
			@Option(names = "--runs", defaultValue = "100", description = "Replays of each failure (default: ${DEFAULT-VALUE}): one half by the seed, the other from the schedule file.") int runs,
			@Option(names = "--debugged", defaultValue = "20", description = "Replays in a debugger that stops, steps and evaluates (default: ${DEFAULT-VALUE}).") int debugged,
			@CommandLine.Parameters(paramLabel = "FAILURE", description = "Of ${COMPLETION-CANDIDATES} (default: all).") List<Failure> failures)
			throws IOException, InterruptedException {
		if (runs < 1) {
			throw new CommandLine.ParameterException(spec.commandLine(), "'--runs' needs a number from 1.");
		}
		ReplayEvaluation evaluation = new ReplayEvaluation(java, agent("", List.of()).agent().orElseThrow(),
				List.of(checkout.evaluationClasses(), checkout.corpusClasses()), System.err::println);
		System.out.print(evaluation.text(failures == null ? List.of(Failure.values()) : failures, runs, debugged));
		return evaluation.differences().isEmpty() ? 0 : 1;
	}

	@Command(description = "Correct java.util.concurrent code with 8 threads and full noise: nothing may be found.")
	int concurrent(@Option(names = "--seconds", defaultValue = "60", description = "For how long.") int seconds,
			@Option(names = "--virtual", description = "With virtual threads.") boolean virtual)
			throws IOException, InterruptedException {
		AgentRun run = agent(FULL_NOISE, List.of(checkout.evaluationClasses(), checkout.corpusClasses()))
				.withinAtLeast(Duration.ofSeconds(seconds + 60L));
		String name = ConcurrentWork.class.getName();
		ProgramResult result = virtual ? run.run(name, "" + seconds, "virtual") : run.run(name, "" + seconds);
		System.out.print(result.output() + result.errors());
		result.findings().forEach(System.out::println);
		result.complaints().forEach(System.out::println);
		System.out.println(result.findings().size() + " findings, exit status " + result.status());
		return result.ended() && result.findings().isEmpty() ? 0 : 1;
	}

	@Command(description = "Releases of libraries with a documented race, atomicity violation or deadlock: in how many runs it is found.")
	int libraries(@Option(names = "--runs", defaultValue = "5", description = "Runs of each program.") int runs,
			@Option(names = "--profile", paramLabel = "NAME", description = "The profile, instead of the default one or, for deadlocks, of lock-order alone.") String profile,
			@CommandLine.Parameters(paramLabel = "LIBRARY", description = "Of ${COMPLETION-CANDIDATES} (default: all).") List<LibraryRace> libraries)
			throws IOException, InterruptedException {
		LibraryEvaluation evaluation = new LibraryEvaluation(checkout,
				agent(profile == null ? "" : "profile=" + profile, List.of()),
				libraries == null ? List.of(LibraryRace.values()) : libraries, runs, System.err::println);
		System.out.print(evaluation.text());
		return evaluation.unsound() == 0 ? 0 : 1;
	}

	@Command(description = "Makes the program of a library an Eclipse project, with the library's sources attached.")
	int project(
			@CommandLine.Parameters(paramLabel = "LIBRARY", description = "One of ${COMPLETION-CANDIDATES}.") LibraryRace library,
			@CommandLine.Parameters(paramLabel = "FOLDER", description = "Where its folder is made.") Path folder)
			throws IOException {
		System.out.println(new EclipseProject(library, checkout).create(folder.toAbsolutePath()));
		return 0;
	}

	@Command(description = "Sound libraries under load: that they work, and that each finding in them is a known race.")
	int load(
			@Option(names = "--engines", paramLabel = "LIST", description = "The engines, instead of those of the default profile.") String engines,
			@Option(names = "--size", defaultValue = "100", description = "How much, in per cent of the small load.") int size,
			@CommandLine.Parameters(paramLabel = "NAME", description = "Programs (default: all).") List<String> names)
			throws IOException, InterruptedException {
		LoadEvaluation evaluation = new LoadEvaluation(checkout,
				agent(engines == null ? "" : "engines=" + engines, List.of()), size);
		LoadEvaluation.Result result = evaluation.evaluate(names == null ? List.of() : names, System.err::println);
		System.out.print(result.text());
		return result.good() ? 0 : 1;
	}

	@Command(description = "Compares what a program sees of the classes of a hundred libraries with and without the agent.")
	int visibility(
			@Option(names = "--classes", defaultValue = "100000", description = "At most so many of a library.") int classes)
			throws IOException, InterruptedException {
		VisibilityEvaluation evaluation = new VisibilityEvaluation(
				agent(VisibilityEvaluation.OPTIONS, checkout.robustnessClassPath()));
		boolean equal = true;
		for (VisibilityEvaluation.Outcome outcome : List.of(evaluation.objects(), evaluation.libraries(classes))) {
			System.out.println(outcome.libraries() + " libraries, " + outcome.classes() + " classes looked at, "
					+ outcome.instrumented() + " instrumented, "
					+ (outcome.differences().isEmpty() ? "all equal" : "different:"));
			outcome.differences().forEach(System.out::println);
			equal &= outcome.differences().isEmpty();
		}
		return equal ? 0 : 1;
	}

	private AgentRun agent(String defaults, List<Path> classPath) throws IOException {
		if (limit != null && limit < 1) {
			throw new CommandLine.ParameterException(spec.commandLine(), "'--limit' needs a number from 1.");
		}
		if (agent == null) {
			agent = checkout.copyOfAgent();
		}
		return new AgentRun(java, Optional.of(agent), options == null ? defaults : options, classPath,
				Duration.ofSeconds(limit == null ? 120 : limit));
	}

	/** Runs the command; the exit status is 64 for wrong usage and 70 for a failure. */
	public static void main(String[] args) {
		CommandLine command = new CommandLine(new Evaluate()).setCaseInsensitiveEnumValuesAllowed(true);
		command.setExecutionExceptionHandler((exception, line, result) -> {
			System.err.println("evaluate: " + exception.getMessage());
			return 70;
		});
		command.setParameterExceptionHandler((exception, arguments) -> {
			System.err.println("evaluate: " + exception.getMessage());
			exception.getCommandLine().usage(System.err);
			return 64;
		});
		System.exit(command.execute(args));
	}
}
