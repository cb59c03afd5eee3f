/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package racy;

/** Two threads share a parser that is not thread-safe: many races, one cause. */
public final class SharedParser {

	private static final Parser PARSER = new Parser();

	/** Has state of its own and a scanner with more. */
	private static final class Parser {

		private final Scanner scanner = new Scanner();
		private int state;
		private int errors;
		private String source;

		void parse(String text) {
			source = text;
			state = 1;
			scanner.scan(source);
			errors = scanner.column - scanner.line + state;
		}
	}

	private static final class Scanner {

		private final char[] word = new char[16];
		private int line;
		private int column;
		private boolean end;

		void scan(String text) {
			line = 1;
			for (column = 0; column < text.length(); column++) {
				word[column] = text.charAt(column);
			}
			end = true;
		}
	}

	private SharedParser() {
	}

	public static void main(String[] arguments) throws InterruptedException {
		Thread one = new Thread(() -> PARSER.parse("one"), "one");
		Thread other = new Thread(() -> PARSER.parse("other"), "other");
		one.start();
		other.start();
		one.join();
		other.join();
		System.out.println(PARSER.scanner.end && PARSER.errors != 0);
	}
}
