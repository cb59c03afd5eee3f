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

/** A library release with a documented data race or deadlock, and the program of this module that uses it. */
enum LibraryRace {
	/** Ranges compute their hash code in a field that other threads read. */
	COMMONS_LANG("LANG-481", "RangeHashCodes", "org.apache.commons.lang.math.IntRange", "hashCode", "commons-lang-2.4"),
	/** Pools are closed under their monitor and queried without it. */
	COMMONS_POOL("POOL-46", "PoolShutdown", "org.apache.commons.pool.BaseObjectPool", "closed", "commons-pool-1.2",
			"commons-collections-2.1"),
	/** All days are parsed by one date format of the JDK, which is not thread-safe. */
	JFREECHART("Day.DATE_FORMAT", "ParsedDays", "java.text.SimpleDateFormat", "", "jfreechart-1.0.13",
			"jcommon-1.0.16"),
	/** The list of a logger's appenders is queried without the logger's monitor. */
	LOG4J_APPENDERS("bug 54325", "LoggerAppenders", "org.apache.log4j.helpers.AppenderAttachableImpl", "appenderList",
			"log4j-1.2.13"),
	/** Loggers and appenders are locked in an order that depends on the messages. */
	LOG4J_MONITORS("bug 41214", "LoggedMessages", "org.apache.log4j.WriterAppender", "", "log4j-1.2.13"),
	/** The lines of a logged exception are published before they are complete. */
	LOG4J_THROWABLES("bug 44032", "LoggedThrowables", "org.apache.log4j.spi.ThrowableInformation", "rep",
			"log4j-1.2.15"),
	/** The initialisation state of the library is a plain static field. */
	SLF4J("LoggerFactory.INITIALIZATION_STATE", "FirstLoggers", "org.slf4j.LoggerFactory", "INITIALIZATION_STATE",
			"slf4j-api-1.5.10", "slf4j-simple-1.5.10");

	private final String bug;
	private final String program;
	private final String variableClass;
	private final String variable;
	private final List<String> jars;

	LibraryRace(String bug, String program, String variableClass, String variable, String... jars) {
		this.bug = bug;
		this.program = program;
		this.variableClass = variableClass;
		this.variable = variable;
		this.jars = List.of(jars);
	}

	/** The agent's options, if the default does not find it. */
	String options() {
		return this == LOG4J_MONITORS ? "engines=lock-order" : "";
	}

	String bug() {
		return bug;
	}

	/** The library with its version. */
	String library() {
		return jars.get(0);
	}

	/** The variable that the bug is about. */
	String variableName() {
		String simpleName = variableClass.substring(variableClass.lastIndexOf('.') + 1);
		return variable.isEmpty() ? simpleName : simpleName + '.' + variable;
	}

	String mainClass() {
		return "dev.interlock.evaluation.libraries.racy." + program;
	}

	/** The names of the required jars, the library first. */
	List<String> jars() {
		return jars;
	}

	List<Path> classPath(Checkout checkout) {
		List<Path> path = new ArrayList<>();
		path.add(checkout.libraryDrivers());
		jars.forEach(jar -> path.add(checkout.libraryJars().resolve(jar + ".jar")));
		return path;
	}

	/** The jar with the library's sources; missing if the library was published without sources. */
	Path sources(Checkout checkout) {
		return checkout.libraryJars().resolve(library() + "-sources.jar");
	}

	/** Whether this is a race on the documented variable. */
	boolean is(FoundRace race) {
		boolean isKind = this == LOG4J_MONITORS ? race.kind().equals("lock-order")
				: race.kind().equals("data-race") || race.onObject();
		return isKind && race.variableClass().equals(variableClass)
				&& race.variable().equals(variable);
	}
}
