/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.eclipse.compare.CompareConfiguration;
import org.eclipse.compare.CompareEditorInput;
import org.eclipse.compare.CompareUI;
import org.eclipse.compare.IStreamContentAccessor;
import org.eclipse.compare.ITypedElement;
import org.eclipse.compare.structuremergeviewer.DiffNode;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.ILogListener;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.ide.IDE;
import org.junit.jupiter.api.Test;

import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.tests.WorkbenchFixture;

/** Editors without Java, or with two sources: neither the commands nor the link with the view cause an error. */
class OtherEditorsTest extends WorkbenchFixture {

	private static final String LINK = "dev.interlock.ui.linkWithEditor";

	private final List<String> errors = new CopyOnWriteArrayList<>();
	private final ILogListener listener = (status, plugin) -> {
		if (status.getSeverity() == IStatus.ERROR && status.toString().contains("interlock")) {
			errors.add(status.toString());
		}
	};

	@Test
	void textAndCompareEditorsAreNotChanged() throws Exception {
		ViewBot view = viewWithRace().setFocus();
		IFile text = project.project().getProject().getFile("notes.txt");
		text.create(new ByteArrayInputStream("Counter.value\n".getBytes(StandardCharsets.UTF_8)), true, null);
		Platform.addLogListener(listener);
		bot.command(LINK);
		try {
			open(text);
			view.setFocus().tree().select(0, 0);
			CompareEditorInput input = new TwoTexts("class A {}", "class B {}");
			UIThread.syncExec(() -> {
				CompareUI.openCompareEditor(input, true);
				return null;
			});
			UIThread.waitUntil("compared", () -> input.getCompareResult() != null);
			view.setFocus().tree().select(0);
			assertNotNull(open(text));
			view.tree().select(0, 0);
		} finally {
			view.setFocus();
			bot.command(LINK);
			Platform.removeLogListener(listener);
		}
		assertEquals(List.of(), errors);
	}

	private IEditorPart open(IFile file) {
		return UIThread.syncExec(() -> IDE.openEditor(bot.page(), file, true));
	}

	/** Two texts that are compared as Java. */
	private static final class TwoTexts extends CompareEditorInput {

		private final String left;
		private final String right;

		TwoTexts(String left, String right) {
			super(new CompareConfiguration());
			this.left = left;
			this.right = right;
		}

		@Override
		protected Object prepareInput(IProgressMonitor monitor) {
			return new DiffNode(new Source(left), new Source(right));
		}
	}

	/** A Java source without a file. */
	private record Source(String text) implements ITypedElement, IStreamContentAccessor {

		@Override
		public InputStream getContents() {
			return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
		}

		@Override
		public String getName() {
			return "A.java";
		}

		@Override
		public Image getImage() {
			return null;
		}

		@Override
		public String getType() {
			return "java";
		}
	}
}
