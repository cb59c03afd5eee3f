/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.server;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageReader;
import dev.interlock.protocol.MessageWriter;
import dev.interlock.protocol.Welcome;

/**
 * A connection of an agent: authenticates the agent of the session, then reads the stream to its end. For use by one
 * thread, apart from {@link #send}.
 */
final class AgentConnection implements Closeable {

	private static final long GREETING_MILLISECONDS = 10_000;

	private final Socket socket;
	private final LongSupplier nanoTime;
	private MessageReader reader;
	private Message hello;
	private MessageWriter writer;

	/** @param nanoTime the clock for the greeting */
	AgentConnection(Socket socket, LongSupplier nanoTime) {
		this.socket = socket;
		this.nanoTime = nanoTime;
	}

	/** What comes before the greeting has been read must come in time, however often a byte comes. */
	private final class GreetingInput extends FilterInputStream {

		private final long start = nanoTime.getAsLong();

		GreetingInput() throws IOException {
			super(socket.getInputStream());
		}

		@Override
		public int read(byte[] bytes, int offset, int length) throws IOException {
			if (writer == null) {
				long left = GREETING_MILLISECONDS
						- TimeUnit.NANOSECONDS.toMillis(nanoTime.getAsLong() - start);
				if (left <= 0) {
					throw new SocketTimeoutException("It did not greet in time.");
				}
				socket.setSoTimeout((int) left);
			}
			return super.read(bytes, offset, length);
		}
	}

	/**
	 * Waits for the first message and checks the secret in it. A stranger gets no memory for more than some bytes.
	 *
	 * @throws IOException if it is not the agent of the session; no reply has been sent then
	 */
	void identify(String token) throws IOException {
		socket.setTcpNoDelay(true);
		reader = MessageReader.open(new GreetingInput());
		String secret = reader.peekToken();
		if (secret == null) {
			throw new IOException("It did not begin with a greeting.");
		}
		if (!isEqual(token, secret)) {
			throw new IOException("It did not know the secret of the session.");
		}
		hello = reader.next();
		if (hello == null || !hello.hasHello()) {
			throw new IOException("Its greeting was cut off.");
		}
	}

	private static boolean isEqual(String expected, String actual) {
		return MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8),
				actual.getBytes(StandardCharsets.UTF_8));
	}

	/** Replies to the agent and passes all messages to the sink, the greeting first, until the stream ends. */
	void observe(String sessionId, StreamSink sink) {
		Exception failure = null;
		try {
			welcome(sessionId);
			for (Message message = hello; message != null; message = reader.next()) {
				sink.message(message);
			}
		} catch (IOException e) {
			failure = e;
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			failure = e;
		}
		sink.ended(failure);
	}

	private void welcome(String sessionId) throws IOException {
		synchronized (this) {
			writer = new MessageWriter(socket.getOutputStream());
		}
		socket.setSoTimeout(0);
		send(Message.newBuilder().setWelcome(Welcome.newBuilder().setSessionId(sessionId)).build());
	}

	/** Sends a message after the welcome; it is lost before. Thread-safe. */
	synchronized void send(Message message) throws IOException {
		if (writer != null) {
			writer.write(message);
			writer.flush();
		}
	}

	@Override
	public void close() throws IOException {
		socket.close();
	}
}
