/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.load;

import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.processors.PublishProcessor;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subscribers.TestSubscriber;

/** Streams of RxJava over several schedulers: merged, grouped, zipped, and published to two subscribers. */
public final class RxJavaLoad {

	private static final int TURNS = 50;

	private RxJavaLoad() {
	}

	/** Plain on purpose: the stream orders its content. */
	private static final class Box {
		private long value;
	}

	private static long parallelSum() {
		return Flowable.range(1, 200).flatMap(n -> Flowable.just(n).subscribeOn(Schedulers.computation()).map(i -> {
			Box box = new Box();
			box.value = i;
			return box;
		})).observeOn(Schedulers.io()).map(box -> box.value++).groupBy(i -> i % 3)
				.flatMap(group -> group.reduce(0L, Long::sum).toFlowable()).reduce(0L, Long::sum).blockingGet();
	}

	private static long zippedSum() {
		Flowable<Integer> left = Flowable.range(1, 50).observeOn(Schedulers.computation());
		Flowable<Integer> right = Flowable.range(1, 50).subscribeOn(Schedulers.single());
		PublishProcessor<Integer> processor = PublishProcessor.create();
		TestSubscriber<Integer> subscriber = processor.onBackpressureBuffer().observeOn(Schedulers.io()).test();
		left.zipWith(right, Integer::sum).blockingSubscribe(processor);
		subscriber.awaitDone(30, java.util.concurrent.TimeUnit.SECONDS).assertComplete();
		return subscriber.values().stream().mapToLong(Integer::longValue).sum();
	}

	/** Runs the program; the argument is how much, in per cent of the small load. */
	public static void main(String[] args) throws InterruptedException {
		long turns = Load.run(args, TURNS, (self, turn) -> {
			if (parallelSum() != 20_100 || zippedSum() != 2550) {
				throw new IllegalStateException("a stream computed something else");
			}
		});
		System.out.println(turns + " turns, all sums right");
		Schedulers.shutdown();
	}
}
