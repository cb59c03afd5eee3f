/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A JVM in which the agent runs the program once for each seed that it is sent. Used by one thread at a time. */
final class RepeatedJvm implements AutoCloseable {

	private static final String READY = "interlock-repeat 1";
	private static final String BEGIN = "interlock-run";
	private static final String END = "interlock-run-end";
	private static final String LAST = "interlock-run-last";
	private static final String STATUS = "status ";

	private final Process process;
	private final ScheduledExecutorService watch;
	private final long limitMillis;
	private final BufferedReader results;
	private final Writer seeds;
	private volatile String end = "The JVM has ended.";
	private volatile boolean isOutOfTime;
	private boolean isOver;
	private int runs;

	/**
	 * @param process     the JVM, started with the agent's option {@code schedule-repeat}
	 * @param limitMillis the JVM is ended if a run takes longer
	 * @param watch       ends it
	 */
	RepeatedJvm(Process process, long limitMillis, ScheduledExecutorService watch) {
		this.process = process;
		this.limitMillis = limitMillis;
		this.watch = watch;
		results = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
		seeds = process.outputWriter(StandardCharsets.US_ASCII);
	}

	/** Waits until the JVM can run the program; false if it ends before. */
	boolean isReady() throws IOException {
		return Boolean.TRUE.equals(inTime(() -> readTo(READY) != null));
	}

	/** Runs the program; null if the JVM has ended without an outcome. */
	RunOutcome run(long seed) throws IOException {
		runs++;
		return inTime(() -> {
			List<String> lines = new ArrayList<>();
			int status = 0;
			try {
				seeds.write(seed + "\n");
				seeds.flush();
			} catch (IOException e) {
				// it has ended, as the following read shows
			}
			readTo(BEGIN);
			for (String line = results.readLine(); line != null; line = results.readLine()) {
				isOver = line.startsWith(LAST);
				if (isOver) {
					end = line.substring(LAST.length()).trim();
				}
				if (isOver || line.equals(END)) {
					return RunOutcome.of(lines, status);
				} else if (line.startsWith(STATUS)) {
					status = Integer.parseInt(line.substring(STATUS.length()));
				} else {
					lines.add(line);
				}
			}
			isOver = true;
			return null;
		});
	}

	/** What reads from the JVM. */
	private interface Read<T> {
		T from() throws IOException;
	}

	private <T> T inTime(Read<T> read) throws IOException {
		ScheduledFuture<?> limit = watch.schedule(this::endOfTime, limitMillis, TimeUnit.MILLISECONDS);
		try {
			return read.from();
		} catch (IOException e) {
			if (!isOutOfTime) {
				throw e;
			}
			// the end of the process has closed its streams
			isOver = true;
			return null;
		} finally {
			limit.cancel(false);
		}
	}

	private void endOfTime() {
		isOutOfTime = true;
		end = "A run took longer than " + TimeUnit.MILLISECONDS.toSeconds(limitMillis) + " s.";
		process.destroyForcibly();
	}

	/** Skips what the program itself has written to the output of the JVM. */
	private String readTo(String wanted) throws IOException {
		String line = results.readLine();
		while (line != null && !line.equals(wanted)) {
			line = results.readLine();
		}
		return line;
	}

	/** Whether the JVM runs the program no more. */
	boolean isOver() {
		return isOver;
	}

	/** Why it runs the program no more: a sentence. */
	String end() {
		return end;
	}

	/** The number of runs so far. */
	int runs() {
		return runs;
	}

	@Override
	public void close() {
		process.destroyForcibly();
	}
}
