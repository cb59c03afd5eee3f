/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.output;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import dev.interlock.agent.report.stream.StreamEncoder;

/**
 * The connection to the IDE that launched the program. It has threads of its own, so that a slow or suspended IDE
 * delays neither the program nor the session file.
 */
public final class IdeConnection implements SessionOutput {

	private static final int CONNECT_MILLIS = 5_000;
	private static final int WELCOME_MILLIS = 30_000;
	private static final int CLOSE_MILLIS = 3_000;
	/** The most bytes that may wait for an IDE that does not read. */
	private static final long MAX_WAITING = 32L << 20;
	/** The tag of the message Welcome in Message: field 32, length-delimited. */
	private static final int WELCOME = 32 << 3 | 2;
	/** The longest message of the IDE that is read. */
	private static final int MAX_REQUEST = 1 << 16;
	private static final byte[] END = new byte[0];
	private static final int PIECE = 8192;
	private static final int MOST_TRIES = 500;
	private static final int RETRY_MILLIS = 20;

	private final String host;
	private final int port;
	private final byte[] hello;
	private final Consumer<String> problems;
	private final Consumer<HealingRequest> requests;
	private final LinkedBlockingQueue<byte[]> waiting = new LinkedBlockingQueue<>();
	private final AtomicLong waitingBytes = new AtomicLong();
	private final Thread thread = AgentThread.create("Interlock IDE connection", this::run);
	private volatile boolean lost;

	/**
	 * @param hello    the header of the stream and the first message, with the secret of the launch
	 * @param problems receives one sentence for each failure
	 * @param requests receives what the user asks for while the program runs; called by a thread of the connection
	 */
	public IdeConnection(String host, int port, byte[] hello, Consumer<String> problems,
			Consumer<HealingRequest> requests) {
		this.host = host;
		this.port = port;
		this.hello = hello;
		this.problems = problems;
		this.requests = requests;
	}

	/** Starts to connect; does not wait. */
	public void start() {
		thread.start();
	}

	@Override
	public void write(byte[] messages) {
		if (lost) {
			return;
		}
		if (waitingBytes.addAndGet(messages.length) > MAX_WAITING) {
			lose("it does not read the data");
			waiting.clear();
			thread.interrupt();
		} else {
			try {
				waiting.add(messages);
			} catch (OutOfMemoryError e) {
				// a stream with a gap would be unreadable
				lose("there is no memory left");
				thread.interrupt();
			}
		}
	}

	@Override
	public void close() {
		if (lost) {
			return;
		}
		waiting.add(END);
		AgentThread.join(thread, CLOSE_MILLIS);
	}

	private void run() {
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
			socket.setTcpNoDelay(true);
			socket.setSoTimeout(WELCOME_MILLIS);
			OutputStream out = socket.getOutputStream();
			out.write(hello);
			DataInputStream in = new DataInputStream(socket.getInputStream());
			readWelcome(in);
			socket.setSoTimeout(0);
			AgentThread.create("Interlock IDE requests", () -> readRequests(in)).start();
			for (byte[] next = waiting.take(); next != END && !lost; next = waiting.take()) {
				send(next, out);
				waitingBytes.addAndGet(-next.length);
			}
		} catch (IOException e) {
			lose(e.getMessage());
		} catch (OutOfMemoryError e) {
			lose("there is no memory left");
		} catch (InterruptedException e) {
			// the writer has abandoned the connection and reported that
			lost = true;
		}
	}

	/**
	 * Sends in pieces, for which the JVM needs no further memory after the first one. A piece that fails for lack of
	 * memory is sent again.
	 */
	private static void send(byte[] bytes, OutputStream out) throws IOException, InterruptedException {
		for (int from = 0; from < bytes.length; from += PIECE) {
			int length = Math.min(PIECE, bytes.length - from);
			for (int tries = 1; !isSent(bytes, from, length, out, tries == MOST_TRIES); tries++) {
				Thread.sleep(RETRY_MILLIS);
			}
		}
	}

	private static boolean isSent(byte[] bytes, int from, int length, OutputStream out, boolean last)
			throws IOException {
		try {
			out.write(bytes, from, length);
			return true;
		} catch (OutOfMemoryError e) {
			if (last) {
				throw e;
			}
			return false;
		}
	}

	private void readWelcome(DataInputStream in) throws IOException {
		byte[] header = in.readNBytes(StreamEncoder.header().length);
		if (header.length == 0) {
			throw new IOException("it does not accept this session");
		}
		if (!Arrays.equals(header, StreamEncoder.header())) {
			throw new IOException("something else answers there");
		}
		byte[] message = in.readNBytes(readVarint(in));
		if (message.length < 2 || (message[0] & 0x7F | message[1] << 7) != WELCOME) {
			throw new IOException("it does not accept this session");
		}
	}

	/** Reads until the connection ends, which the writing thread reports. */
	private void readRequests(DataInputStream in) {
		try {
			while (true) {
				int length = readVarint(in);
				if (length > MAX_REQUEST) {
					in.skipNBytes(length);
					continue;
				}
				HealingRequest request = HealingRequest.of(in.readNBytes(length));
				if (request != null) {
					requests.accept(request);
				}
			}
		} catch (IOException | OutOfMemoryError e) {
			// the end of the session, or the IDE is gone
		}
	}

	private static int readVarint(DataInputStream in) throws IOException {
		int value = 0;
		for (int shift = 0; shift < 28; shift += 7) {
			int next = in.readUnsignedByte();
			value |= (next & 0x7F) << shift;
			if (next < 0x80) {
				return value;
			}
		}
		throw new IOException("its answer cannot be understood");
	}

	private synchronized void lose(String reason) {
		if (!lost) {
			lost = true;
			problems.accept("The IDE at " + host + ':' + port + " cannot be reached (" + reason
					+ "): the program continues, but its findings are not shown in the IDE.");
		}
	}
}
