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
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageReader;
import dev.interlock.protocol.MessageWriter;
import dev.interlock.protocol.Welcome;

/**
 * A connection of an agent: authenticates the agent of the session, then reads the stream to its end. For use by one
 * thread, apart from {@link #send}.
 */
final class AgentConnection implements Closeable {

	private static final int GREETING_MILLISECONDS = 10_000;

	private final Socket socket;
	private MessageReader reader;
	private Message hello;
	private MessageWriter writer;

	AgentConnection(Socket socket) {
		this.socket = socket;
	}

	/**
	 * Waits for the first message and checks the secret in it.
	 *
	 * @throws IOException if it is not the agent of the session; no reply has been sent then
	 */
	void identify(String token) throws IOException {
		socket.setSoTimeout(GREETING_MILLISECONDS);
		socket.setTcpNoDelay(true);
		reader = MessageReader.open(socket.getInputStream());
		hello = reader.next();
		if (hello == null || !hello.hasHello()) {
			throw new IOException("It did not begin with a greeting.");
		}
		if (!isEqual(token, hello.getHello().getToken())) {
			throw new IOException("It did not know the secret of the session.");
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
		socket.setSoTimeout(0);
		synchronized (this) {
			writer = new MessageWriter(socket.getOutputStream());
		}
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
