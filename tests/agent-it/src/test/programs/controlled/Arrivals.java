/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/

package controlled;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The first thread waits for a socket, another process or standard input, while others count how long. What it waits for
 * happens only once they run.
 */
public final class Arrivals {

	private static final int BEGINNING = 3;
	private static final Object LOCK = new Object();
	private static int counted;
	private static boolean hasArrived;

	/** What the first thread waits for. */
	private interface Awaited {

		/** Makes it happen. */
		void begin() throws IOException;

		/** Waits for it. */
		int await() throws IOException, InterruptedException;
	}

	public static void main(String[] arguments) throws Exception {
		Awaited awaited = switch (arguments[0]) {
		case "socket" -> new Connection();
		case "process" -> new Child();
		case "input" -> new Input(Path.of(arguments[1]));
		default -> null;
		};
		if (awaited == null) {
			System.exit(System.in.read() < 0 ? 3 : 4);
		}
		Thread counting = new Thread(() -> count(awaited));
		Thread sleeping = new Thread(Arrivals::sleep);
		counting.start();
		sleeping.start();
		int result = awaited.await();
		int before = counted;
		synchronized (LOCK) {
			hasArrived = true;
			System.out.println("result " + result + " after " + before + " and " + counted);
		}
		counting.join();
		sleeping.join();
		System.out.println("counted " + counted);
	}

	private static void count(Awaited awaited) {
		for (boolean isOver = false; !isOver; Thread.yield()) {
			synchronized (LOCK) {
				isOver = hasArrived;
				if (++counted == BEGINNING) {
					try {
						awaited.begin();
					} catch (IOException e) {
						throw new IllegalStateException(e);
					}
				}
			}
		}
	}

	/** The time passes while the first thread waits. */
	private static void sleep() {
		for (boolean isOver = false; !isOver;) {
			try {
				Thread.sleep(10);
			} catch (InterruptedException e) {
				throw new IllegalStateException(e);
			}
			synchronized (LOCK) {
				isOver = hasArrived;
				counted++;
			}
		}
	}

	/** A connection and a byte from another thread. */
	private static final class Connection implements Awaited {

		private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());

		Connection() throws IOException {
			// declares the exception of the server
		}

		@Override
		public void begin() throws IOException {
			try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
				socket.getOutputStream().write(42);
			}
		}

		@Override
		public int await() throws IOException {
			try (server; Socket socket = server.accept()) {
				return socket.getInputStream().read();
			}
		}
	}

	/** The end of a process. */
	private static final class Child implements Awaited {

		private final Process process = new ProcessBuilder(
				Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-cp",
				System.getProperty("java.class.path").split(File.pathSeparator)[0], "controlled.Arrivals", "child")
				.start();

		Child() throws IOException {
			// declares the exception of the process
		}

		@Override
		public void begin() throws IOException {
			process.getOutputStream().close();
		}

		@Override
		public int await() throws InterruptedException {
			return process.waitFor();
		}
	}

	/**
	 * A byte from standard input.
	 *
	 * @param file exists when it is to come
	 */
	private record Input(Path file) implements Awaited {

		@Override
		public void begin() throws IOException {
			Files.createFile(file);
		}

		@Override
		public int await() throws IOException {
			return System.in.read();
		}
	}
}
