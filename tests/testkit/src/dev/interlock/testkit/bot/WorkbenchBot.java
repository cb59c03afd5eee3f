/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.testkit.bot;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.eclipse.core.commands.Command;
import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.e4.ui.model.application.ui.MElementContainer;
import org.eclipse.e4.ui.model.application.ui.MUIElement;
import org.eclipse.e4.ui.model.application.ui.advanced.MPlaceholder;
import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.e4.ui.model.application.ui.basic.MWindow;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IPerspectiveDescriptor;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IViewReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.texteditor.ITextEditor;

/** The workbench: its views, editors, dialogs and commands. */
public final class WorkbenchBot {

	private static final int LARGE_WIDTH = 1400;
	private static final int LARGE_HEIGHT = 960;
	private static final List<String> BOTTOM = List.of("org.eclipse.ui.views.ProblemView",
			"org.eclipse.jdt.ui.JavadocView", "org.eclipse.jdt.ui.SourceView", "org.eclipse.ui.console.ConsoleView",
			"org.eclipse.search.ui.views.SearchView", "org.eclipse.ui.views.ProgressView");
	/** The maximum height of the window decoration. */
	private static final int TRIM = 100;

	/** The page of the first window. */
	public IWorkbenchPage page() {
		return UIThread.syncExec(() -> {
			IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
			return (window == null ? PlatformUI.getWorkbench().getWorkbenchWindows()[0] : window).getActivePage();
		});
	}

	/** Switches to a perspective and resets it. */
	public void perspective(String id) {
		IWorkbenchPage page = page();
		UIThread.syncExec(() -> {
			page.setPerspective(PlatformUI.getWorkbench().getPerspectiveRegistry().findPerspectiveWithId(id));
			page.resetPerspective();
			IViewPart intro = page.findView("org.eclipse.ui.internal.introview");
			if (intro != null) {
				page.hideView(intro);
			}
			return null;
		});
	}

	/** Closes all perspectives but the current one, and the views that are open only there. */
	public void closeOtherPerspectives() {
		IWorkbenchPage page = page();
		UIThread.syncExec(() -> {
			String current = page.getPerspective().getId();
			for (IPerspectiveDescriptor each : page.getOpenPerspectives()) {
				if (!each.getId().equals(current)) {
					page.closePerspective(each, false, false);
				}
			}
			return null;
		});
	}

	/** Whether the widgets of a view exist. A view that is open in several perspectives exists once. */
	public boolean exists(String id) {
		MWindow window = page().getWorkbenchWindow().getService(MWindow.class);
		return UIThread.syncExec(() -> window.getSharedElements().stream()
				.anyMatch(each -> id.equals(each.getElementId()) && each.getWidget() != null));
	}

	/** Removes the settings that a closed view has saved. */
	public void forgetSettings(String id) {
		MWindow window = page().getWorkbenchWindow().getService(MWindow.class);
		UIThread.syncExec(() -> {
			window.getSharedElements().stream().filter(each -> id.equals(each.getElementId()))
					.forEach(each -> each.getPersistedState().clear());
			return null;
		});
	}

	/** Enlarges the window so that each view shows its content. */
	public void largeWindow() {
		Shell shell = page().getWorkbenchWindow().getShell();
		UIThread.syncExec(() -> {
			shell.setBounds(0, 0, LARGE_WIDTH, LARGE_HEIGHT);
			return null;
		});
		UIThread.waitUntil("large window", () -> shell.getClientArea().height > LARGE_HEIGHT - TRIM);
	}

	/** Gives the window a size, at the top left corner of the screen. */
	public void resizeWindow(int width, int height) {
		Shell shell = page().getWorkbenchWindow().getShell();
		UIThread.syncExec(() -> {
			shell.setBounds(0, 0, width, height);
			return null;
		});
		UIThread.waitUntil("size", () -> Math.abs(shell.getSize().y - height) < TRIM);
	}

	/** Closes the views at the bottom of the Java perspective, so that those above get the space. */
	public void closeBottomViews() {
		for (String id : BOTTOM) {
			closeView(id);
		}
	}

	/** Opens a view and activates it. */
	public ViewBot openView(String id) {
		IWorkbenchPage page = page();
		return new ViewBot(UIThread.syncExec(() -> page.showView(id)));
	}

	/** Moves an open view to the stack of another one. */
	public void stack(String id, String other) {
		UIThread.syncExec(() -> {
			MElementContainer<MUIElement> target = placeholder(other).getParent();
			return target.getChildren().add(placeholder(id));
		});
	}

	/** Whether two open views are in one stack. */
	public boolean isStacked(String id, String other) {
		return UIThread.syncExec(() -> placeholder(id).getParent() == placeholder(other).getParent());
	}

	private MPlaceholder placeholder(String id) {
		return page().findView(id).getSite().getService(MPart.class).getCurSharedRef();
	}

	/** The bot of an open view, for example of the second one with an id. */
	public ViewBot view(IViewPart part) {
		return new ViewBot(part);
	}

	/** Waits until a view is open and visible, without opening it. */
	public ViewBot viewById(String id) {
		IWorkbenchPage page = page();
		return new ViewBot(UIThread.waitFor("view " + id, () -> {
			IViewReference reference = page.findViewReference(id);
			IViewPart part = reference == null ? null : reference.getView(false);
			return part != null && page.isPartVisible(part) ? part : null;
		}));
	}

	/** Closes a view if it is open. */
	public void closeView(String id) {
		IWorkbenchPage page = page();
		UIThread.syncExec(() -> {
			page.hideView(page.findViewReference(id));
			return null;
		});
	}

	/** Closes all editors without saving; views stay open. */
	public void closeAllEditors() {
		IWorkbenchPage page = page();
		UIThread.syncExec(() -> page.closeAllEditors(false));
	}

	/** Waits until an editor with a title is active. */
	public IEditorPart activeEditor(String title) {
		IWorkbenchPage page = page();
		return UIThread.waitFor("editor " + title, () -> {
			IEditorPart editor = page.getActiveEditor();
			return editor != null && editor.getTitle().equals(title) ? editor : null;
		});
	}

	/** Waits until an editor is active and its selection begins in a line, counted from 1. */
	public void waitForCaret(String title, int line) {
		IWorkbenchPage page = page();
		UIThread.waitUntil("caret in line " + line + " of " + title, () -> {
			IEditorPart editor = page.getActiveEditor();
			return editor != null && page.getActivePart() == editor && editor.getTitle().equals(title)
					&& caretLine(editor) == line;
		});
	}

	/** The line of an editor's selection, counted from 1; 0 if it is no text editor. In the UI thread. */
	public static int caretLine(IEditorPart editor) {
		ITextEditor text = Adapters.adapt(editor, ITextEditor.class);
		if (text == null || !(text.getSelectionProvider().getSelection() instanceof ITextSelection selection)) {
			return 0;
		}
		return selection.getStartLine() + 1;
	}

	/** The text of the line of an editor's selection. In the UI thread. */
	public static String caretText(IEditorPart editor) {
		ITextEditor text = Adapters.adapt(editor, ITextEditor.class);
		IDocument document = text.getDocumentProvider().getDocument(text.getEditorInput());
		try {
			var line = document.getLineInformation(caretLine(editor) - 1);
			return document.get(line.getOffset(), line.getLength());
		} catch (BadLocationException e) {
			throw new AssertionError(e);
		}
	}

	/** Runs a command for the active part and waits for its end. */
	public Object command(String id) {
		return UIThread.syncExec(
				() -> PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(id, null));
	}

	/** Runs a command with a parameter for the active part and waits for its end. */
	public Object command(String id, String parameter, String value) {
		return UIThread.syncExec(() -> {
			Command command = PlatformUI.getWorkbench().getService(ICommandService.class).getCommand(id);
			return PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(
					ParameterizedCommand.generateCommand(command, Map.of(parameter, value)), null);
		});
	}

	/** Whether a command is handled and enabled for the active part. */
	public boolean commandEnabled(String id) {
		return UIThread.syncExec(() -> {
			Command command = PlatformUI.getWorkbench().getService(ICommandService.class)
					.getCommand(id);
			return command.isHandled() && command.isEnabled();
		});
	}

	/** Waits for a dialog with a title. */
	public ShellBot shell(String title) {
		return new ShellBot(UIThread.waitFor("dialog " + title, () -> findShell(title)));
	}

	/** Waits for a dialog on top of the one with the same title. */
	public ShellBot questionAbove(ShellBot dialog) {
		String title = UIThread.syncExec(() -> dialog.widget().getText());
		return new ShellBot(UIThread.waitFor("question of " + title, () -> Arrays
				.stream(UIThread.display().getShells()).filter(each -> !each.isDisposed() && each.isVisible()
						&& each != dialog.widget() && each.getText().strip().equals(title))
				.findFirst().orElse(null)));
	}

	/** The titles of all visible windows. */
	public String[] shellTitles() {
		return UIThread.syncExec(() -> Arrays.stream(UIThread.display().getShells()).filter(Shell::isVisible)
				.map(Shell::getText).filter(Objects::nonNull).toArray(String[]::new));
	}

	private static Shell findShell(String title) {
		return Arrays.stream(UIThread.display().getShells())
				.filter(each -> !each.isDisposed() && each.isVisible() && each.getText().strip().equals(title))
				.findFirst().orElse(null);
	}

	/** The text on the clipboard; null if there is none. */
	public String clipboard() {
		return UIThread.syncExec(() -> {
			Clipboard clipboard = new Clipboard(UIThread.display());
			try {
				return (String) clipboard.getContents(TextTransfer.getInstance());
			} finally {
				clipboard.dispose();
			}
		});
	}

	/** Switches to the Java perspective. */
	public void javaPerspective() {
		perspective("org.eclipse.jdt.ui.JavaPerspective");
	}
}
