/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.workbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;

import org.eclipse.jface.bindings.Binding;
import org.eclipse.jface.bindings.TriggerSequence;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.keys.IBindingService;
import org.junit.jupiter.api.Test;

import dev.interlock.testkit.bot.UIThread;

/** Interlock's key bindings conflict with none of the platform's and JDT's. */
class KeyBindingsTest {

	@Test
	void noOtherBindingUsesOurKeys() {
		List<Binding> all = UIThread.syncExec(() -> Arrays
				.asList(PlatformUI.getWorkbench().getService(IBindingService.class).getBindings()));
		List<Binding> ours = all.stream().filter(KeyBindingsTest::isOurs).toList();
		assertTrue(ours.size() >= 6, ours::toString);

		List<String> collisions = ours.stream()
				.flatMap(our -> all.stream().filter(other -> !isOurs(other) && other.getParameterizedCommand() != null
						&& collide(our.getTriggerSequence(), other.getTriggerSequence())).map(Binding::toString))
				.toList();

		assertEquals(List.of(), collisions);
	}

	private static boolean isOurs(Binding binding) {
		return binding.getParameterizedCommand() != null
				&& binding.getParameterizedCommand().getId().startsWith("dev.interlock.");
	}

	private static boolean collide(TriggerSequence one, TriggerSequence other) {
		return one.startsWith(other, true) || other.startsWith(one, true);
	}
}
