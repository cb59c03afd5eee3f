/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control.repeat;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;

import dev.interlock.agent.control.ControlledRuns;
import dev.interlock.bootstrap.InterlockRepetition;
import dev.interlock.bootstrap.InterlockScheduleEnd;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.meta.FieldResolver;
import dev.interlock.spi.OptionException;

/**
 * Runs the program once for each seed on standard input, and writes the outcomes to standard output. Each run has its
 * own class loader. After a run that leaves threads behind the JVM ends.
 */
public final class RepeatedRuns extends InterlockRepetition {

	/** The first line of the output. */
	public static final String READY = "interlock-repeat 1";
	/** The line before the outcome of a run. */
	public static final String BEGIN = "interlock-run";
	/** The last line of an outcome, after which the JVM can run the program again. */
	public static final String END = "interlock-run-end";
	/** The last line of an outcome, after which the JVM ends; a reason follows. */
	public static final String LAST = "interlock-run-last";

	private static final int UNKNOWN = -1;

	private final MainClass main;
	private final ProgramFiles files;
	private final LongFunction<ControlledRuns> runs;
	private final FieldResolver fields;
	private final BufferedReader seeds = new BufferedReader(
			new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.US_ASCII));
	private final PrintStream results = new PrintStream(new FileOutputStream(FileDescriptor.out), false,
			StandardCharsets.UTF_8);
	private final JvmState state = new JvmState();
	private final ThreadGroup group = new ThreadGroup("main");
	/** The exit status of the present run. */
	private final AtomicInteger status = new AtomicInteger();
	private volatile ControlledRuns current;

	/**
	 * @param runs sets up the run of a seed
	 * @throws OptionException if the program cannot be repeated
	 */
	public RepeatedRuns(LongFunction<ControlledRuns> runs, FieldResolver fields) throws OptionException, IOException {
		main = MainClass.find();
		if (main == null) {
			throw new OptionException(
					"The program cannot run many times in one JVM: only one whose main class is on the "
							+ "class path can.");
		}
		files = new ProgramFiles(System.getProperty("java.class.path"));
		this.runs = runs;
		this.fields = fields;
	}

	/** The internal name of the main class. */
	public String mainClass() {
		return main.internalName();
	}

	@Override
	protected void run(String[] arguments) {
		InterlockThread.current().enterAgent();
		try {
			state.restore();
			write(List.of(READY));
			for (String line = seeds.readLine(); line != null; line = seeds.readLine()) {
				Thread left = run(Long.parseLong(line), arguments);
				if (left != null) {
					break;
				}
			}
		} catch (IOException | InterruptedException | NumberFormatException e) {
			write(List.of(LAST + ' ' + e));
		}
		Runtime.getRuntime().halt(0);
	}

	/** Runs the program; returns a thread that it leaves behind, or null. */
	private Thread run(long seed, String[] arguments) throws InterruptedException {
		ControlledRuns run = runs.apply(seed);
		current = run;
		status.set(UNKNOWN);
		ClassLoader loader = new ProgramLoader(files);
		Thread first = new Thread(group, () -> call(run, loader, arguments), "main", 0, false);
		first.setContextClassLoader(loader);
		first.start();
		List<Thread> threads = run.awaitEnd();
		status.compareAndSet(UNKNOWN, 0);
		List<String> lines = new ArrayList<>(List.of(BEGIN));
		lines.addAll(run.lines());
		lines.add("status " + status.get());
		Thread left = Leftovers.end(threads);
		state.restore();
		lines.add(left == null ? END : LAST + " The thread '" + left.getName() + "' does not end.");
		write(lines);
		return left;
	}

	private void call(ControlledRuns run, ClassLoader loader, String[] arguments) {
		run.begin(fields);
		try {
			main.call(loader, arguments.clone());
		} catch (InterlockScheduleEnd e) {
			// the status is set
		} catch (Throwable e) {
			status.compareAndSet(UNKNOWN, 1);
			RepeatedRuns.<RuntimeException>sneak(e);
		}
	}

	@SuppressWarnings("unchecked")
	private static <T extends Throwable> void sneak(Throwable e) throws T {
		throw (T) e;
	}

	private void write(List<String> lines) {
		lines.forEach(results::println);
		results.flush();
	}

	@Override
	protected void exited(int code) {
		status.compareAndSet(UNKNOWN, code);
		current.exited();
	}

	@Override
	protected void hookAdded(Thread hook) {
		state.hookAdded(hook);
	}
}
