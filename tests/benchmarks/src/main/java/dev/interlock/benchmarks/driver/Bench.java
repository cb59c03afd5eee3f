/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.driver;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code bench}: prints tables on standard output and its progress on standard error. */
@Command(name = "interlock bench", mixinStandardHelpOptions = true, sortOptions = false, showDefaultValues = false, separator = " ", //
		description = "Measures the overhead of the agent: runs programs with and without it in turn, each time in "
				+ "a JVM of its own, and prints ratios of medians.", //
		footerHeading = "%nExit status: ", //
		footer = "0, 1 if a program failed or had another result under the agent,%n64 wrong usage, 69 no suitable Java, "
				+ "70 a failure of the command itself.")
public final class Bench implements Callable<Integer> {

	/** Single operations under JMH, instead of programs. */
	private static final String SINGLE = "operations";
	private static final int HELP_WIDTH = 110;
	static final int USAGE = 64;
	private static final int INTERNAL = 70;

	@Parameters(paramLabel = "WHAT", arity = "0..*", //
			description = "kernels, programs, or names of them (default: all): crypt, lufact, series, sor, "
					+ "sparsematmult, moldyn, montecarlo, raytracer, pages, histogram, graph, matrix, sort, patterns, "
					+ "json, blur; tree, bank, messages, virtual, server, compiler. Or operations: single accesses under JMH.")
	private List<String> what = List.of();

	@Option(names = "--engines", paramLabel = "LIST", //
			description = "These engines without noise; 'none' for an agent that watches nothing. May be repeated: each "
					+ "is measured by itself. (Default: none, atomrace with both kinds of windows, happens-before, and the "
					+ "profiles quick and field.)")
	private List<String> engines = List.of();

	@Option(names = "--profile", paramLabel = "P", description = "A profile of the agent; may be repeated.")
	private List<String> profiles = List.of();

	@Option(names = "--analysis", paramLabel = "NAME", //
			description = "sections (without data races; say which by --agent-option sections=FILE), sections-given (those of "
					+ "tests/benchmarks/benchmarks.sections), reduction-on-line, "
					+ "reduction-off-line, blocks, eraser, hybrid-simple, or hybrid-detailed (of which fields: "
					+ "--agent-option fields=FILE). May be repeated.")
	private List<String> analyses = List.of();

	@Option(names = "--agent-option", paramLabel = "K=V", description = "One more option of the agent; may be repeated.")
	private Map<String, String> agentOptions = new LinkedHashMap<>();

	@Option(names = "--rounds", paramLabel = "N", defaultValue = "5", //
			description = "Runs of each program in each configuration (default: 5).")
	private int rounds;

	@Option(names = "--threads", paramLabel = "N", defaultValue = "2", //
			description = "Threads of each program (default: 2).")
	private int threads;

	@Option(names = "--small", //
			description = "About a tenth of the work, for configurations that are very slow; then the start of the JVM "
					+ "is a larger part of its memory, and rounds are short.")
	private boolean small;

	@Option(names = "--warm-up", paramLabel = "SECONDS", defaultValue = "0", //
			description = "The minimum warm-up of kernels and programs. A longer one shows the effect of a "
					+ "limit of the overhead, because hot code is paused after some seconds (default: five rounds).")
	private int warmUp;

	@Option(names = "--measure", paramLabel = "SECONDS", defaultValue = "0", //
			description = "The minimum time of measurement after that. The tables have the median "
					+ "of all rounds in that time, and the mean and the worst of them (default: three rounds).")
	private int measured;

	@Option(names = "--limit", paramLabel = "SECONDS", defaultValue = "300", //
			description = "The time limit of a run (default: 300).")
	private int limit;

	@Option(names = "--java", paramLabel = "JAVA", //
			description = "The java command or the home of a JDK (default: the one that runs this).")
	private Path java = Path.of(System.getProperty("java.home"));

	@Option(names = "--agent", paramLabel = "JAR", description = "The agent's jar (default: that of this checkout).")
	private Path agent = Path.of(System.getProperty("interlock.agent", "interlock.jar"));

	@Option(names = "--write", paramLabel = "FILE", arity = "0..1", fallbackValue = "${sys:interlock.results}", //
			description = "Puts the tables into the file of results too, in place of those of the same Java.")
	private Path write;

	@Option(names = "--java-grande", paramLabel = "FOLDER", //
			description = "Adds the Java Grande programs that tests/benchmarks/java-grande compiled into this folder, "
					+ "as jgf-NAME and as the group java-grande.")
	private Path javaGrande;

	@Option(names = "--size", paramLabel = "SIZE", defaultValue = "A", //
			description = "The size of the Java Grande programs: A (default), B or C.")
	private String size;

	@Override
	public Integer call() throws IOException, InterruptedException, BenchFailure {
		check();
		JavaCommand command = JavaCommand.of(java);
		Catalogue catalogue = catalogue();
		List<String> names = new ArrayList<>(what);
		boolean single = names.removeAll(List.of(SINGLE));
		List<Program> programs = single && names.isEmpty() ? List.of() : catalogue.chosen(names);
		Jvm jvm = new Jvm(command.command(), copy(agent), Duration.ofSeconds(limit));
		Measure measure = new Measure(new ProgramRun(jvm), rounds, System.err::println);
		List<Configuration> configurations = measure.accepted(configurations());
		if (configurations.isEmpty()) {
			throw new BenchFailure(USAGE, "The agent supports none of these configurations: choose others.");
		}
		List<Comparison> comparisons = compare(programs, measure, configurations, command);
		String tables = "Measured " + (rounds == 1 ? "once" : rounds + " times") + " with " + threads + " threads"
				+ (small ? ", small sizes" : "") + (warmUp > 0 ? ", after " + warmUp + " s" : "")
				+ (measured > 0 ? ", for " + measured + " s each" : "") + ", on "
				+ Machine.describe(command) + "\n\n"
				+ (single ? new MicroBenchmark(jvm, catalogue.withLibraries(), System.err::println)
						.table(configurations, rounds) : "")
				+ (comparisons.isEmpty() ? "" : new Report(comparisons, configurations).text());
		System.out.print(tables);
		if (write != null) {
			new ResultsFile(write).replace(command.version(), tables);
		}
		return comparisons.stream().anyMatch(Comparison::failed) ? 1 : 0;
	}

	private static List<Comparison> compare(List<Program> programs, Measure measure,
			List<Configuration> configurations, JavaCommand command) throws IOException, InterruptedException {
		List<Comparison> comparisons = new ArrayList<>();
		for (Program program : programs) {
			if (command.version() < program.leastJava()) {
				System.err.println(program.name() + " is skipped: it needs Java " + program.leastJava()
						+ " or later, and this is " + command.name() + ".");
			} else {
				comparisons.add(measure.compare(program, configurations));
			}
		}
		return comparisons;
	}

	private void check() throws BenchFailure {
		checkPositive("--rounds", rounds);
		checkPositive("--threads", threads);
		checkPositive("--limit", limit);
		checkNotNegative("--warm-up", warmUp);
		checkNotNegative("--measure", measured);
		if (!Files.isRegularFile(agent)) {
			throw new BenchFailure(USAGE, "There is no agent '" + agent + "': give its jar with --agent.");
		}
	}

	/** A copy that later builds do not replace; deleted when this JVM exits. */
	static Path copy(Path jar) throws IOException {
		Path folder = Files.createTempDirectory("interlock-agent");
		folder.toFile().deleteOnExit();
		Path copy = folder.resolve(jar.getFileName());
		copy.toFile().deleteOnExit();
		return Files.copy(jar, copy);
	}

	private static void checkNotNegative(String option, int value) throws BenchFailure {
		if (value < 0) {
			throw new BenchFailure(USAGE, "The value of '" + option + "' is " + value + ": give 0 or more seconds.");
		}
	}

	private static void checkPositive(String option, int value) throws BenchFailure {
		if (value < 1) {
			throw new BenchFailure(USAGE, "The value of '" + option + "' is " + value + ": give 1 or more.");
		}
	}

	private List<Configuration> configurations() throws BenchFailure {
		List<Configuration> wanted = new ArrayList<>();
		engines.forEach(list -> wanted.add(Configuration.engines(list)));
		profiles.forEach(name -> wanted.add(Configuration.profile(name)));
		for (String name : analyses) {
			wanted.add(Configuration.analysis(name));
		}
		return (wanted.isEmpty() ? Configuration.STANDARD : wanted).stream().map(one -> one.with(agentOptions))
				.toList();
	}

	private Catalogue catalogue() throws IOException, BenchFailure {
		Catalogue catalogue = new Catalogue(built(), threads, small, warmUp, measured);
		if (javaGrande != null) {
			catalogue.addJavaGrande(javaGrande.toAbsolutePath(), size);
		}
		return catalogue;
	}

	/** The build folder of this module. */
	private static Path built() throws BenchFailure {
		try {
			return Path.of(Bench.class.getProtectionDomain().getCodeSource().getLocation().toURI()).getParent();
		} catch (URISyntaxException e) {
			throw new BenchFailure(INTERNAL, "The programs were not found (" + e.getMessage() + ").");
		}
	}

	/**
	 * Runs the command.
	 *
	 * @param arguments the command line
	 * @return the exit status
	 */
	static int execute(String... arguments) {
		CommandLine line = new CommandLine(new Bench());
		line.setUsageHelpWidth(HELP_WIDTH);
		line.setParameterExceptionHandler((problem, args) -> {
			System.err.println("interlock: " + problem.getMessage().replaceFirst("[.]?$", "")
					+ ". See 'interlock bench --help'.");
			return USAGE;
		});
		line.setExecutionExceptionHandler((problem, command, result) -> {
			System.err.println("interlock: " + problem.getMessage());
			return problem instanceof BenchFailure failure ? failure.status() : INTERNAL;
		});
		return line.execute(arguments);
	}

	/** Runs the command and ends the JVM with its exit status. */
	public static void main(String[] arguments) {
		System.exit(execute(arguments));
	}
}
