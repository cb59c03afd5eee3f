/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.load;

import java.util.concurrent.atomic.AtomicLong;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import com.lmax.disruptor.util.DaemonThreadFactory;

/** A Disruptor with many producers and a chain of two handlers; its events are reused plain objects. */
public final class DisruptorLoad {

	private static final int TURNS = 50000;

	/** Plain on purpose: the ring orders its content. */
	private static final class Event {
		private long value;
		private long doubled;
	}

	private static long sum;

	private DisruptorLoad() {
	}

	/** Runs the program; the argument is how much, in per cent of the small load. */
	public static void main(String[] args) throws InterruptedException {
		Disruptor<Event> disruptor = new Disruptor<>(Event::new, 256, DaemonThreadFactory.INSTANCE, ProducerType.MULTI,
				new BlockingWaitStrategy());
		disruptor.handleEventsWith((event, sequence, last) -> event.doubled = 2 * event.value)
				.then((event, sequence, last) -> sum += event.doubled);
		RingBuffer<Event> ring = disruptor.start();
		AtomicLong sent = new AtomicLong();
		long turns = Load.run(args, TURNS, (self, turn) -> {
			ring.publishEvent((event, sequence, value) -> event.value = value, turn % 10);
			sent.addAndGet(turn % 10);
		});
		disruptor.shutdown();
		System.out.println(turns + " events");
		Load.check("sum", 2 * sent.get(), sum);
	}
}
