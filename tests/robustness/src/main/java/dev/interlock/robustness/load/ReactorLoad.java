/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.load;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/** Streams of Reactor over several schedulers: merged, grouped, zipped, cached, and published to two subscribers. */
public final class ReactorLoad {

	private static final int TURNS = 60;
	private static final Duration LIMIT = Duration.ofMinutes(1);

	private ReactorLoad() {
	}

	/** Plain on purpose: the stream orders its content. */
	private static final class Box {
		private long value;
	}

	private static long mergedSum() {
		return Flux.range(1, 100).flatMap(n -> Mono.just(n).subscribeOn(Schedulers.parallel()).map(i -> {
			Box box = new Box();
			box.value = i;
			return box;
		})).publishOn(Schedulers.boundedElastic()).map(box -> box.value++).groupBy(i -> i % 3)
				.flatMap(group -> group.reduce(0L, Long::sum)).reduce(0L, Long::sum).block(LIMIT);
	}

	private static long zippedSum() {
		Flux<Integer> left = Flux.range(1, 50).publishOn(Schedulers.parallel());
		Flux<Integer> right = Flux.range(1, 50).subscribeOn(Schedulers.single());
		return left.zipWith(right, Integer::sum).map(Integer::longValue).reduce(0L, Long::sum).block(LIMIT);
	}

	private static long publishedSum() {
		Sinks.Many<Integer> sink = Sinks.many().multicast().onBackpressureBuffer();
		AtomicLong sum = new AtomicLong();
		Mono<Void> first = sink.asFlux().publishOn(Schedulers.parallel()).doOnNext(sum::addAndGet).then();
		Mono<Integer> cached = Mono.fromCallable(() -> 7).subscribeOn(Schedulers.boundedElastic()).cache();
		var all = Mono.when(first, cached, cached).toFuture();
		for (int i = 1; i <= 50; i++) {
			sink.emitNext(i, Sinks.EmitFailureHandler.FAIL_FAST);
		}
		sink.emitComplete(Sinks.EmitFailureHandler.FAIL_FAST);
		all.join();
		return sum.get();
	}

	/** Runs the program; the argument is how much, in per cent of the small load. */
	public static void main(String[] args) throws InterruptedException {
		long turns = Load.run(args, TURNS, (self, turn) -> {
			if (mergedSum() != 5050 || zippedSum() != 2550 || publishedSum() != 1275) {
				throw new IllegalStateException("a stream computed something else");
			}
		});
		System.out.println(turns + " turns, all sums right");
		Schedulers.shutdownNow();
	}
}
