/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The threads of a program run in the order that its argument selects. */
class WorkersTest {

	@ParameterizedTest
	@CsvSource({ "in-turn,0 a|0 b|0 c|1 a|1 b|1 c", "in-reverse,0 c|0 b|0 a|1 c|1 b|1 a" })
	void bodiesRunOneAfterTheOther(String argument, String order) throws InterruptedException {
		List<String> ended = new CopyOnWriteArrayList<>();
		IntConsumer[] bodies = "abc".chars().mapToObj(name -> (IntConsumer) round -> {
			// long enough for a thread that ignores its turn to be first
			IntStream.range(0, 100 * ('d' - name)).forEach(i -> Thread.yield());
			ended.add(round + " " + (char) name);
		}).toArray(IntConsumer[]::new);
		Workers.of(argument).runRounds(2, bodies);
		assertEquals(Arrays.asList(order.split("\\|")), ended);
	}
}
