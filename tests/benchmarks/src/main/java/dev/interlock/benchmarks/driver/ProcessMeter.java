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
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Monitors a process from outside: its processor time and its peak memory. */
final class ProcessMeter {

	private static final long PERIOD_MILLISECONDS = 20;

	private final Process process;
	private Duration cpu = Duration.ZERO;
	private long peak;

	ProcessMeter(Process process) {
		this.process = process;
	}

	/**
	 * Monitors the process until it ends.
	 *
	 * @return false if it reached the limit; it is then killed
	 */
	boolean watch(Duration limit) throws InterruptedException {
		long end = System.nanoTime() + limit.toNanos();
		try {
			while (!process.waitFor(PERIOD_MILLISECONDS, TimeUnit.MILLISECONDS)) {
				look();
				if (System.nanoTime() > end) {
					return false;
				}
			}
			return true;
		} finally {
			process.destroyForcibly().waitFor();
		}
	}

	private void look() {
		Duration now = process.info().totalCpuDuration().orElse(cpu);
		cpu = now.compareTo(cpu) > 0 ? now : cpu;
		try (Stream<String> lines = Files.lines(Path.of("/proc/" + process.pid() + "/status"))) {
			lines.filter(line -> line.startsWith("VmHWM:"))
					.forEach(line -> peak = Math.max(peak, Long.parseLong(line.replaceAll("\\D", ""))));
		} catch (IOException | UncheckedIOException e) {
			// the process has just ended, or this is not Linux: keeps the values so far
			return;
		}
	}

	/** Seconds of processor time. */
	double cpuSeconds() {
		return cpu.toNanos() / 1e9;
	}

	/** The peak memory in kilobytes; 0 if the system does not report it. */
	long peak() {
		return peak;
	}
}
