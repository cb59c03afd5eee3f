/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.protocol;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares writer and reader with the golden streams. {@code -Dinterlock.golden.overwrite=true} rewrites them. */
class GoldenStreamsTest {

	private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

	static Set<String> names() {
		return Scenarios.all().keySet();
	}

	@ParameterizedTest
	@MethodSource("names")
	void writesTheGoldenStreams(String name) throws IOException {
		Path file = FOLDER.resolve(name + ".stream");
		byte[] bytes = write(Scenarios.all().get(name));
		if (Boolean.getBoolean("interlock.golden.overwrite")) {
			Files.write(file, bytes);
		}
		assertArrayEquals(Files.readAllBytes(file), bytes);
	}

	@ParameterizedTest
	@MethodSource("names")
	void readsBackWhatWasWritten(String name) throws IOException {
		var reader = MessageReader.open(Files.newInputStream(FOLDER.resolve(name + ".stream")));
		assertEquals(Scenarios.all().get(name), readAll(reader));
		assertFalse(reader.truncated());
		reader.close();
	}

	@ParameterizedTest
	@MethodSource("names")
	void readsAllCompleteMessagesOfATruncatedStream(String name) throws IOException {
		List<Message> messages = Scenarios.all().get(name);
		byte[] bytes = write(messages);
		List<Integer> ends = ends(messages);
		for (int length = 0; length < bytes.length; length++) {
			var reader = MessageReader.open(new ByteArrayInputStream(bytes, 0, length));
			int kept = length;
			long complete = ends.stream().skip(1).filter(end -> end <= kept).count();
			assertEquals(messages.subList(0, (int) complete), readAll(reader), "cut at " + length);
			assertEquals(!ends.contains(length), reader.truncated(), "cut at " + length);
		}
		assertTrue(bytes.length > StreamFormat.HEADER_LENGTH);
	}

	/** The offsets at which a stream may end: after the header and after each message. */
	private static List<Integer> ends(List<Message> messages) throws IOException {
		var ends = new ArrayList<Integer>();
		for (int count = 0; count <= messages.size(); count++) {
			ends.add(write(messages.subList(0, count)).length);
		}
		return ends;
	}

	private static List<Message> readAll(MessageReader reader) throws IOException {
		var messages = new ArrayList<Message>();
		for (Message message = reader.next(); message != null; message = reader.next()) {
			messages.add(message);
		}
		return messages;
	}

	private static byte[] write(List<Message> messages) throws IOException {
		var bytes = new ByteArrayOutputStream();
		var writer = new MessageWriter(bytes);
		for (Message message : messages) {
			writer.write(message);
		}
		writer.close();
		assertTrue(Arrays.equals(StreamFormat.header(), 0, 8, bytes.toByteArray(), 0, 8));
		return bytes.toByteArray();
	}
}
