/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.kernels;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.interlock.benchmarks.work.Team;
import dev.interlock.benchmarks.work.Workload;

/** JSON: parses documents into trees and adds up their numbers; all threads read the same texts. */
public final class Json implements Workload {

	private final int documents;
	private final String[] texts;

	/**
	 * @param documents the number of documents to parse
	 * @param orders    the number of orders in each
	 */
	public Json(int documents, int orders) {
		this.documents = documents;
		texts = new String[8];
		for (int i = 0; i < texts.length; i++) {
			texts[i] = text(i, orders);
		}
	}

	private static String text(int number, int orders) {
		StringBuilder text = new StringBuilder("{\"batch\": ").append(number).append(", \"orders\": [");
		for (int i = 0; i < orders; i++) {
			text.append(i == 0 ? "" : ",").append("\n  {\"id\": ").append(number * 1000 + i)
					.append(", \"name\": \"customer ").append(i % 10).append("\", \"paid\": ").append(i % 3 == 0)
					.append(", \"items\": [{\"price\": ").append(i % 50 + 0.25).append(", \"count\": ").append(i % 4)
					.append("}, {\"price\": -1.5, \"note\": null}]}");
		}
		return text.append("]}").toString();
	}

	@Override
	public double run(int threads) throws InterruptedException {
		double[] sums = new double[threads];
		Team.run(threads, (index, team) -> {
			int to = team.to(index, documents);
			for (int i = team.from(index, documents); i < to; i++) {
				sums[index] += sum(new Parser(texts[i % texts.length]).value());
			}
		});
		double sum = 0;
		for (double one : sums) {
			sum += one;
		}
		return sum;
	}

	/** The sum of all numbers in a tree. */
	static double sum(Object value) {
		if (value instanceof Number number) {
			return number.doubleValue();
		}
		double sum = 0;
		if (value instanceof List<?> list) {
			for (Object element : list) {
				sum += sum(element);
			}
		} else if (value instanceof Map<?, ?> map) {
			for (Object element : map.values()) {
				sum += sum(element);
			}
		}
		return sum;
	}

	/** Parses one text by recursive descent. */
	static final class Parser {

		private final String text;
		private int at;

		Parser(String text) {
			this.text = text;
		}

		/** The value that begins here: a map, a list, a text, a number, a truth value or null. */
		Object value() {
			return switch (next()) {
			case '{' -> object();
			case '[' -> array();
			case '"' -> string();
			case 't' -> word("true", true);
			case 'f' -> word("false", false);
			case 'n' -> word("null", null);
			default -> number();
			};
		}

		private Map<String, Object> object() {
			Map<String, Object> object = new LinkedHashMap<>();
			at++;
			while (next() != '}') {
				String name = string();
				expect(':');
				object.put(name, value());
				if (next() == ',') {
					at++;
				}
			}
			at++;
			return object;
		}

		private List<Object> array() {
			List<Object> array = new ArrayList<>();
			at++;
			while (next() != ']') {
				array.add(value());
				if (next() == ',') {
					at++;
				}
			}
			at++;
			return array;
		}

		private String string() {
			expect('"');
			StringBuilder string = new StringBuilder();
			while (text.charAt(at) != '"') {
				if (text.charAt(at) == '\\') {
					at++;
				}
				string.append(text.charAt(at++));
			}
			at++;
			return string.toString();
		}

		private Object word(String word, Object value) {
			if (!text.startsWith(word, at)) {
				throw new IllegalStateException("'" + word + "' is expected at " + at);
			}
			at += word.length();
			return value;
		}

		private Double number() {
			int from = at;
			while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
				at++;
			}
			return Double.valueOf(text.substring(from, at));
		}

		private void expect(char character) {
			if (next() != character) {
				throw new IllegalStateException("'" + character + "' is expected at " + at);
			}
			at++;
		}

		/** The next character that is no white space. */
		private char next() {
			while (text.charAt(at) <= ' ') {
				at++;
			}
			return text.charAt(at);
		}
	}
}
