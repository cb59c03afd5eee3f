/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.Collection;
import java.util.stream.Stream;

import org.eclipse.core.expressions.PropertyTester;

/**
 * Tests whether one of several launch shortcuts applies to the selection. The arguments are their ids. Interlock's
 * shortcuts are thus offered exactly where their delegates apply.
 */
public final class LaunchableTester extends PropertyTester {

	@Override
	public boolean test(Object receiver, String property, Object[] args, Object expectedValue) {
		Collection<?> selection = (Collection<?>) receiver;
		return Stream.of(args).map(String::valueOf).map(DelegateShortcut::find)
				.anyMatch(shortcut -> shortcut.isPresent() && shortcut.get().appliesTo(selection));
	}
}
