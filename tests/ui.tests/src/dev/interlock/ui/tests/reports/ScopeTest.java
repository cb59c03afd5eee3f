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
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import java.util.List;

import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jface.viewers.ILabelDecorator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.ui.IDecoratorManager;
import org.eclipse.ui.IWorkingSet;
import org.eclipse.ui.IWorkingSetManager;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.protocol.Message;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.handlers.ScopeMenu;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The part of the workspace to which findings are limited, and the counts in the explorers. */
class ScopeTest extends WorkbenchFixture {

	private static final String DECORATOR = "dev.interlock.ui.findingCount";

	@AfterEach
	void undecorated() {
		setDecorated(false);
	}

	@Test
	void findingsAreLimitedToTheSelectionItsProjectOrAWorkingSet() throws Exception {
		counter();
		project.source("org/other/Idle.java", "package org.other;\npublic class Idle {\n}\n");
		project.build();
		playToTheEnd("Counter", GoldenStream.RACE);
		ViewBot view = openView();
		view.tree().item(0, 0);
		selectInPackageExplorer(project.type("org.other.Idle"));

		choose("On &Selected Element Only");
		UIThread.waitUntil("nothing", () -> view.linkNow().startsWith("No finding matches the filter in the scope."));
		selectInPackageExplorer(project.type("org.example.Counter"));
		UIThread.waitUntil("the race", view::hasTree);
		selectInPackageExplorer(project.type("org.other.Idle").getPackageFragment());
		UIThread.waitUntil("nothing again", () -> !view.hasTree());
		choose("On Elements of the Same &Project");
		UIThread.waitUntil("the project has it", view::hasTree);

		IWorkingSetManager sets = PlatformUI.getWorkbench().getWorkingSetManager();
		IWorkingSet set = sets.createWorkingSet("idle",
				new IAdaptable[] { project.type("org.other.Idle").getPackageFragment() });
		sets.addWorkingSet(set);
		try {
			choose("idle");
			UIThread.waitUntil("not in the set", () -> !view.hasTree());
			choose("&Any Element");
			UIThread.waitUntil("all", view::hasTree);
		} finally {
			sets.removeWorkingSet(set);
		}
	}

	@Test
	void theFilterHasAlternativesAndPartsThatMustAllBeThere() throws Exception {
		ViewBot view = viewWithRace();
		view.typeText("Counter & worker-1");
		UIThread.waitUntil("both parts", view::hasTree);
		view.typeText("Counter & worker-2");
		UIThread.waitUntil("only one part", () -> !view.hasTree());
		view.typeText("Bank | Counter & worker-2 | main");
		UIThread.waitUntil("the last alternative", view::hasTree);
		view.typeText("|");
		UIThread.waitUntil("nothing is asked for", view::hasTree);
	}

	@Test
	void classesPackagesAndProjectsAreDecoratedWithTheirCountWhenTheUserWantsIt() throws Exception {
		List<Message> messages = GoldenStream.messages(GoldenStream.RACE);
		counter();
		project.source("org/other/Idle.java", "package org.other;\npublic class Idle {\n}\n");
		project.build();
		playToTheEnd("Counter", messages);
		IJavaElement unit = project.type("org.example.Counter").getCompilationUnit();
		assertFalse(decorators().getEnabled(DECORATOR), "off at first");
		assertEquals("x", decorated(unit));

		setDecorated(true);
		UIThread.waitUntil("its count", () -> "x (1 finding)".equals(decoratedNow(unit)));
		for (IJavaElement element : List.of(unit.getParent(), unit.getJavaProject())) {
			UIThread.waitUntil("count of " + element.getElementName(),
					() -> "x (1 finding)".equals(decoratedNow(element)));
		}
		assertEquals("x", decorated(project.type("org.other.Idle")));
	}

	private static IDecoratorManager decorators() {
		return PlatformUI.getWorkbench().getDecoratorManager();
	}

	private static void setDecorated(boolean on) {
		UIThread.syncExec(() -> {
			decorators().setEnabled(DECORATOR, on);
			return null;
		});
	}

	private static String decorated(IJavaElement element) {
		return UIThread.syncExec(() -> decoratedNow(element));
	}

	/** The current decoration of a name: a job adds light decorations later. */
	private static String decoratedNow(IJavaElement element) {
		ILabelDecorator decorator = decorators().getLabelDecorator();
		String text = decorator.decorateText("x", element);
		return text == null ? "x" : text;
	}

	private static void choose(String text) {
		UIThread.syncExec(() -> {
			Menu menu = new Menu(PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell());
			new ScopeMenu().fill(menu, -1);
			MenuItem item = Arrays.stream(menu.getItems()).filter(each -> each.getText().equals(text)).findFirst()
					.orElseThrow();
			item.setSelection(true);
			item.notifyListeners(SWT.Selection, new Event());
			menu.dispose();
			return null;
		});
	}
}
