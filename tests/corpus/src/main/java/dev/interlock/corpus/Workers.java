/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/**
 * The threads of the corpus programs: platform threads, or virtual threads if the program's first
 * argument is {@code virtual} and this Java has them. Only starts, joins and the barriers named
 * below order the threads. The turns of {@code in-turn} and {@code in-reverse} are no happens-before
 * order.
 */
public final class Workers {

	private final boolean virtual;
	private final Turns turns;

	/** The order in time of the bodies. */
	private enum Turns {
		/** Concurrently. */
		NONE,
		/** In sequence. */
		FORWARDS,
		/** In sequence, the last one first. */
		BACKWARDS
	}

	private Workers(boolean virtual, Turns turns) {
		this.virtual = virtual;
		this.turns = turns;
	}

	/**
	 * The workers that a program's arguments select.
	 *
	 * @param args the arguments of main; only {@code virtual}, {@code in-turn} or {@code in-reverse} as the first one
	 *     have a meaning
	 */
	public static Workers of(String... args) {
		return switch (args.length > 0 ? args[0] : "") {
		case "virtual" -> virtual();
		case "in-turn" -> new Workers(false, Turns.FORWARDS);
		case "in-reverse" -> new Workers(false, Turns.BACKWARDS);
		default -> new Workers(false, Turns.NONE);
		};
	}

	/** Virtual threads; before Java 21 platform threads, with a note on standard output. */
	public static Workers virtual() {
		boolean known = Stream.of(Thread.class.getMethods()).anyMatch(method -> method.getName().equals("ofVirtual"));
		if (!known) {
			System.out.println("this Java has no virtual threads: platform threads are used");
		}
		return new Workers(known, Turns.NONE);
	}

	/** An unstarted thread of the selected kind. */
	public Thread unstarted(Runnable body) {
		if (!virtual) {
			return new Thread(body);
		}
		try {
			Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
			Method unstarted = Class.forName("java.lang.Thread$Builder").getMethod("unstarted", Runnable.class);
			return (Thread) unstarted.invoke(builder, body);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException("no virtual thread could be made", e);
		}
	}

	/** An executor with two threads of the selected kind; with one virtual thread for each task. */
	public ExecutorService executor() {
		if (!virtual) {
			return Executors.newFixedThreadPool(2);
		}
		try {
			return (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException("no executor of virtual threads could be made", e);
		}
	}

	/** Runs each body in its own thread and returns when all have ended; they meet at a barrier before they begin. */
	public void run(Runnable... bodies) throws InterruptedException {
		runRounds(1, Arrays.stream(bodies).map(body -> (IntConsumer) round -> body.run()).toArray(IntConsumer[]::new));
	}

	/**
	 * Runs each body in its own thread repeatedly, and returns when all have ended. The threads meet at a barrier
	 * before each round, so different rounds are ordered, but not the bodies of the same round.
	 *
	 * @param rounds the number of rounds
	 * @param bodies the work of the threads; each gets the number of the round, from 0
	 */
	public void runRounds(int rounds, IntConsumer... bodies) throws InterruptedException {
		Phaser meeting = new Phaser(bodies.length);
		List<Thread> threads = new ArrayList<>();
		for (IntConsumer body : inTurn(bodies)) {
			threads.add(unstarted(() -> work(meeting, rounds, body)));
		}
		threads.forEach(Thread::start);
		for (Thread thread : threads) {
			thread.join();
		}
	}

	private List<IntConsumer> inTurn(IntConsumer... bodies) {
		if (turns == Turns.NONE) {
			return List.of(bodies);
		}
		AtomicInteger ended = new AtomicInteger();
		List<IntConsumer> waiting = new ArrayList<>();
		for (int i = 0; i < bodies.length; i++) {
			IntConsumer body = bodies[i];
			int place = turns == Turns.FORWARDS ? i : bodies.length - 1 - i;
			waiting.add(round -> {
				int turn = round * bodies.length + place;
				// in opaque mode, which orders nothing else
				while (ended.getOpaque() < turn) {
					Thread.yield();
				}
				body.accept(round);
				ended.setOpaque(turn + 1);
			});
		}
		return waiting;
	}

	private static void work(Phaser meeting, int rounds, IntConsumer body) {
		int begun = 0;
		try {
			while (begun < rounds) {
				begun++;
				meeting.arriveAndAwaitAdvance();
				body.accept(begun - 1);
			}
		} finally {
			// not after the last barrier: this arrival would be ordered before the work of threads that wake up late
			if (begun < rounds) {
				meeting.arriveAndDeregister();
			}
		}
	}
}
