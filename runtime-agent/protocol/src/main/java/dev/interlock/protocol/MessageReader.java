/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.protocol;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;

/**
 * Reads the messages of a stream from a session file or a socket. All complete messages of a stream that ends early are
 * returned. Messages of an unknown kind are skipped. Not thread-safe.
 */
public final class MessageReader implements Closeable {

	private static final int MAX_VARINT_LENGTH = 5;
	/** Bytes of a message. */
	private static final int PEEKED = 256;

	private final InputStream in;
	private boolean atEnd;
	private boolean truncated;
	private long skipped;

	private MessageReader(InputStream in) {
		this.in = in;
	}

	/**
	 * Reads the header.
	 *
	 * @param in the stream; the reader buffers it, and closes it when the reader is closed
	 * @return a reader at the first message; if the stream ends inside the header, a truncated reader without messages
	 * @throws StreamFormatException if it is not a stream of Interlock, or has an unsupported version
	 * @throws IOException           if reading fails
	 */
	public static MessageReader open(InputStream in) throws IOException {
		var reader = new MessageReader(new BufferedInputStream(in));
		reader.readHeader();
		return reader;
	}

	private void readHeader() throws IOException {
		byte[] expected = StreamFormat.header();
		byte[] header = in.readNBytes(StreamFormat.HEADER_LENGTH);
		int magic = Math.min(header.length, StreamFormat.MAGIC_LENGTH);
		if (!Arrays.equals(header, 0, magic, expected, 0, magic)) {
			throw new StreamFormatException("It is not an Interlock session: it does not begin with ILOCK.");
		}
		if (header.length < StreamFormat.HEADER_LENGTH) {
			breakOff();
			return;
		}
		int version = Byte.toUnsignedInt(header[6]) << 8 | Byte.toUnsignedInt(header[7]);
		if (version != StreamFormat.VERSION) {
			throw new StreamFormatException("It is in version " + version + " of the format, and this Interlock reads "
					+ "version " + StreamFormat.VERSION + ": use the Interlock that wrote it.");
		}
	}

	/**
	 * The secret of the greeting that comes next and stays unread, so that no memory is used for the messages of a
	 * stranger; blocks on a socket until some hundred bytes are there. The secret is the first field of a greeting.
	 *
	 * @return the secret, empty if there is none in the first bytes; null if no greeting comes next
	 * @throws StreamFormatException if the stream is damaged
	 * @throws IOException           if reading fails
	 */
	public String peekToken() throws IOException {
		CodedInputStream start = CodedInputStream.newInstance(peek());
		try {
			if (WireFormat.getTagFieldNumber(start.readTag()) != Message.HELLO_FIELD_NUMBER) {
				return null;
			}
			start.readRawVarint32();
			return WireFormat.getTagFieldNumber(start.readTag()) == Hello.TOKEN_FIELD_NUMBER ? start.readString() : "";
		} catch (InvalidProtocolBufferException e) {
			return "";
		}
	}

	private byte[] peek() throws IOException {
		if (atEnd) {
			return new byte[0];
		}
		in.mark(MAX_VARINT_LENGTH + PEEKED);
		byte[] start = in.readNBytes(Math.min(readLength(), PEEKED));
		in.reset();
		atEnd = false;
		truncated = false;
		return start;
	}

	/**
	 * The next message of a known kind; blocks on a socket.
	 *
	 * @return the message, or null at the end of the stream
	 * @throws StreamFormatException if the stream is damaged; earlier messages are valid
	 * @throws IOException           if reading fails
	 */
	public Message next() throws IOException {
		while (!atEnd) {
			int length = readLength();
			if (atEnd) {
				return null;
			}
			byte[] bytes = in.readNBytes(length);
			if (bytes.length < length) {
				breakOff();
				return null;
			}
			Message message = parse(bytes);
			if (message.getBodyCase() != Message.BodyCase.BODY_NOT_SET) {
				return message;
			}
			skipped++;
		}
		return null;
	}

	private int readLength() throws IOException {
		long value = 0;
		for (int count = 0; count < MAX_VARINT_LENGTH; count++) {
			int next = in.read();
			if (next < 0) {
				atEnd = true;
				truncated = count > 0;
				return 0;
			}
			value |= (next & 0x7FL) << 7 * count;
			if (next < 0x80) {
				return checkLength(value);
			}
		}
		atEnd = true;
		throw new StreamFormatException("It is damaged: a message's length has more than five bytes.");
	}

	private int checkLength(long length) throws StreamFormatException {
		if (length > StreamFormat.MAX_MESSAGE_LENGTH) {
			atEnd = true;
			throw new StreamFormatException(
					"It is damaged: it announces a message of " + length + " bytes, and at most "
							+ StreamFormat.MAX_MESSAGE_LENGTH + " are allowed.");
		}
		return (int) length;
	}

	private Message parse(byte[] bytes) throws StreamFormatException {
		try {
			return Message.parseFrom(bytes);
		} catch (InvalidProtocolBufferException e) {
			atEnd = true;
			var damaged = new StreamFormatException("It is damaged: a message of " + bytes.length
					+ " bytes cannot be understood.");
			damaged.initCause(e);
			throw damaged;
		}
	}

	private void breakOff() {
		atEnd = true;
		truncated = true;
	}

	/** Whether the stream ended inside its header or inside a message. False before the end has been reached. */
	public boolean truncated() {
		return truncated;
	}

	/** The number of skipped messages of an unknown kind so far. */
	public long skipped() {
		return skipped;
	}

	@Override
	public void close() throws IOException {
		in.close();
	}
}
