/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.google.protobuf.CodedOutputStream;

class MessageReaderTest {

	@ParameterizedTest
	@ValueSource(strings = { "PK\3\4 and so on", "ILOCH\0\0\1", "\0", "ILOCK\1\0\1" })
	void refusesOtherFiles(String bytes) {
		var e = assertThrows(StreamFormatException.class, () -> open(bytes.getBytes(StandardCharsets.ISO_8859_1)));
		assertEquals("It is not an Interlock session: it does not begin with ILOCK.", e.getMessage());
	}

	@Test
	void refusesAnotherVersion() {
		var e = assertThrows(StreamFormatException.class, () -> open(new byte[] { 'I', 'L', 'O', 'C', 'K', 0, 1, 2 }));
		assertEquals("It is in version 258 of the format, and this Interlock reads version 1: "
				+ "use the Interlock that wrote it.", e.getMessage());
	}

	@Test
	void skipsUnknownMessagesAndUnknownFields() throws IOException {
		var unknownMessage = new ByteArrayOutputStream();
		var coded = CodedOutputStream.newInstance(unknownMessage);
		coded.writeByteArray(4000, "from the future".getBytes(StandardCharsets.UTF_8));
		coded.flush();
		var goodbye = new ByteArrayOutputStream();
		coded = CodedOutputStream.newInstance(goodbye);
		coded.writeByteArray(11, new byte[] { 8, 5, (byte) 0xA0, 6, 1 });
		coded.writeString(3000, "unknown beside it");
		coded.flush();
		var reader = open(stream(new byte[0], unknownMessage.toByteArray(), goodbye.toByteArray()));
		assertEquals(5, reader.next().getGoodbye().getEndMillis());
		assertNull(reader.next());
		assertEquals(2, reader.skipped());
		assertFalse(reader.truncated());
	}

	@Test
	void unknownEnumValuesAreRecognisable() throws IOException {
		byte[] finding = { 58, 4, 8, 1, 16, 99 };
		assertEquals(FindingKind.UNRECOGNIZED, open(stream(finding)).next().getFinding().getKind());
	}

	@Test
	void refusesALengthOverTheLimit() throws IOException {
		var reader = open(concat(StreamFormat.header(), new byte[] { (byte) 0x81, (byte) 0x80, (byte) 0x80, 8 }));
		var e = assertThrows(StreamFormatException.class, reader::next);
		assertEquals("It is damaged: it announces a message of 16777217 bytes, and at most 16777216 are allowed.",
				e.getMessage());
		assertNull(reader.next(), "nothing is read after the damage");
	}

	@Test
	void refusesALengthWithoutEnd() throws IOException {
		byte[] endless = { -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1 };
		var reader = open(concat(StreamFormat.header(), endless));
		assertThrows(StreamFormatException.class, reader::next);
	}

	@Test
	void refusesAnInvalidMessage() throws IOException {
		var reader = open(stream(new byte[] { 10, 100, 1 }));
		var e = assertThrows(StreamFormatException.class, reader::next);
		assertEquals("It is damaged: a message of 3 bytes cannot be understood.", e.getMessage());
	}

	@Test
	void arbitraryBytesGiveMessagesOrOneSentence() throws IOException {
		var random = new Random(7);
		for (int round = 0; round < 20_000; round++) {
			byte[] bytes = new byte[random.nextInt(64)];
			random.nextBytes(bytes);
			var reader = open(concat(StreamFormat.header(), bytes));
			try {
				while (reader.next() != null) {
					assertFalse(reader.truncated());
				}
			} catch (StreamFormatException e) {
				assertTrue(e.getMessage().startsWith("It is damaged: "), e.getMessage());
			}
			assertNull(reader.next());
		}
	}

	@Test
	void theSecretIsKnownBeforeTheGreetingIsRead() throws IOException {
		Message hello = Message.newBuilder()
				.setHello(Hello.newBuilder().setToken("secret").setCommand("x".repeat(100_000))).build();
		byte[] whole = stream(hello);
		try (MessageReader reader = open(whole)) {
			assertEquals("secret", reader.peekToken());
			assertEquals("secret", reader.peekToken());
			assertEquals(hello, reader.next());
			assertNull(reader.peekToken());
			assertNull(reader.next());
			assertFalse(reader.truncated());
		}
		try (MessageReader reader = open(Arrays.copyOf(whole, 300))) {
			assertEquals("secret", reader.peekToken());
			assertNull(reader.next());
			assertTrue(reader.truncated());
		}
	}

	@Test
	void aGreetingWithoutASecretHasAnEmptyOne() throws IOException {
		Message hello = Message.newBuilder().setHello(Hello.newBuilder().setCommand("secret")).build();
		assertEquals("", open(stream(hello)).peekToken());
		Message cut = Message.newBuilder().setHello(Hello.newBuilder().setToken("x".repeat(1000))).build();
		assertEquals("", open(stream(cut)).peekToken());
		assertNull(open(stream(Message.newBuilder().setGoodbye(Goodbye.newBuilder()).build()))
				.peekToken());
	}

	@Test
	void writerRefusesMessagesThatReadersRefuse() throws IOException {
		var bytes = new ByteArrayOutputStream();
		try (var writer = new MessageWriter(bytes)) {
			var tooLong = Messages.health(Severity.INFO, "x", "y".repeat(StreamFormat.MAX_MESSAGE_LENGTH), "");
			assertThrows(StreamFormatException.class, () -> writer.write(tooLong));
		}
		assertEquals(StreamFormat.HEADER_LENGTH, bytes.size());
	}

	private static MessageReader open(byte[] bytes) throws IOException {
		return MessageReader.open(new ByteArrayInputStream(bytes));
	}

	private static byte[] stream(Message message) throws IOException {
		var bytes = new ByteArrayOutputStream();
		bytes.write(StreamFormat.header());
		message.writeDelimitedTo(bytes);
		return bytes.toByteArray();
	}

	private static byte[] stream(byte[]... messages) throws IOException {
		var bytes = new ByteArrayOutputStream();
		bytes.write(StreamFormat.header());
		for (byte[] message : messages) {
			bytes.write(message.length);
			bytes.write(message);
		}
		return bytes.toByteArray();
	}

	private static byte[] concat(byte[] first, byte[] second) {
		byte[] both = java.util.Arrays.copyOf(first, first.length + second.length);
		System.arraycopy(second, 0, both, first.length, second.length);
		return both;
	}
}
