/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.sections;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.agent.config.OptionNames;
import dev.interlock.agent.messages.Health;
import dev.interlock.agent.report.output.HealingRequest;
import dev.interlock.bootstrap.InterlockHealing;
import dev.interlock.bootstrap.InterlockRepairs;
import dev.interlock.instrument.atomicsections.HealableSections;
import dev.interlock.perturbers.healing.Healing;
import dev.interlock.perturbers.healing.HealingStatus;
import dev.interlock.perturbers.healing.ValueRepair;
import dev.interlock.sections.AccessKind;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.HealingMethod;
import dev.interlock.sections.HealingVerdict;
import dev.interlock.sections.HealingVerdict.Answer;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.Section;

/** Connects healing with the sections of the run, and says what it has done. */
public final class SectionHealer implements HealableSections {

	/** Sections are healed only when the user of the IDE asks for it. */
	private static final String ON_REQUEST = "on-request";
	/** The number of sections for which a limit of healing is reported when their classes are loaded. */
	private static final int MOST_LIMITS = 10;

	private final Healing healing;
	private final boolean isOnRequest;
	private final Health health;
	/** The reported limits of sections. Guarded by itself. */
	private final Set<String> limits = new HashSet<>();

	/** The code that the instrumentation has added. */
	private static final class ProgramRepair implements ValueRepair {

		@Override
		public void set(Section section, boolean isOn) {
			InterlockRepairs.set(section.number(), isOn);
		}

		@Override
		public long count(Section section) {
			return InterlockRepairs.count(section.number());
		}
	}

	private SectionHealer(EngineContext context, HealingMethod onViolation, Health health) {
		this.health = health;
		isOnRequest = onViolation == null;
		healing = new Healing(context, onViolation, InterlockHealing::changed, new ProgramRepair());
	}

	/**
	 * The healer of the run.
	 *
	 * @param health receives a warning for each excluded class that accesses the variable of a section
	 * @return null if the options do not ask for healing
	 * @throws OptionException if the method does not exist
	 */
	public static SectionHealer of(AgentOptions options, EngineContext context, Health health)
			throws OptionException {
		Optional<String> method = options.value(OptionNames.HEAL);
		if (method.isEmpty()) {
			return null;
		}
		String text = method.get().strip();
		HealingMethod onViolation = HealingMethod.of(text);
		if (onViolation == null && !text.equals(ON_REQUEST)) {
			throw new OptionException("There is no healing method '" + method.get() + "': choose from "
					+ String.join(", ", HealingMethod.texts()) + '.');
		}
		return new SectionHealer(context, onViolation, health);
	}

	/** Whether sections are healed only when the user of the IDE asks for it. */
	public boolean isOnRequest() {
		return isOnRequest;
	}

	/** The healing. */
	public Healing healing() {
		return healing;
	}

	@Override
	public void added(AtomicSection model, Section section, Object variable) {
		boolean isBrokenByReads = model.ends().stream()
				.anyMatch(end -> !end.allowed().contains(AccessKind.READ));
		healing.add(section, variable, model.heal().orElse(null), isBrokenByReads);
	}

	@Override
	public void checked(Section section, HealingVerdict mutex, HealingVerdict repair) {
		healing.judge(section, mutex, repair);
		if (!isOnRequest && !section.inferred() && mutex.answer() != Answer.YES && repair.answer() != Answer.YES) {
			reportLimit("Section '" + section.name() + "' cannot be healed in all cases. Repair "
					+ repair.answer().text() + ": " + repair.reason() + " Mutex " + mutex.answer().text() + ": "
					+ mutex.reason());
		}
	}

	private void reportLimit(String sentence) {
		synchronized (limits) {
			if (limits.size() > MOST_LIMITS || !limits.add(sentence)) {
				return;
			}
			if (limits.size() > MOST_LIMITS) {
				health.warning("heal-limit", "More sections cannot be healed in all cases: "
						+ "'interlock sections check --healing' names them.", null);
				return;
			}
		}
		health.warning("heal-limit", sentence, null);
	}

	@Override
	public void accessedBy(Object variable, String className) {
		String section = healing.accessedBy(variable, className);
		if (!isOnRequest && section != null) {
			health.warning("heal-excluded",
					"The class '" + className + "' is excluded, but accesses the variable of the "
							+ "section '" + section
							+ "': no mutex holds it back. Include it to have the section healed.",
					className);
		}
	}

	/** Starts or stops the healing of a section; an unknown section or method changes nothing. */
	public void set(HealingRequest request) {
		HealingMethod method = HealingMethod.of(request.method());
		if (method != null || request.method().isEmpty()) {
			healing.set(request.section(), method);
		}
	}

	/** One line for each section that was healed, or not healed for a reason. */
	public List<String> sentences() {
		List<String> lines = new ArrayList<>();
		for (HealingStatus each : healing.status()) {
			if (!each.method().isEmpty()) {
				lines.add(sentence(each));
			}
		}
		return lines;
	}

	private static String sentence(HealingStatus status) {
		String name = "Healing of section '" + status.section() + "', " + status.method() + ": ";
		if (status.state().equals("refused")) {
			return name + "refused, " + status.reason();
		}
		String violations = "; " + count(status.before(), "violation", "violations") + " before, " + status.after()
				+ " after";
		if (status.method().equals(HealingMethod.REPAIR.text())) {
			return name + count(status.entries(), "entry", "entries") + ", "
					+ count(status.repairs(), "repair", "repairs") + violations + '.';
		}
		return name + count(status.entries(), "entry", "entries") + ", "
				+ count(status.interventions(), "wait", "waits") + " ("
				+ TimeUnit.NANOSECONDS.toMillis(status.waitedNanos()) + " ms), "
				+ count(status.timeouts(), "timeout", "timeouts")
				+ (status.givenBack() == 0 ? "" : ", given back " + count(status.givenBack(), "time", "times"))
				+ violations
				+ (status.reason().isEmpty() ? "."
						: (status.method().equals(HealingMethod.MUTEX.text()) ? "; with a limit, as "
								: "; without a mutex, as ") + status.reason());
	}

	private static String count(long number, String one, String many) {
		return number + " " + (number == 1 ? one : many);
	}
}
