/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.testkit.bot;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;

/** Finds entries of a menu that a key does not select because another entry has the same mnemonic. */
public final class Mnemonics {

	private static final Pattern MNEMONIC = Pattern.compile("(?<!&)&(?:&&)*([^&])");

	private Mnemonics() {
	}

	/** The pairs of entries with the same mnemonic in a menu and in the menus below it. Must be called in the UI thread. */
	public static List<String> duplicates(Menu menu) {
		List<String> found = new ArrayList<>();
		menu.notifyListeners(SWT.Show, new Event());
		Map<String, String> texts = new HashMap<>();
		for (MenuItem item : menu.getItems()) {
			Matcher matcher = MNEMONIC.matcher(item.getText());
			if (matcher.find()) {
				String other = texts.put(matcher.group(1).toLowerCase(Locale.ROOT), item.getText());
				if (other != null) {
					found.add(other + " and " + item.getText());
				}
			}
			if (item.getMenu() != null) {
				found.addAll(duplicates(item.getMenu()));
			}
		}
		menu.notifyListeners(SWT.Hide, new Event());
		return found;
	}
}
