/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.testkit;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageReader;
import dev.interlock.protocol.MessageWriter;

/**
 * The agent's end of a session, played by a test: it connects like the real one and sends the messages that the test
 * specifies on the connection, writes them to the session file, or both.
 */
public final class ScriptedAgent implements Closeable {

	private final Properties options = new Properties();
	private Socket socket;
	private OutputStream out;
	private OutputStream spool;
	private MessageReader reader;

	/**
	 * Reads the agent's options.
	 *
	 * @param vmArgument the VM argument of a launch, which names the options file
	 */
	public ScriptedAgent(String vmArgument) throws IOException {
		String argument = vmArgument.replace("\"", "");
		Path file = Path.of(argument.substring(argument.indexOf("=config=") + "=config=".length()));
		try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
			options.load(reader);
		}
		if (Boolean.parseBoolean(options.getProperty("delete-config"))) {
			Files.delete(file);
		}
	}

	/** The options by name. */
	public Properties options() {
		return options;
	}

	/**
	 * Connects and sends the greeting.
	 *
	 * @param hello the greeting, without the secret
	 * @return whether the IDE replied with a welcome
	 */
	public boolean connect(Message hello) throws IOException {
		return connect(hello, options.getProperty("token"));
	}

	/** Connects and sends the greeting with a given secret. */
	public boolean connect(Message hello, String token) throws IOException {
		open();
		MessageWriter writer = new MessageWriter(out);
		writer.write(hello.toBuilder().setHello(hello.getHello().toBuilder().setToken(token)).build());
		writer.flush();
		try {
			reader = MessageReader.open(socket.getInputStream());
			Message answer = reader.next();
			return answer != null && answer.hasWelcome()
					&& answer.getWelcome().getSessionId().equals(options.getProperty("session-id"));
		} catch (IOException e) {
			// a refused connection is closed, which may show as a reset
			return false;
		}
	}

	/** Waits for the next message of the IDE after the welcome; null at the end of the connection. */
	public Message hear() throws IOException {
		return reader.next();
	}

	/** Connects without sending anything. */
	public void open() throws IOException {
		socket = new Socket(options.getProperty("host"), Integer.parseInt(options.getProperty("port")));
		out = socket.getOutputStream();
	}

	/** Sends messages on the connection. */
	public void say(List<Message> messages) throws IOException {
		for (Message message : messages) {
			message.writeDelimitedTo(out);
		}
		out.flush();
	}

	/** Sends a message without its last byte on the connection. */
	public void sayAllButTheEndOf(Message message) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		message.writeDelimitedTo(bytes);
		say(bytes.toByteArray(), bytes.size() - 1);
	}

	/** Sends bytes on the connection. */
	public void say(byte[] bytes, int length) throws IOException {
		out.write(bytes, 0, length);
		out.flush();
	}

	/** Appends messages to the session file, which the first call creates. */
	public void spool(List<Message> messages) throws IOException {
		if (spool == null) {
			spool = Files.newOutputStream(Path.of(options.getProperty("session")));
			new MessageWriter(spool).flush();
		}
		for (Message message : messages) {
			message.writeDelimitedTo(spool);
		}
		spool.flush();
	}

	/** Closes the connection and the session file. */
	@Override
	public void close() throws IOException {
		if (socket != null) {
			socket.close();
		}
		if (spool != null) {
			spool.close();
			spool = null;
		}
	}
}
