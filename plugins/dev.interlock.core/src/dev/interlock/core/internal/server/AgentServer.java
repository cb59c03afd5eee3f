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
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.SecureRandom;
import java.util.Deque;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

import dev.interlock.core.internal.Tracing;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.SetHealing;

/**
 * Listens on a free local port for the agent of one session. The first connection with the secret of the session is
 * accepted. All others are refused and cannot block the agent.
 */
public final class AgentServer implements Closeable {

	private static final byte[] LOOPBACK = { 127, 0, 0, 1 };
	private static final int TOKEN_BYTES = 24;
	private static final int BACKLOG = 10;
	/** The most connections that have not greeted yet; one more closes the oldest of them. */
	private static final int MOST_STRANGERS = 32;

	private final String sessionId;
	private final String token = newToken();
	private final StreamSink sink;
	private final ServerSocket socket;
	private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
	/** Those that have not greeted yet, oldest first. */
	private final Deque<Socket> strangers = new ConcurrentLinkedDeque<>();
	private final LongSupplier nanoTime;
	private final AtomicBoolean taken = new AtomicBoolean();
	/** The connection of the agent; null before and after it. */
	private volatile AgentConnection agent;

	/**
	 * Opens the port and accepts connections in a thread of its own.
	 *
	 * @param sessionId the id of the session, for the reply to the agent
	 * @param sink      receives the messages of the agent
	 * @throws IOException if no port can be opened
	 */
	public AgentServer(String sessionId, StreamSink sink) throws IOException {
		this(sessionId, sink, System::nanoTime);
	}

	/** @param nanoTime the clock that limits the time for a greeting, in nanoseconds */
	public AgentServer(String sessionId, StreamSink sink, LongSupplier nanoTime) throws IOException {
		this.nanoTime = nanoTime;
		this.sessionId = sessionId;
		this.sink = sink;
		this.socket = new ServerSocket(0, BACKLOG, InetAddress.getByAddress(LOOPBACK));
		start(this::accept, "Interlock server ");
	}

	private static String newToken() {
		byte[] bytes = new byte[TOKEN_BYTES];
		new SecureRandom().nextBytes(bytes);
		return HexFormat.of().formatHex(bytes);
	}

	/** Returns the address for the agent. */
	public String host() {
		return socket.getInetAddress().getHostAddress();
	}

	/** Returns the port for the agent. */
	public int port() {
		return socket.getLocalPort();
	}

	/** Returns the secret of the session, for the agent only. */
	public String token() {
		return token;
	}

	/** Closes the port and all connections; data received before is still passed to the sink. */
	@Override
	public void close() {
		closeQuietly(socket);
		connections.forEach(AgentServer::closeQuietly);
	}

	/** Returns whether the agent is connected. */
	public boolean isConnected() {
		return agent != null;
	}

	/**
	 * Asks the agent to start or stop the healing of a section. Does nothing without an agent.
	 *
	 * @param section the name of the section
	 * @param method  the method; empty to stop
	 */
	public void setHealing(String section, String method) {
		AgentConnection connection = agent;
		if (connection == null) {
			return;
		}
		try {
			connection.send(Message.newBuilder()
					.setSetHealing(SetHealing.newBuilder().setSection(section).setMethod(method)).build());
		} catch (IOException e) {
			// the end of the connection is noticed by the thread that reads it
			Tracing.SERVER.trace("%s: not sent: %s", sessionId, e.getMessage());
		}
	}

	private void accept() {
		while (!socket.isClosed()) {
			try {
				Socket connection = socket.accept();
				connections.add(connection);
				strangers.add(connection);
				if (strangers.size() > MOST_STRANGERS) {
					closeQuietly(strangers.poll());
				}
				start(() -> serve(connection), "Interlock reader ");
			} catch (IOException e) {
				// closing the socket ends this thread in this way; any other failure ends it as well
				Tracing.SERVER.trace("%s: no more connections: %s", sessionId, e.getMessage());
				closeQuietly(socket);
			}
		}
	}

	private void serve(Socket socketOfAgent) {
		try (AgentConnection connection = new AgentConnection(socketOfAgent, nanoTime)) {
			connection.identify(token);
			strangers.remove(socketOfAgent);
			claim();
			agent = connection;
			connection.observe(sessionId, sink);
			agent = null;
		} catch (IOException e) {
			Tracing.SERVER.trace("%s: connection refused: %s", sessionId, e.getMessage());
			sink.refused(e);
		} finally {
			strangers.remove(socketOfAgent);
			connections.remove(socketOfAgent);
		}
	}

	/** Accepts the first connection with the secret and closes the port for all others. */
	private void claim() throws IOException {
		closeQuietly(socket);
		if (!taken.compareAndSet(false, true)) {
			throw new IOException("The session has its agent already.");
		}
	}

	private void start(Runnable task, String name) {
		Thread thread = new Thread(task, name + sessionId);
		thread.setDaemon(true);
		thread.start();
	}

	private static void closeQuietly(Closeable open) {
		try {
			open.close();
		} catch (IOException e) {
			// nothing is lost: the resource is not needed any more
			Tracing.SERVER.trace("closing failed: %s", e.getMessage());
		}
	}
}
