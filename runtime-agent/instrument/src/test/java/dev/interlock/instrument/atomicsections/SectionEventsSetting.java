/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.atomicsections;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;

import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.bootstrap.InterlockMarkedSections;
import dev.interlock.bootstrap.InterlockSectionListener;
import dev.interlock.bootstrap.InterlockSectionMarks;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.InstrumentedLoader;
import dev.interlock.instrument.meta.MethodSites;
import dev.interlock.instrumented.SectionSample;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileReader;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Section;
import dev.interlock.spi.SectionEnd;
import dev.interlock.spi.SiteKind;

/** Records the events of sections in a sample. */
abstract class SectionEventsSetting {

	/** The number of sites of all tests so far. */
	private static int usedSites;

	static final String SAMPLE = SectionSample.class.getName();

	final List<String> events = new ArrayList<>();
	final List<String> problems = new ArrayList<>();
	final InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.ALL, SAMPLE);
	final SectionSites sites = new SectionSites(new SectionFields(loader.sites, loader.fields));

	SectionPlan plan;
	/** Whether sections are marked after their first report. */
	boolean marks;

	/** Gives each test sites of its own, because a site that is marked stays so in this JVM. */
	SectionEventsSetting() {
		MethodSites earlier = new MethodSites("Earlier", "test", "()V", "test", null, false);
		while (loader.sites.size() < usedSites) {
			loader.sites.add(SiteKind.ACQUIRE, earlier, null, 0, 0);
		}
	}

	@AfterEach
	void uninstall() {
		usedSites = loader.sites.size();
		InterlockSectionListener.install(null);
		InterlockListener.uninstall();
		InterlockMarkedSections.allow(false);
	}

	final void watch(String variable, String entry, String end) {
		watch("s", variable, entry, end);
	}

	/** Watches a section with this name; tags may follow the end on a line of their own. */
	final void watch(String name, String variable, String entry, String end) {
		String text = SectionFileReader.HEADER + "\nsection " + name + "\nvariable " + variable + "\nentry " + entry
				+ "\nend " + end;
		SectionFile file = SectionFileReader.parse(text.replaceAll("\\bS(?=[.$])", SAMPLE), "f");
		assertEquals(List.of(), file.problems());
		if (plan == null) {
			plan = new SectionPlan(sites, (problem, className) -> problems.add(problem.toString()));
			loader.instrumenter.watch(plan);
		}
		plan.add(file);
	}

	final List<String> run(String method) throws ReflectiveOperationException {
		Method run = Class.forName(SAMPLE, true, loader).getDeclaredMethod(method);
		run.setAccessible(true);
		InterlockListener.install(new InterlockListener() {
			@Override
			public void threadStarted(InterlockThread thread) {
				thread.view = this;
			}
		});
		// as if another thread were in a section, so that all calls of shared objects are reported
		InterlockSectionMarks.opened(null, EventHandler.WHOLE_OBJECT);
		InterlockSectionListener.install(new Events(Thread.currentThread()));
		run.invoke(null);
		return events;
	}

	/** Records the events of one thread. */
	private final class Events extends InterlockSectionListener {

		private final Thread thread;
		private int entry;
		private int open;
		/** Whether the section that the access ends was begun before, by another access. */
		private boolean ending;

		Events(Thread thread) {
			this.thread = thread;
		}

		@Override
		public void before(InterlockThread state, Object owner, Object part, int site) {
			SectionSites.Watched watched = sites.at(site, owner);
			if (state.refersTo(thread) && watched != null) {
				StringBuilder text = new StringBuilder("before ").append(name(site))
						.append(part == null ? "" : " " + part);
				ending = open > 0;
				for (Section section : watched.access().entries()) {
					open++;
					InterlockSectionMarks.opened(owner, watched.variable());
					entry = site;
					text.append(" enters ").append(section.name());
				}
				for (SectionEnd end : watched.access().ends()) {
					text.append(" ends ").append(end.section().name());
				}
				events.add(text.toString());
			}
		}

		@Override
		public void after(InterlockThread state, Object owner, boolean wrote, int site) {
			SectionSites.Watched watched = sites.at(site, owner);
			if (state.refersTo(thread) && watched != null) {
				for (SectionEnd end : ending ? watched.access().ends() : List.<SectionEnd>of()) {
					open--;
					InterlockSectionMarks.closed(owner, watched.variable());
					if (marks) {
						InterlockMarkedSections.beginsAt(entry, end.section().number(), watched.variable());
					}
				}
				events.add("after " + name(site) + (wrote ? "" : " in vain"));
			}
		}

		@Override
		public void exit(InterlockThread state, int exit) {
			if (state.refersTo(thread)) {
				sites.exit(exit).forEach(section -> events.add("exit " + section.name()));
			}
		}

		private String name(int site) {
			String form = loader.sites.site(site).stableForm();
			return form.substring(form.indexOf('/', form.indexOf(')')) + 1).replaceFirst("^lang/Object;/", "");
		}
	}
}
