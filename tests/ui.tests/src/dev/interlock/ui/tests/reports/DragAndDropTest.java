/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.swt.dnd.DND;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Widget;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.bot.TreeBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.tests.WorkbenchFixture;

/** Findings are dragged out of the view as text, and session files are dropped on it. */
class DragAndDropTest extends WorkbenchFixture {

	@TempDir
	Path folder;

	@Test
	void aFindingIsDraggedAsText() throws Exception {
		TreeBot tree = viewWithRace().tree().select(0, 0);
		Object text = UIThread.syncExec(() -> {
			Widget source = (Widget) tree.widget().getData(DND.DRAG_SOURCE_KEY);
			Event start = event(source, null);
			source.notifyListeners(DND.DragStart, start);
			assertTrue(start.doit);
			Event data = event(source, null);
			source.notifyListeners(DND.DragSetData, data);
			return data.data;
		});
		assertTrue(text.toString().startsWith("Data race"), text.toString());
		assertTrue(text.toString().contains("Counter.value"), text.toString());
		assertTrue(text.toString().contains("at org.example.Counter.increment(Counter.java:17)"), text.toString());
	}

	@Test
	void aDroppedSessionFileIsImported() throws Exception {
		counter();
		RaceSession session = playToTheEnd("Counter", GoldenStream.RACE).session();
		Path file = Files.copy(session.file(), folder.resolve("dropped.session"));
		Interlock.sessions().remove(session);
		ViewBot view = openView();
		UIThread.waitUntil("nothing to show", () -> !view.hasTree());
		UIThread.syncExec(() -> {
			Widget target = view.dropTarget();
			target.notifyListeners(DND.Drop, event(target, new String[] { file.toString() }));
			return null;
		});
		UIThread.waitUntil("the race", () -> view.tree().rows().stream()
				.anyMatch(row -> row.get(0).startsWith("Counter.value")));
		assertEquals("dropped", Interlock.sessions().active().configurationName());
	}

	/** The event of the window system; SWT has no public way to create it. */
	private static Event event(Widget widget, Object data) {
		try {
			Constructor<?> constructor = Class
					.forName("org.eclipse.swt.dnd.DNDEvent", true, DND.class.getClassLoader()).getDeclaredConstructor();
			constructor.setAccessible(true);
			Event event = (Event) constructor.newInstance();
			event.widget = widget;
			event.data = data;
			event.doit = true;
			return event;
		} catch (ReflectiveOperationException e) {
			throw new AssertionError(e);
		}
	}
}
