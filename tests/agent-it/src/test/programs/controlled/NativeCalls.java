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
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;

/** Waits in the system: for a socket, another process, and standard input. Another thread needs its lock meanwhile. */
public final class NativeCalls {

	private static final Object LOCK = new Object();
	private static int counted;

	public static void main(String[] arguments) throws Exception {
		Thread counting = new Thread(() -> {
			for (int i = 0; i < 30; i++) {
				synchronized (LOCK) {
					counted++;
				}
				Thread.yield();
			}
		});
		counting.start();
		int received = exchange();
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:TieredStopAtLevel=1", "-version").redirectErrorStream(true).start();
		process.getInputStream().transferTo(java.io.OutputStream.nullOutputStream());
		int status = process.waitFor();
		int typed = System.in.read();
		counting.join();
		System.out.println("received " + received + ", status " + status + ", typed " + typed + ", counted " + counted);
	}

	private static int exchange() throws IOException, InterruptedException {
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
			try (Socket socket = server.accept(); InputStream in = socket.getInputStream()) {
				int read = in.read();
				client.join();
				return read;
			}
		}
	}
}
