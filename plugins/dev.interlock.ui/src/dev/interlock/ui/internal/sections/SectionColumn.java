/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.text.NumberFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.osgi.util.NLS;

import dev.interlock.sections.AccessKind;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.SitePoint;
import dev.interlock.session.HealedSection;

/** The columns of the tree. The first ones are visible without scrolling. */
enum SectionColumn {
	NAME(Messages.Column_name, 26),
	/** The state: for example the number of violations. Beside the name, because it changes while a program runs. */
	STATE(Messages.Column_state, 34),
	/** The entry and the ends. */
	SITES(Messages.Column_sites, 38),
	VARIABLE(Messages.Column_variable, 21),
	/** The accesses that other threads may make inside the section. */
	ALLOWED(Messages.Column_allowed, 16),
	/** The origin: for example a file or an annotation. */
	ORIGIN(Messages.Column_origin, 20);

	private final String title;
	private final int characters;

	SectionColumn(String title, int characters) {
		this.title = title;
		this.characters = characters;
	}

	String title() {
		return title;
	}

	/** The initial width. */
	int characters() {
		return characters;
	}

	String text(SectionNode node) {
		if (node.section() == null) {
			boolean ofClass = node.className() != null;
			return this != NAME ? "" : ofClass ? simple(node.className()) : node.project().getName(); //$NON-NLS-1$
		}
		AtomicSection section = node.section();
		return switch (this) {
		case NAME -> section.name().startsWith(node.className() + '.')
				? section.name().substring(node.className().length() + 1)
				: section.name();
		case VARIABLE -> variable(section, node.code());
		case ORIGIN -> InferredForm.isInferred(section.origin())
				? NLS.bind(Messages.Inferred_origin, InferredForm.of(section.origin()))
				: section.origin();
		case SITES -> sites(section, node.code());
		case ALLOWED -> section.ends().stream().map(SectionColumn::allowed).distinct()
				.collect(Collectors.joining(", ")); //$NON-NLS-1$
		case STATE -> state(node);
		};
	}

	/**
	 * The variable with the simple name of its class. A whole object is named by the expression that is called, if the
	 * line shows it.
	 */
	static String variable(AtomicSection section, SectionCode code) {
		String className = simple(section.variable().className());
		if (!section.variable().name().isEmpty()) {
			return className + '.' + section.variable().name();
		}
		String member = section.entry().member();
		String called = member.contains("(") ? member.substring(0, member.indexOf('(')) : member; //$NON-NLS-1$
		Matcher call = Pattern.compile("([\\w.]*\\w)\\." + Pattern.quote(called) + "\\s*\\(") //$NON-NLS-1$ //$NON-NLS-2$
				.matcher(code.entry().text());
		return call.find() ? NLS.bind(Messages.Variable_object, call.group(1), className) : className;
	}

	/** The simple name of a class, with those of the enclosing ones. */
	static String simple(String className) {
		return className.substring(className.lastIndexOf('.') + 1).replace('$', '.');
	}

	/** The entry and the ends of a section, as code. */
	static String sites(AtomicSection section, SectionCode code) {
		String entry = site(section.entry(), code.entry());
		List<String> ends = IntStream.range(0, section.ends().size())
				.mapToObj(i -> site(section.ends().get(i).site(), code.ends().get(i))).distinct().toList();
		return ends.equals(List.of(entry)) ? entry
				: NLS.bind(Messages.Sites, entry, String.join(" / ", ends)); //$NON-NLS-1$
	}

	/** A site by its line, or by its ordinal if the line is not known. */
	private static String site(SitePoint site, SectionCode.Place place) {
		return place.line() > 0 ? place.toString()
				: site.method() + ' ' + site.access().text() + '#' + site.ordinal();
	}

	private static String state(SectionNode node) {
		AtomicSection section = node.section();
		if (node.code().problem() != null) {
			return node.code().problem();
		}
		if (section.disabled().isPresent()) {
			return NLS.bind(Messages.State_disabled, section.disabled().get());
		}
		if (node.healing() != null && node.healing().isHealed()) {
			return healing(node.healing());
		}
		String counted = counted(node);
		if (section.heal().isEmpty()) {
			return counted;
		}
		String method = section.heal().get().text();
		return counted.isEmpty() ? NLS.bind(Messages.State_methodOnly, method)
				: NLS.bind(Messages.State_method, counted, method);
	}

	private static String counted(SectionNode node) {
		AtomicSection section = node.section();
		if (node.violations() > 0) {
			return node.violations() == 1 ? Messages.State_violatedOnce
					: NLS.bind(Messages.State_violated, node.violations());
		}
		if (section.support() > 0) {
			return section.support() == 1 ? Messages.State_supportOnce
					: NLS.bind(Messages.State_support, section.support());
		}
		return section.remarks().kept().map(reason -> NLS.bind(Messages.State_kept, reason)).orElse(""); //$NON-NLS-1$
	}

	private static String healing(HealedSection healing) {
		return switch (healing.state()) {
		case "refused" -> NLS.bind(Messages.State_refused, healing.method(), healing.reason()); //$NON-NLS-1$
		case "suspended" -> NLS.bind(Messages.State_suspended, healing.method()); //$NON-NLS-1$
		default -> healing.method().equals("repair") //$NON-NLS-1$
				? NLS.bind(healing.repairs() == 1 ? Messages.State_repairedOnce : Messages.State_repaired,
						new Object[] { healing.method(), number(healing.entries()), number(healing.repairs()) })
				: givenBack(healing, NLS.bind(healed(healing),
						new Object[] { healing.method(), number(healing.entries()), number(healing.after()) }));
		};
	}

	private static String healed(HealedSection healing) {
		boolean isOne = healing.after() == 1;
		return healing.hasLimit()
				? isOne ? Messages.State_healedWithLimitOnce : Messages.State_healedWithLimit
				: isOne ? Messages.State_healedOnce : Messages.State_healed;
	}

	private static String givenBack(HealedSection healing, String text) {
		return healing.givenBack() == 0 ? text
				: healing.givenBack() == 1 ? NLS.bind(Messages.State_givenBackOnce, text)
						: NLS.bind(Messages.State_givenBack, text, number(healing.givenBack()));
	}

	private static String number(long number) {
		return NumberFormat.getIntegerInstance().format(number);
	}

	private static String allowed(EndPoint end) {
		boolean read = end.allowed().contains(AccessKind.READ);
		boolean write = end.allowed().contains(AccessKind.WRITE);
		return read ? write ? Messages.Allowed_all : Messages.Allowed_reads
				: write ? Messages.Allowed_writes : Messages.Allowed_nothing;
	}
}
