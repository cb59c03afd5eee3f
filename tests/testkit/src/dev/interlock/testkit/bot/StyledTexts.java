/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.testkit.bot;

import java.util.stream.Collectors;

import org.eclipse.swt.custom.StyledText;

/** The styled texts of a dialog. */
public final class StyledTexts {

	private StyledTexts() {
		// only static methods
	}

	/** The visible ones, concatenated. */
	public static String in(ShellBot dialog) {
		return UIThread.syncExec(() -> WidgetFinder.all(dialog.widget(), StyledText.class, each -> true).stream()
				.map(StyledText::getText).collect(Collectors.joining("\n")));
	}
}
