/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.visible;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.HexFormat;
import java.util.List;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;

import dev.interlock.robustness.visible.samples.Address;
import dev.interlock.robustness.visible.samples.Customer;
import dev.interlock.robustness.visible.samples.Level;
import dev.interlock.robustness.visible.samples.Nested;
import dev.interlock.robustness.visible.samples.Point;

/** The samples serialised and deserialised by Java serialisation and Kryo. */
final class SerialForms {

	private SerialForms() {
	}

	/** Writes the bytes as text. */
	static void write(Lines lines) throws IOException, ClassNotFoundException {
		lines.begin("serial forms");
		Nested nested = new Nested();
		for (Object object : List.of(Customer.example(), new Address("Long Road", 1), Level.GOLD, Point.example(),
				nested.new Inner(), nested.lambda(5), nested.reference())) {
			byte[] bytes = java(object);
			lines.add("Java", HexFormat.of().formatHex(bytes));
			Object again = new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
			lines.add("Java, read again", again instanceof Nested.SerialOperator lambda ? lambda.applyAsInt(1)
					: again instanceof Nested.Inner inner ? inner.sum() : again);
		}
		for (Object object : List.of(Customer.example(), new Address("Long Road", 1), Level.GOLD, nested)) {
			byte[] bytes = kryo(object);
			lines.add("Kryo", HexFormat.of().formatHex(bytes));
			Object again = newKryo().readClassAndObject(new Input(bytes));
			lines.add("Kryo, read again", again instanceof Nested ? again.getClass() : again);
		}
	}

	private static byte[] java(Object object) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
			out.writeObject(object);
		}
		return bytes.toByteArray();
	}

	private static byte[] kryo(Object object) {
		try (Output out = new Output(64, -1)) {
			newKryo().writeClassAndObject(out, object);
			return out.toBytes();
		}
	}

	private static Kryo newKryo() {
		Kryo kryo = new Kryo();
		kryo.setRegistrationRequired(false);
		return kryo;
	}
}
