/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.visible;

import java.io.StringReader;
import java.io.StringWriter;
import java.lang.reflect.Modifier;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.squareup.moshi.Moshi;
import com.thoughtworks.xstream.XStream;
import jakarta.xml.bind.JAXBContext;

import dev.interlock.robustness.visible.samples.Customer;
import dev.interlock.robustness.visible.samples.Nested;
import dev.interlock.robustness.visible.samples.Point;

/** The samples written to JSON and XML and read again. */
final class Mappers {

	private Mappers() {
	}

	/** Describes the samples as each mapper writes and reads them. */
	static void write(Lines lines) throws Exception {
		lines.begin("mappers");
		Customer customer = Customer.example();
		jackson(lines, JsonMapper.builder().build(), customer);
		jackson(lines, JsonMapper.builder().visibility(PropertyAccessor.ALL, Visibility.NONE)
				.visibility(PropertyAccessor.FIELD, Visibility.ANY).build(), customer);
		gson(lines, new Gson(), customer);
		// transient fields too
		gson(lines, new GsonBuilder().excludeFieldsWithModifiers(Modifier.STATIC).serializeNulls().create(), customer);
		var moshi = new Moshi.Builder().build().adapter(Bean.class);
		lines.add("Moshi", moshi.toJson(moshi.fromJson(moshi.toJson(new Bean()))));
		jaxb(lines, customer);
		XStream xml = new XStream();
		xml.allowTypesByWildcard(new String[] { "dev.interlock.**" });
		for (Object object : List.of(customer, Point.example(), new Nested().new Inner())) {
			String text = xml.toXML(object);
			lines.add("XStream", text);
			if (!object.getClass().isRecord()) {
				lines.add("XStream, read again", text.equals(xml.toXML(xml.fromXML(text))));
			}
		}
	}

	private static void jackson(Lines lines, JsonMapper mapper, Customer customer) throws Exception {
		for (Object object : List.of(customer, Point.example())) {
			lines.add("Jackson", mapper.writeValueAsString(object));
		}
		String json = mapper.writeValueAsString(Point.example());
		lines.add("Jackson, read again", mapper.readValue(json, Point.class));
	}

	private static void gson(Lines lines, Gson gson, Customer customer) {
		for (Object object : List.of(customer, Point.example(), new Nested.TextHolder())) {
			String json = gson.toJson(object);
			lines.add("Gson", json);
			lines.add("Gson, read again", gson.fromJson(json, object.getClass()) != null);
		}
	}

	private static void jaxb(Lines lines, Customer customer) throws Exception {
		JAXBContext context = JAXBContext.newInstance(Customer.class);
		StringWriter xml = new StringWriter();
		context.createMarshaller().marshal(customer, xml);
		lines.add("JAXB", xml);
		lines.add("JAXB, read again", context.createUnmarshaller().unmarshal(new StringReader(xml.toString())));
	}

	/** A bean that Moshi can map, which supports only the simplest JDK types. */
	static final class Bean {
		private int number = 3;
		private transient String hidden = "no";
		private String text = "yes";
		private Bean next;

		@Override
		public String toString() {
			return number + hidden + text + next;
		}
	}
}
