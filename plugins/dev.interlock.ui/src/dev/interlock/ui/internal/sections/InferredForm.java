/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The forms of code from which atomic sections are inferred, in words. */
final class InferredForm {

	private InferredForm() {
	}

	/** Whether an origin in a file of sections is that of an inferred section. */
	static boolean isInferred(String origin) {
		return origin.startsWith("pattern ") || origin.startsWith("interleaving "); //$NON-NLS-1$ //$NON-NLS-2$
	}

	/** The words for an origin such as {@code pattern load-and-store}; an unknown form keeps its name. */
	static String of(String origin) {
		return Arrays.stream(origin.substring(origin.indexOf(' ') + 1).split(" ")) //$NON-NLS-1$
				.map(InferredForm::words).distinct().collect(Collectors.joining(", ")); //$NON-NLS-1$
	}

	private static String words(String form) {
		return switch (form) {
		case "load-and-store" -> Messages.Inferred_loadAndStore; //$NON-NLS-1$
		case "check-then-act" -> Messages.Inferred_checkThenAct; //$NON-NLS-1$
		case "test-and-use" -> Messages.Inferred_testAndUse; //$NON-NLS-1$
		case "get-then-set" -> Messages.Inferred_getThenSet; //$NON-NLS-1$
		case "read-and-reset" -> Messages.Inferred_readAndReset; //$NON-NLS-1$
		case "double-read" -> Messages.Inferred_doubleRead; //$NON-NLS-1$
		case "consecutive" -> Messages.Inferred_consecutive; //$NON-NLS-1$
		default -> form;
		};
	}
}
