/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.util.Collections;
import java.util.HashMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Publishes a value in a queue, a map or a list. */
public final class Queues {

	private Queues() {
		// only static members
	}

	public static void main(String[] args) throws Throwable {
		firstCases();
		secondCases();
		thirdCases();
	}

	private static void firstCases() throws Throwable {
		Handover.of("LinkedBlockingQueue", b -> {
			var q = new LinkedBlockingQueue<Handover.Box>();
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				q.put(b);
			}), Handover.thread(() -> q.take().value++));
		});
		Handover.of("LinkedTransferQueue", b -> {
			var q = new LinkedTransferQueue<Handover.Box>();
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				q.transfer(b);
				b.value++;
			}), Handover.thread(() -> {
				Handover.Box x = q.take();
			}));
		});
		Handover.of("synchronous queue", b -> {
			var q = new SynchronousQueue<Handover.Box>();
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				q.put(b);
			}), Handover.thread(() -> q.take().value++));
		});
		Handover.of("taker of a synchronous queue", b -> {
			var q = new SynchronousQueue<Integer>();
			Handover.run(Handover.thread(() -> {
				q.put(1);
				b.value++;
			}), Handover.thread(() -> {
				b.value = 1;
				q.take();
			}));
		});
		Handover.of("poller of a synchronous queue", b -> {
			var q = new SynchronousQueue<Integer>();
			Handover.run(Handover.thread(() -> {
				while (!q.offer(1, 20, TimeUnit.SECONDS))
					Thread.yield();
				b.value++;
			}), Handover.thread(() -> {
				b.value = 1;
				q.poll(20, TimeUnit.SECONDS);
			}));
		});
		Handover.of("delay/priority", b -> {
			var q = new PriorityBlockingQueue<Integer>();
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				q.put(1);
			}), Handover.thread(() -> {
				q.take();
				b.value++;
			}));
		});
		Handover.of("ConcurrentHashMap compute", b -> {
			var m = new ConcurrentHashMap<String, Handover.Box>();
			Handover.run(Handover.thread(() -> m.computeIfAbsent("a", k -> {
				Handover.Box x = new Handover.Box();
				x.value = 1;
				return x;
			})), Handover.thread(() -> {
				Handover.Box x;
				while ((x = m.get("a")) == null)
					Thread.yield();
				x.value++;
			}));
		});
	}

	private static void secondCases() throws Throwable {
		Handover.of("ConcurrentHashMap compute twice", b -> {
			var m = new ConcurrentHashMap<String, Handover.Box>();
			m.put("a", b);
			Handover.Step inc = () -> m.compute("a", (k, v) -> {
				v.value++;
				return v;
			});
			Handover.run(Handover.thread(inc), Handover.thread(inc));
		});
		Handover.of("ConcurrentHashMap iterate", b -> {
			var m = new ConcurrentHashMap<String, Handover.Box>();
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				m.put("a", b);
			}), Handover.thread(() -> {
				while (true)
					for (Handover.Box x : m.values()) {
						x.value++;
						return;
					}
			}));
		});
		Handover.of("skip list", b -> {
			var m = new ConcurrentSkipListMap<String, Handover.Box>();
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				m.put("a", b);
			}), Handover.thread(() -> {
				Handover.Box x;
				while ((x = m.get("a")) == null)
					Thread.yield();
				x.value++;
			}));
		});
		Handover.of("copy on write", b -> {
			var m = new CopyOnWriteArrayList<Handover.Box>();
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				m.add(b);
			}), Handover.thread(() -> {
				while (true)
					for (Handover.Box x : m) {
						x.value++;
						return;
					}
			}));
		});
	}

	private static void thirdCases() throws Throwable {
		Handover.of("vector", b -> {
			var v = new Vector<Handover.Box>();
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				v.add(b);
			}), Handover.thread(() -> {
				while (v.size() == 0)
					Thread.yield();
				v.get(0).value++;
			}));
		});
		Handover.of("synchronized map", b -> {
			var v = Collections.synchronizedMap(new HashMap<String, Handover.Box>());
			Handover.run(Handover.thread(() -> {
				b.value = 1;
				v.put("a", b);
			}), Handover.thread(() -> {
				Handover.Box x;
				while ((x = v.get("a")) == null)
					Thread.yield();
				x.value++;
			}));
		});
	}
}
