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
import java.util.List;
import java.util.function.Predicate;

import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;

/** Finds widgets below a composite. Must be used in the UI thread. */
final class WidgetFinder {

	private WidgetFinder() {
	}

	/** The visible controls of a class that match, outer and earlier ones first. */
	static <T extends Control> List<T> all(Composite root, Class<T> type, Predicate<T> fits) {
		List<T> found = new ArrayList<>();
		collect(root, type, fits, found);
		return found;
	}

	private static <T extends Control> void collect(Control control, Class<T> type, Predicate<T> fits, List<T> found) {
		if (control.isDisposed() || !control.isVisible()) {
			return;
		}
		if (type.isInstance(control) && fits.test(type.cast(control))) {
			found.add(type.cast(control));
		}
		if (control instanceof Composite composite) {
			for (Control child : composite.getChildren()) {
				collect(child, type, fits, found);
			}
		}
	}

	/** A label's or button's text without its mnemonic. */
	static String plain(String text) {
		return text.replace("&", "");
	}
}
