/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.launching;

import java.io.IOException;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;

import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.testkit.JavaProject;

/** The programs that the tests launch, or that the golden streams refer to. */
public final class Programs {

	/** Written at line 17, read at line 25, as in the golden stream {@code race}. */
	private static final String COUNTER = """
			package org.example;

			/** The counter of the golden stream. */
			public class Counter {

				private int value;

				static void main(Counter counter) {
					counter.increment();
				}

				// line 12



				public void increment() {
					value++;
				}





				public void print() {
					System.out.println(value);
				}
			}
			""";

	/** Two threads race on a field at line 9 until they have met; the argument decides how the program continues. */
	private static final String RACING = """
			package org.example;

			import java.util.concurrent.CyclicBarrier;

			public class Racing {
				static int total;

				static void add() {
					total += 1;
				}

				public static void main(String[] args) throws Exception {
					race();
					System.out.println("raced");
					switch (args.length == 0 ? "" : args[0]) {
					case "wait" -> Thread.sleep(600_000);
					case "again" -> {
						while (System.in.available() == 0) {
							race();
						}
					}
					case "halt" -> Runtime.getRuntime().halt(3);
					default -> System.exit(args.length);
					}
				}

				static void race() throws Exception {
					CyclicBarrier barrier = new CyclicBarrier(2);
					Runnable task = () -> {
						try {
							for (int round = 0; round < 2000; round++) {
								if (round % 100 == 0) {
									barrier.await();
								}
								add();
							}
						} catch (Exception e) {
							throw new IllegalStateException(e);
						}
					};
					Thread first = new Thread(task, "first");
					Thread second = new Thread(task, "second");
					first.start();
					second.start();
					first.join();
					second.join();
				}
			}
			""";

	/**
	 * Two threads in sequence, ordered by locks only: an object passes through a pool, and a field guarded by a lock is
	 * written without it at line 31. No schedule has an observed race; hybrid detection predicts one on each.
	 */
	private static final String PREDICTED = """
			package org.example;

			import java.util.ArrayDeque;
			import java.util.Deque;

			public class Handing {
				static int total;
				static boolean added;

				static final class Job {
					int result;
				}

				static final class Pool {
					private final Deque<Job> jobs = new ArrayDeque<>();

					synchronized void put(Job job) {
						jobs.add(job);
					}

					synchronized Job take() {
						return jobs.poll();
					}
				}

				static synchronized void add() {
					total++;
					added = true;
				}

				static void careless() { total = 0; }

				static synchronized boolean hasAdded() {
					return added;
				}

				public static void main(String[] args) throws Exception {
					Pool pool = new Pool();
					both(() -> {
						Job made = new Job();
						made.result = 1;
						pool.put(made);
					}, () -> {
						Job taken = pool.take();
						while (taken == null) {
							Thread.onSpinWait();
							taken = pool.take();
						}
						taken.result = 2;
						System.out.println("taken " + taken);
					});
					both(Handing::add, () -> {
						while (!hasAdded()) {
							Thread.onSpinWait();
						}
						add();
						careless();
					});
				}

				static void both(Runnable one, Runnable other) throws Exception {
					Thread first = new Thread(one, "first");
					Thread second = new Thread(other, "second");
					first.start();
					second.start();
					first.join();
					second.join();
				}
			}
			""";

	/** Runs the program <em>Racing</em> in a JVM of its own. */
	private static final String STARTING = """
			package org.example;

			public class Starting {
				public static void main(String[] args) throws Exception {
					String java = ProcessHandle.current().info().command().orElseThrow();
					new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), "org.example.Racing").inheritIO()
							.start().waitFor();
				}
			}
			""";

	private Programs() {
		// only static methods
	}

	/** The class of the golden stream {@code race}. */
	public static IFile counter(JavaProject project) throws CoreException {
		return project.source("org/example/Counter.java", COUNTER);
	}

	/** A program with a data race on {@code Racing.total}, at line 9. */
	public static IFile racing(JavaProject project) throws CoreException, IOException {
		IFile file = project.source("org/example/Racing.java", RACING);
		project.build();
		return file;
	}

	/** A program that has no race, but starts a JVM with the program <em>Racing</em>. */
	public static ILaunchConfigurationWorkingCopy starting(JavaProject project) throws CoreException, IOException {
		project.source("org/example/Starting.java", STARTING);
		racing(project);
		ILaunchConfigurationWorkingCopy configuration = project.application("Starting", "org.example.Starting");
		configuration.setAttribute(RaceLaunchConstants.ATTR_NOISE, "random:200/1ms");
		return configuration;
	}

	/** Adds the program <em>Racing</em> and returns its configuration, with delays that let it race. */
	public static ILaunchConfigurationWorkingCopy racing(JavaProject project, String arguments)
			throws CoreException, IOException {
		racing(project);
		ILaunchConfigurationWorkingCopy configuration = project.application("Racing", "org.example.Racing");
		configuration.setAttribute(IJavaLaunchConfigurationConstants.ATTR_PROGRAM_ARGUMENTS, arguments);
		configuration.setAttribute(RaceLaunchConstants.ATTR_NOISE, "random:200/1ms");
		return configuration;
	}

	/** A program with predicted races on {@code Handing.total}, at line 31, and on {@code Handing.Job.result}. */
	public static IFile predicted(JavaProject project) throws CoreException, IOException {
		IFile file = project.source("org/example/Handing.java", PREDICTED);
		project.build();
		return file;
	}

	/** A JUnit test of version 4 or 5 with the same race. */
	public static void racingTest(JavaProject project, int version) throws CoreException, IOException {
		project.withJUnit(version);
		project.source("org/example/RacingTest.java", """
				package org.example;

				public class RacingTest {
					@%s
					public void race() throws Exception {
						Racing.race();
					}
				}
				""".formatted(version == 4 ? "org.junit.Test" : "org.junit.jupiter.api.Test"));
		racing(project);
	}
}
