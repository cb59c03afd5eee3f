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

/** A library release with a documented concurrency bug, and the program of this module that uses it. */
enum LibraryRace {
	/** Ranges compute their hash code in a field that other threads read. */
	COMMONS_LANG("LANG-481", "racy.RangeHashCodes", Kind.RACE, "org.apache.commons.lang.math.IntRange", "hashCode",
			"commons-lang-2.4"),
	/** Pools are closed under their monitor and queried without it. */
	COMMONS_POOL("POOL-46", "racy.PoolShutdown", Kind.RACE, "org.apache.commons.pool.BaseObjectPool", "closed",
			"commons-pool-1.2", "commons-collections-2.1"),
	/** All days are parsed by one date format of the JDK, which is not thread-safe. */
	JFREECHART("Day.DATE_FORMAT", "racy.ParsedDays", Kind.RACE, "java.text.SimpleDateFormat", "", "jfreechart-1.0.13",
			"jcommon-1.0.16"),
	/** The list of a logger's appenders is queried without the logger's monitor. */
	LOG4J_APPENDERS("bug 54325", "racy.LoggerAppenders", Kind.RACE, "org.apache.log4j.helpers.AppenderAttachableImpl",
			"appenderList", "log4j-1.2.13"),
	/** Loggers and appenders are locked in an order that depends on the messages. */
	LOG4J_MONITORS("bug 41214", "racy.LoggedMessages", Kind.LOCK_ORDER, "org.apache.log4j.WriterAppender", "",
			"log4j-1.2.13"),
	/** The lines of a logged exception are published before they are complete. */
	LOG4J_THROWABLES("bug 44032", "racy.LoggedThrowables", Kind.RACE, "org.apache.log4j.spi.ThrowableInformation",
			"rep", "log4j-1.2.15"),
	/** The initialisation state of the library is a plain static field. */
	SLF4J("LoggerFactory.INITIALIZATION_STATE", "racy.FirstLoggers", Kind.RACE, "org.slf4j.LoggerFactory",
			"INITIALIZATION_STATE", "slf4j-api-1.5.10", "slf4j-simple-1.5.10"),
	/** A queue is asked whether it is empty, and then for its head. */
	AWS_WRAPPER("aws/aws-advanced-jdbc-wrapper#1986", "recent.ExpiredEvents", Kind.ATOMICITY,
			"java.util.concurrent.ConcurrentLinkedQueue", "", "aws-advanced-jdbc-wrapper-4.0.1"),
	/** A data source and its MBean are locked in both orders. */
	C3P0_MBEAN("swaldman/c3p0#95", "recent.MonitoredPool", Kind.LOCK_ORDER, "com.mchange.v2.c3p0.ComboPooledDataSource",
			"", "c3p0-0.11.0", "mchange-commons-java-0.3.2"),
	/** A lock is acquired once more where it should be released. */
	C3P0_LOCK("swaldman/c3p0#189", "recent.UnreachableDatabase", Kind.LOCK_ORDER,
			"java.util.concurrent.locks.ReentrantLock", "", "c3p0-0.11.0", "mchange-commons-java-0.3.2"),
	/** An array is copied, extended and replaced without a lock. */
	FASTJSON2("alibaba/fastjson2#4018", "recent.AcceptedTypes", Kind.RACE,
			"com.alibaba.fastjson2.reader.ObjectReaderProvider", "acceptHashCodes", "fastjson2-2.0.60"),
	/** What is made for each thread is kept in one map without a lock. */
	FURY("apache/fory#1840", "recent.SharedSerializer", Kind.RACE, "java.util.WeakHashMap", "", "fury-core-0.7.1",
			"guava-32.1.2-jre", "failureaccess-1.0.1"),
	/** One linked map is used under the locks of different keys. */
	HUTOOL("chinabugotech/hutool#3686", "recent.CachedAnswers", Kind.RACE, "cn.hutool.core.map.FixedLinkedHashMap", "",
			"hutool-cache-5.8.28", "hutool-core-5.8.28"),
	/** The clones of a document share its parser. */
	JSOUP("jhy/jsoup#2281", "recent.ClonedTemplates", Kind.RACE, "org.jsoup.parser.TreeBuilder", "reader",
			"jsoup-1.18.3"),
	/** Counters are looked up in a map without the lock that its writers hold. */
	MICROMETER("micrometer-metrics/micrometer#6477", "recent.RegisteredCounters", Kind.RACE, "java.util.HashMap", "",
			"micrometer-core-1.15.1", "micrometer-commons-1.15.1", "micrometer-observation-1.15.1");

	/** The findings by which a bug is named. */
	private enum Kind {
		/** A data race, or an unsafe use of an object of a JDK type. */
		RACE,
		/** An atomicity violation. */
		ATOMICITY,
		/** A lock-order inversion or a deadlock; the default profile does not look for these. */
		LOCK_ORDER;

		boolean is(FoundRace race) {
			return switch (this) {
			case RACE -> race.kind().equals("data-race") || race.onObject();
			case ATOMICITY -> race.kind().equals("atomicity-violation");
			case LOCK_ORDER -> race.kind().equals("lock-order") || race.kind().equals("deadlock");
			};
		}
	}

	private final String bug;
	private final String program;
	private final Kind kind;
	private final String variableClass;
	private final String variable;
	private final List<String> jars;

	LibraryRace(String bug, String program, Kind kind, String variableClass, String variable, String... jars) {
		this.bug = bug;
		this.program = program;
		this.kind = kind;
		this.variableClass = variableClass;
		this.variable = variable;
		this.jars = List.of(jars);
	}

	/** The agent's options, if the default does not find it. */
	String options() {
		return kind == Kind.LOCK_ORDER ? "engines=lock-order" : "";
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
		return "dev.interlock.evaluation.libraries." + program;
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

	/** Whether this is a finding of the documented kind on the documented variable. */
	boolean is(FoundRace race) {
		return kind.is(race) && isOnVariable(race);
	}

	/** Whether this is a finding of any kind on the documented variable. */
	boolean isOnVariable(FoundRace race) {
		return race.variableClass().equals(variableClass) && race.variable().equals(variable);
	}
}
