/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.sections;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILogListener;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.ltk.core.refactoring.IUndoManager;
import org.eclipse.ltk.core.refactoring.RefactoringCore;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.ide.IDE;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.core.sections.SectionRepository;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.ViewIds;
import dev.interlock.ui.internal.sections.AtomicSectionsView;
import dev.interlock.ui.tests.WorkbenchFixture;

/** A seeded random walk through the view of atomic sections: no step opens an error dialog or writes to the log. */
class AtomicSectionsWalkTest extends WorkbenchFixture {

	private static final int STEPS = 400;
	private static final int SEED = 17;
	private static final String SECTIONS = """
			interlock-sections 1

			section deposit
			  variable field org.example.Bank.balance
			  entry    org.example.Bank.balance()I/balance:read#0
			  end      org.example.Bank.setBalance(I)V/balance:write#0
			  from     hand

			section gone
			  variable field org.example.Bank.balance
			  entry    org.example.Bank.gone()V/balance:read#0
			  end      org.example.Bank.gone()V/balance:write#0
			  from     pattern load-and-store
			""";

	private final Random random = new Random(SEED);
	private final List<String> logged = new CopyOnWriteArrayList<>();
	private final List<String> walk = new ArrayList<>();
	private IFile sections;
	private IFile source;
	private RaceSession session;

	@AfterEach
	void closeView() {
		RefactoringCore.getUndoManager().flush();
		bot.closeView(ViewIds.ATOMIC_SECTIONS);
	}

	@Test
	void noStepOfAWalkFails() throws Exception {
		source = bank();
		IFolder settings = project.project().getProject().getFolder(".settings");
		if (!settings.exists()) {
			settings.create(true, true, null);
		}
		sections = SectionRepository.file(project.project().getProject());
		write(SECTIONS);
		session = playToTheEnd("Bank", GoldenStream.ATOMICITY).session();
		bot.openView(ViewIds.ATOMIC_SECTIONS);
		ILogListener listener = (status, plugin) -> {
			if (status.getSeverity() == IStatus.ERROR) {
				logged.add(plugin + ": " + status.getMessage() + ' ' + status.getException());
			}
		};
		Platform.addLogListener(listener);
		try {
			for (int step = 0; step < STEPS; step++) {
				step();
				UIThread.syncExec(() -> null);
				for (Job each : Job.getJobManager().find(null)) {
					if (each.getName().equals("Reading atomic sections")) {
						each.join();
					}
				}
				assertEquals(List.of(), UIThread.syncExec(AtomicSectionsWalkTest::dialogs), walk::toString);
				assertEquals(List.of(), logged, walk::toString);
			}
		} finally {
			Platform.removeLogListener(listener);
		}
		write(SECTIONS);
		ViewBot view = bot.openView(ViewIds.ATOMIC_SECTIONS);
		view.typeText("");
		UIThread.waitUntil("all sections", () -> {
			kind().select(0);
			notify(kind(), SWT.Selection, null, 0);
			return rows().size() == 4;
		});
	}

	private static List<String> dialogs() {
		return Arrays.stream(Display.getCurrent().getShells()).filter(Shell::isVisible)
				.filter(each -> (each.getStyle() & SWT.APPLICATION_MODAL) != 0).map(Shell::getText).toList();
	}

	private void write(String text) throws Exception {
		ByteArrayInputStream in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
		if (sections.exists()) {
			sections.setContents(in, true, true, null);
		} else {
			sections.create(in, true, null);
		}
	}

	/** The controls of the view; null if it is closed. */
	private Composite root() {
		AtomicSectionsView view = (AtomicSectionsView) bot.page().findView(ViewIds.ATOMIC_SECTIONS);
		return view == null ? null : view.form().getParent().getParent().getParent();
	}

	private static <T extends Control> List<T> all(Composite root, Class<T> type, Predicate<T> fits) {
		List<T> found = new ArrayList<>();
		if (root != null) {
			for (Control each : root.getChildren()) {
				if (each.isVisible() && type.isInstance(each) && fits.test(type.cast(each))) {
					found.add(type.cast(each));
				}
				if (each instanceof Composite composite) {
					found.addAll(all(composite, type, fits));
				}
			}
		}
		return found;
	}

	private Combo kind() {
		return any(all(root(), Combo.class, each -> (each.getStyle() & SWT.READ_ONLY) != 0));
	}

	private List<TreeItem> rows() {
		List<TreeItem> rows = new ArrayList<>();
		all(root(), Tree.class, each -> true).forEach(tree -> collect(tree.getItems(), rows));
		return rows;
	}

	private static void collect(TreeItem[] items, List<TreeItem> rows) {
		for (TreeItem item : items) {
			// the children of a row that was never expanded are not there yet: its one item has no data
			if (item.getData() != null) {
				rows.add(item);
				collect(item.getItems(), rows);
			}
		}
	}

	private <T> T any(List<T> all) {
		return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
	}

	private void step() throws Exception {
		int kind = random.nextInt(13);
		walk.add(Integer.toString(kind));
		switch (kind) {
		case 0, 1, 2 -> inUI(this::select);
		case 3 -> inUI(() -> type(any(all(root(), Text.class, Control::isEnabled)),
				any(List.of("", "deposit", "gone", "no such", "field org.example.Bank.balance"))));
		case 4 -> inUI(() -> {
			Combo shown = kind();
			if (shown != null) {
				shown.select(random.nextInt(shown.getItemCount()));
				notify(shown, SWT.Selection, null, 0);
			}
		});
		case 5 -> inUI(this::check);
		case 6 -> inUI(() -> {
			IUndoManager manager = RefactoringCore.getUndoManager();
			if (manager.anythingToUndo()) {
				manager.performUndo(null, null);
			} else if (manager.anythingToRedo()) {
				manager.performRedo(null, null);
			}
		});
		case 7 -> inUI(() -> bot.page().getWorkbenchWindow().getShell().setSize(700 + random.nextInt(900),
				500 + random.nextInt(500)));
		case 8 -> inUI(() -> {
			Button button = any(all(root(), Button.class, each -> each.isEnabled()
					&& (each.getText().contains("End") || each.getText().contains("vert")
							|| (each.getStyle() & SWT.CHECK) != 0)));
			if (button != null) {
				notify(button, SWT.Selection, null, 0);
			}
		});
		case 9 -> {
			bot.closeView(ViewIds.ATOMIC_SECTIONS);
			bot.openView(ViewIds.ATOMIC_SECTIONS);
		}
		case 10 -> Interlock.sessions().activate(random.nextBoolean() ? session : null);
		case 11 -> inUI(() -> {
			if (random.nextBoolean()) {
				IDE.openEditor(bot.page(), source);
			} else {
				bot.page().closeAllEditors(false);
			}
		});
		default -> {
			write(any(List.of(SECTIONS, "interlock-sections 1\n", "interlock-sections 1\n\nsection broken\n")));
			// the platform correctly asks before it undoes or repeats a change of a file that was modified since
			RefactoringCore.getUndoManager().flush();
		}
		}
	}

	private void select() {
		TreeItem row = any(rows());
		if (row != null) {
			row.getParent().setSelection(row);
			notify(row.getParent(), SWT.Selection, row, 0);
		}
	}

	private void check() {
		TreeItem row = any(rows());
		if (row != null && sections.exists()) {
			try {
				// a malformed file correctly causes a dialog
				if (SectionRepository.read(sections.getProject()).problems().isEmpty()) {
					row.setChecked(!row.getChecked());
					notify(row.getParent(), SWT.Selection, row, SWT.CHECK);
				}
			} catch (CoreException e) {
				throw new AssertionError(e);
			}
		}
	}

	private static void type(Text text, String typed) {
		if (text != null) {
			text.setText(typed);
		}
	}

	private static void notify(Control control, int type, TreeItem item, int detail) {
		Event event = new Event();
		event.item = item;
		event.detail = detail;
		control.notifyListeners(type, event);
	}

	/** A step in the UI thread. */
	private interface Step {
		void run() throws Exception;
	}

	private static void inUI(Step step) {
		UIThread.asyncExec(() -> {
			try {
				step.run();
			} catch (Exception e) {
				throw new AssertionError(e);
			}
		});
	}
}
