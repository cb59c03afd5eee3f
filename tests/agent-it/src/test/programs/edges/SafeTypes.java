/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.nio.IntBuffer;
import java.security.SecureRandom;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Two threads use thread-safe objects, or unsafe ones under a lock, or only read them: no case is a race. */
public final class SafeTypes {

	private SafeTypes() {
		// only static members
	}

	public static void main(String[] args) throws InterruptedException {
		Random random = new Random(1);
		SecureRandom secure = new SecureRandom();
		both(() -> random.nextInt() + random.nextGaussian() + secure.nextInt());
		Properties properties = new Properties();
		both(() -> properties.setProperty("a", "b") + properties.getProperty("a"));
		Vector<String> vector = new Vector<>();
		Hashtable<String, String> table = new Hashtable<>();
		StringBuffer text = new StringBuffer();
		both(() -> vector.add("a") + table.put("a", "b") + text.append("a").length());
		List<String> copies = new CopyOnWriteArrayList<>();
		Map<String, String> map = new ConcurrentHashMap<>();
		List<String> locked = Collections.synchronizedList(new ArrayList<>());
		Set<String> set = Collections.newSetFromMap(new ConcurrentHashMap<>());
		Map<String, String> seen = Collections.unmodifiableMap(map);
		both(() -> copies.add("a") + map.put("a", "b") + locked.add("a") + set.add("a") + seen.get("a"));
		Inflater inflater = new Inflater();
		Deflater deflater = new Deflater();
		both(() -> {
			deflater.setInput(new byte[4]);
			inflater.setInput(new byte[4]);
			inflater.reset();
			return deflater.getTotalIn();
		});
		readers();
		underALock();
		System.out.println("done");
	}

	private static void readers() throws InterruptedException {
		MessageFormat message = new MessageFormat("{0}");
		List<String> list = Collections.unmodifiableList(new ArrayList<>(List.of("a")));
		both(() -> message.format(new Object[] { "a" }) + list.get(0) + list.iterator().next());
		IntBuffer ints = IntBuffer.allocate(2);
		Handover.run(Handover.thread(() -> ints.put(0, ints.get(0) + 1).put(0, new int[1])),
				Handover.thread(() -> ints.put(1, ints.get(1) + 1).put(1, IntBuffer.allocate(1), 0, 1)));
	}

	private static void underALock() throws InterruptedException {
		IntBuffer ints = IntBuffer.allocate(64);
		Map<String, String> map = new HashMap<>();
		Map<String, String> seen = Collections.unmodifiableMap(map);
		both(() -> {
			synchronized (map) {
				ints.put(1).flip();
				map.put("a", "b");
				return seen.size();
			}
		});
	}

	/** The action of both threads, repeated a few times. */
	private interface Use {
		Object go();
	}

	private static void both(Use use) throws InterruptedException {
		Handover.Step step = () -> {
			for (int i = 0; i < 5; i++) {
				use.go();
			}
		};
		Handover.run(Handover.thread(step), Handover.thread(step));
	}
}
