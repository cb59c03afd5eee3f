/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.util.Locale;

import org.eclipse.core.runtime.CoreException;

import dev.interlock.sections.AtomicSection;

/**
 * A proposed section with its code.
 *
 * @param section  the section
 * @param variable its variable, for the user
 * @param code     its entry and ends, as source lines
 * @param snippet  its source lines
 */
public record Proposal(AtomicSection section, String variable, String code, SectionSnippet snippet) {

	/** Looks up the code of a section. Not for use in the UI thread. */
	static Proposal of(AtomicSection section, SectionCode.Reader reader) throws CoreException {
		SectionCode code = reader.of(section);
		return new Proposal(section, SectionColumn.variable(section, code), SectionColumn.sites(section, code),
				SectionSnippet.of(section, reader));
	}

	/** The pattern of the accesses, for the user. */
	String form() {
		return InferredForm.of(section.origin());
	}

	/** The method of the entry with the simple name of its class. */
	String method() {
		return SectionColumn.simple(section.entry().className()) + '.' + section.entry().method();
	}

	/** Whether a text that is shown or the name of the section contains a text, in any case. */
	boolean has(String text) {
		return (section.name() + ' ' + method() + ' ' + code + ' ' + variable).toLowerCase(Locale.ROOT)
				.contains(text.toLowerCase(Locale.ROOT));
	}
}
