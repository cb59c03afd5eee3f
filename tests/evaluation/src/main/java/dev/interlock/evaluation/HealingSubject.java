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
import java.util.List;

import dev.interlock.evaluation.bank.UnsafeTotal;
import dev.interlock.evaluation.healing.Crawler;
import dev.interlock.evaluation.healing.Tickets;

/** A program with a known atomicity violation, and the section that it breaks. */
enum HealingSubject {
	/** A lost update: read-write, write. */
	BANK(UnsafeTotal.class.getName(), null, "right", UnsafeTotal.class.getName() + ".total",
			UnsafeTotal.class.getName() + "$Teller.run()V/total:read#0",
			UnsafeTotal.class.getName() + "$Teller.run()V/total:write#0"),
	/** A reference is tested and then used: read-read, write. */
	CRAWLER(Crawler.class.getName(), null, "right", Crawler.class.getName() + ".connection",
			Crawler.class.getName() + ".fetch()I/connection:read#0",
			Crawler.class.getName() + ".fetch()I/connection:read#1"),
	/** An increment of a volatile field: read-write, write. */
	TICKETS(Tickets.class.getName(), null, "right", Tickets.class.getName() + ".next",
			Tickets.class.getName() + ".draw()I/next:read#0", Tickets.class.getName() + ".draw()I/next:write#0"),
	/** The hash code of commons-lang 2.4 is computed in its field (LANG-481): write-write, read. */
	COMMONS_LANG(null, LibraryRace.COMMONS_LANG, "0 of .*", "org.apache.commons.lang.math.IntRange.hashCode",
			"org.apache.commons.lang.math.IntRange.hashCode()I/hashCode:write#0",
			"org.apache.commons.lang.math.IntRange.hashCode()I/hashCode:write#3");

	private final String mainClass;
	private final LibraryRace library;
	private final String right;
	private final String variable;
	private final String entry;
	private final String end;

	HealingSubject(String mainClass, LibraryRace library, String right, String variable, String entry, String end) {
		this.mainClass = mainClass;
		this.library = library;
		this.right = right;
		this.variable = variable;
		this.entry = entry;
		this.end = end;
	}

	String mainClass() {
		return library == null ? mainClass : library.mainClass();
	}

	List<Path> classPath(Checkout checkout) {
		return library == null ? List.of(checkout.evaluationClasses()) : library.classPath(checkout);
	}

	/** Whether the output of a run is right. */
	boolean isRight(String output) {
		return output.strip().matches(right);
	}

	/** The site at which noise lengthens the section. */
	String entry() {
		return entry;
	}

	/** The file of sections. */
	String sections(String heal) {
		return "interlock-sections 1\n\nsection " + name().toLowerCase(java.util.Locale.ROOT) + "\n  variable field "
				+ variable + "\n  entry    " + entry + "\n  end      " + end + '\n'
				+ (heal.isEmpty() ? "" : "  heal     " + heal + '\n');
	}
}
