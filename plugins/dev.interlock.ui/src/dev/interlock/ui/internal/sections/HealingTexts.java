/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.osgi.util.NLS;

import dev.interlock.session.HealedSection;
import dev.interlock.session.HealedSection.Permission;

/** Says in words what the code of an atomic section permits for healing, and what healing will do. */
public final class HealingTexts {

	private HealingTexts() {
		// only static methods
	}

	/** What healing has done for a section so far, if anything, and what its code permits, if that is known. */
	static String summary(HealedSection section) {
		return Stream.of(section.isHealed() ? section.sentence() : "", //$NON-NLS-1$
				section.isChecked() ? permitted(section.permitted()) : "") //$NON-NLS-1$
				.filter(text -> !text.isEmpty()).map(HealingTexts::capitalized).collect(Collectors.joining("\n")); //$NON-NLS-1$
	}

	private static String capitalized(String sentence) {
		return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
	}

	/** One line for each healing method, with the answer and its reason. */
	public static String permitted(Map<String, Permission> permitted) {
		return permitted.entrySet().stream().map(each -> line(each.getKey(), each.getValue()))
				.collect(Collectors.joining("\n")); //$NON-NLS-1$
	}

	private static String line(String method, Permission permission) {
		return permission.reason().isEmpty() ? NLS.bind(Messages.Healing_permission, method, permission.answer())
				: NLS.bind(Messages.Healing_permissionReason,
						new Object[] { method, permission.answer(), permission.reason() });
	}

	/** What happens if a section of the running program is healed. */
	public static String offered(HealedSection section) {
		String method = section.offered();
		return switch (method) {
		case "" -> Messages.Healing_refused; //$NON-NLS-1$
		case "repair" -> Messages.Healing_repair; //$NON-NLS-1$
		case "mutex" -> section.mutex().isYes() ? Messages.Healing_mutex //$NON-NLS-1$
				: Messages.Healing_mutexWithLimit;
		default -> NLS.bind(Messages.Healing_lessLikely, method);
		};
	}
}
