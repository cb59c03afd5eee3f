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
 * The threads of the corpus programs: platform threads, or virtual ones if the program's first argument is
 * {@code virtual} and this Java has them. Starting, joining and the meetings named below are the only order that this
 * class gives to what the threads do; the turns that {@code in-turn} and {@code in-reverse} make are no order by the
 * Java memory model.
 */
public final class Workers {

	private final boolean virtual;
	private final Turns turns;

	/** Whose body runs when, in time. */
	private enum Turns {
		/** All at a time. */
		NONE,
		/** One after the other. */
		FORWARDS,
		/** One after the other, the last one first. */
		BACKWARDS
	}

	private Workers(boolean virtual, Turns turns) {
		this.virtual = virtual;
		this.turns = turns;
	}

	/**
	 * The workers that a program's arguments ask for.
	 *
	 * @param args the arguments of main; {@code virtual}, {@code in-turn} or {@code in-reverse} in the first place means
	 *             something, and nothing else does
	 */
	public static Workers of(String... args) {
		return switch (args.length > 0 ? args[0] : "") {
		case "virtual" -> virtual();
		case "in-turn" -> new Workers(false, Turns.FORWARDS);
		case "in-reverse" -> new Workers(false, Turns.BACKWARDS);
		default -> new Workers(false, Turns.NONE);
		};
	}

	/** Virtual threads; platform threads, said on standard output, where Java is older than 21. */
	public static Workers virtual() {
		boolean known = Stream.of(Thread.class.getMethods()).anyMatch(method -> method.getName().equals("ofVirtual"));
		if (!known) {
			System.out.println("this Java has no virtual threads: platform threads are used");
		}
		return new Workers(known, Turns.NONE);
	}

	/** A thread of the kind wanted, not yet started. */
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

	/** An executor with two threads of the kind wanted; with one virtual thread for each task. */
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

	/** Runs each body in a thread of its own and returns when all have ended; they meet once before they begin. */
	public void run(Runnable... bodies) throws InterruptedException {
		runRounds(1, Arrays.stream(bodies).map(body -> (IntConsumer) round -> body.run()).toArray(IntConsumer[]::new));
	}

	/**
	 * Runs each body in a thread of its own, again and again, and returns when all have ended. The threads meet before
	 * each round, so what one does in a round is ordered with the other rounds of all, but not with the same round.
	 *
	 * @param rounds how many rounds
	 * @param bodies what the threads do; each gets the number of the round, from 0
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
			// not after the last meeting: this would be ordered before what those do that wake up late from it
			if (begun < rounds) {
				meeting.arriveAndDeregister();
			}
		}
	}
}
