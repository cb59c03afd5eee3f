/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;

/** Monitors of the JDK that are held while code of the program runs, and a socket. */
public final class PartlyControlled {

	private static final Object LOCK = new Object();
	private static final List<Loud> LIST = Collections.synchronizedList(new ArrayList<>());
	private static final ConcurrentHashMap<Object, Integer> MAP = new ConcurrentHashMap<>();
	private static final Vector<Object> VECTOR = new Vector<>();

	/** Locks in methods that the JDK calls. */
	private static final class Loud {
		@Override
		public int hashCode() {
			synchronized (LOCK) {
				return 1;
			}
		}

		@Override
		public boolean equals(Object other) {
			synchronized (LOCK) {
				return this == other;
			}
		}
	}

	public static void main(String[] arguments) throws IOException, InterruptedException {
		Thread[] threads = new Thread[3];
		for (int i = 0; i < threads.length; i++) {
			threads[i] = new Thread(PartlyControlled::add);
			threads[i].start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		System.out.println(LIST.size() + " " + MAP.size() + " " + VECTOR.size() + " " + talk());
	}

	private static void add() {
		for (int i = 0; i < 3; i++) {
			Loud loud = new Loud();
			LIST.add(loud);
			LIST.contains(new Loud());
			MAP.computeIfAbsent(loud, key -> {
				synchronized (LOCK) {
					return 1;
				}
			});
			VECTOR.add(loud);
			VECTOR.contains(new Loud());
		}
	}

	private static int talk() throws IOException, InterruptedException {
		try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			Thread client = new Thread(() -> {
				try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
					synchronized (LOCK) {
						socket.getOutputStream().write(42);
					}
				} catch (IOException e) {
					throw new IllegalStateException(e);
				}
			});
			client.start();
			try (Socket socket = server.accept()) {
				int read = socket.getInputStream().read();
				client.join();
				return read;
			}
		}
	}
}
