/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import dev.interlock.evaluation.bank.UnsafeTotal;
import dev.interlock.evaluation.healing.Appended;
import dev.interlock.evaluation.healing.Crawler;
import dev.interlock.evaluation.healing.Deposits;
import dev.interlock.evaluation.healing.Loads;
import dev.interlock.evaluation.healing.Repetition;
import dev.interlock.evaluation.healing.Ring;
import dev.interlock.evaluation.healing.Tickets;

/** A program with a known atomicity violation, and the sections that it breaks. */
enum HealingSubject {
	/** A lost update: read-write, write. */
	BANK(UnsafeTotal.class, field(UnsafeTotal.class, "total", "$Teller.run()V", "total:read#0", "total:write#0")),
	/** A reference is tested and then used: read-read, write. */
	CRAWLER(Crawler.class, field(Crawler.class, "connection", ".fetch()I", "connection:read#0", "connection:read#1")),
	/** An increment of a volatile field: read-write, write. */
	TICKETS(Tickets.class, field(Tickets.class, "next", ".draw()I", "next:read#0", "next:write#0")),
	/** A synchronized getter, and then a synchronized setter. */
	DEPOSITS(Deposits.class,
			field(Deposits.class, "balance", ".deposit()V", "balance()I:read#0", "setBalance(I)V:write#0")),
	/** A map is asked for a key, and then filled. */
	LOADS(Loads.class, object("java.util.Map", Loads.class.getName() + ".load(I)V",
			"containsKey(Ljava/lang/Object;)Z:read#0",
			"put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;:write#0")),
	/** A string buffer is appended to text, as by {@code StringBuffer.append(StringBuffer)}. */
	APPENDED(Appended.class, object("java.lang.StringBuffer", Appended.class.getName() + ".append()V",
			"length()I:read#0", "getChars(II[CI)V:read#0")),
	/** Two sections whose mutexes form a ring with a lock of the program. */
	RING(Ring.class, field(Ring.class, "first", ".addToFirst()V", "first:read#0", "first:write#0"),
			field(Ring.class, "second", ".addToSecond()V", "second:read#0", "second:write#0")) {
		@Override
		String engines() {
			return "atomrace,lock-order";
		}
	},
	/** The hash code of commons-lang 2.4 is computed in its field (LANG-481): write-write, read. */
	COMMONS_LANG(LibraryRace.COMMONS_LANG, null, "0 of .*", "20",
			field("org.apache.commons.lang.math.IntRange.hashCode", "org.apache.commons.lang.math.IntRange.hashCode()I",
					"hashCode:write#0", "hashCode:write#3")),
	/** The appenders of a logger of log4j 1.2.13 are counted and then fetched, and their lists may go (bug 54325). */
	LOG4J_APPENDERS(LibraryRace.LOG4J_APPENDERS, null, "attached .*, failed 0 times", "100",
			field("org.apache.log4j.Category.aai", "org.apache.log4j.Category.isAttached(Lorg/apache/log4j/Appender;)Z",
					"aai:read#0", "aai:read#1"),
			field("org.apache.log4j.helpers.AppenderAttachableImpl.appenderList",
					"org.apache.log4j.helpers.AppenderAttachableImpl.isAttached(Lorg/apache/log4j/Appender;)Z",
					"appenderList:read#0", "appenderList:read#2"),
			object("java.util.Vector",
					"org.apache.log4j.helpers.AppenderAttachableImpl.isAttached(Lorg/apache/log4j/Appender;)Z",
					"size()I:read#0", "elementAt(I)Ljava/lang/Object;:read#0"),
			field("org.apache.log4j.helpers.AppenderAttachableImpl.appenderList",
					"org.apache.log4j.helpers.AppenderAttachableImpl.removeAllAppenders()V", "appenderList:read#0",
					"appenderList:write#0")),
	/** The lines of a logged exception are published and then filled (log4j 1.2.15, bug 44032). */
	LOG4J_THROWABLES(LibraryRace.LOG4J_THROWABLES, "dev.interlock.evaluation.libraries.racy.ThrowableLines", "0 of .*",
			"20", field("org.apache.log4j.spi.ThrowableInformation.rep",
					"org.apache.log4j.spi.ThrowableInformation.getThrowableStrRep()[Ljava/lang/String;", "rep:write#0",
					"rep:read#3 allow none")),
	/** A queue is asked whether it is empty, and then for its head (aws-advanced-jdbc-wrapper#1986). */
	AWS_WRAPPER(LibraryRace.AWS_WRAPPER, null, "0 of .*", "100",
			object("java.util.Queue", "software.amazon.jdbc.util.ImportantEventService.removeExpiredEvents()V",
					"isEmpty()Z:read#0", "poll()Ljava/lang/Object;:write#0"));

	/** A section, without its name. */
	private record Part(String variable, String entry, String end) {
	}

	private final LibraryRace library;
	private final String mainClass;
	private final String right;
	private final List<String> arguments;
	private final List<Part> parts;

	HealingSubject(Class<?> mainClass, Part... parts) {
		this.library = null;
		this.mainClass = mainClass.getName();
		this.right = "right";
		this.arguments = List.of();
		this.parts = List.of(parts);
	}

	/**
	 * @param mainClass null for that of the library
	 * @param right     a pattern of its right output
	 * @param argument  how much it does
	 */
	HealingSubject(LibraryRace library, String mainClass, String right, String argument, Part... parts) {
		this.library = library;
		this.mainClass = mainClass == null ? library.mainClass() : mainClass;
		this.right = right;
		this.arguments = List.of(argument);
		this.parts = List.of(parts);
	}

	private static Part field(Class<?> type, String name, String method, String entry, String end) {
		return field(type.getName() + '.' + name, type.getName() + method, entry, end);
	}

	private static Part field(String variable, String method, String entry, String end) {
		return new Part("field " + variable, method + '/' + entry, method + '/' + end);
	}

	private static Part object(String type, String method, String entry, String end) {
		return new Part("object " + type, method + '/' + entry, method + '/' + end);
	}

	/** The name in tables, and that of its first section. */
	String text() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** The engines that its runs need. */
	String engines() {
		return "atomrace";
	}

	/** The main class and the arguments that run it several times in one JVM. */
	List<String> command(int runs) {
		List<String> command = new ArrayList<>(
				List.of(Repetition.class.getName(), String.valueOf(runs), right, mainClass));
		command.addAll(arguments);
		return command;
	}

	List<Path> classPath(Checkout checkout) {
		List<Path> path = new ArrayList<>(List.of(checkout.evaluationClasses()));
		if (library != null) {
			path.addAll(library.classPath(checkout));
		}
		return path;
	}

	/** The sites at which noise lengthens the sections. */
	String entries() {
		return String.join(",", parts.stream().map(Part::entry).toList());
	}

	/** The sections, as in a file but without its first line. */
	String sections(String heal) {
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < parts.size(); i++) {
			Part part = parts.get(i);
			text.append("\nsection ").append(text()).append(i == 0 ? "" : "-" + (i + 1)).append("\n  variable ")
					.append(part.variable).append("\n  entry    ").append(part.entry).append("\n  end      ")
					.append(part.end).append('\n').append(heal.isEmpty() ? "" : "  heal     " + heal + '\n');
		}
		return text.toString();
	}
}
