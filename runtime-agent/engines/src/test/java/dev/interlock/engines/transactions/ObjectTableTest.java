/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;

/** The entries of objects and variables are the same for all threads. */
class ObjectTableTest {

	@Test
	void objectsAreDistinguishedByIdentity() {
		ObjectTable<String> table = new ObjectTable<>();
		ObjectTable.Key key = new ObjectTable.Key();
		String one = new String("same");
		String other = new String("same");
		assertNull(table.find(one, key));
		assertEquals("1", table.get(one, key, () -> "1").value());
		assertEquals("2", table.get(other, key, () -> "2").value());
		assertEquals("1", table.get(one, key, () -> "3").value());
		assertEquals("2", table.find(other, key));
	}

	@Test
	void allThreadsGetTheSame() throws InterruptedException {
		ObjectTable<Variables<Object>> table = new ObjectTable<>();
		List<Object> objects = new ArrayList<>();
		for (int i = 0; i < 200; i++) {
			objects.add(new Object());
		}
		CountDownLatch start = new CountDownLatch(2);
		Object[][] found = new Object[2][objects.size() * 40];
		List<Thread> threads = new ArrayList<>();
		for (Object[] mine : found) {
			Thread thread = new Thread(() -> {
				ObjectTable.Key key = new ObjectTable.Key();
				start.countDown();
				for (int i = 0; i < mine.length; i++) {
					mine[i] = table.get(objects.get(i / 40), key, Variables::new).value().get(i % 40,
							number -> new Object());
				}
			});
			thread.start();
			threads.add(thread);
		}
		for (Thread thread : threads) {
			thread.join();
		}
		for (int i = 0; i < found[0].length; i++) {
			assertSame(found[0][i], found[1][i]);
		}
	}
}
