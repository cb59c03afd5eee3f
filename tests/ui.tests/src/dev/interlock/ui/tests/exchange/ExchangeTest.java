/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.IWizardPage;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchWizard;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.wizards.IWizardDescriptor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.TreeBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The wizards for export and import of sessions, and session files opened in the workspace. */
class ExchangeTest extends WorkbenchFixture {

	private static final String IMPORT = "Import Race Detection Session";
	private static final String EXPORT = "Export Race Detection Sessions";

	@TempDir
	Path folder;

	private ShellBot open(IWizardDescriptor registered, String title) {
		UIThread.asyncExec(() -> {
			try {
				IWorkbenchWizard wizard = registered.createWizard();
				wizard.init(PlatformUI.getWorkbench(), StructuredSelection.EMPTY);
				new WizardDialog(bot.page().getWorkbenchWindow().getShell(), wizard).open();
			} catch (Exception e) {
				throw new AssertionError(e);
			}
		});
		return bot.shell(title);
	}

	private ShellBot openExport() {
		return open(PlatformUI.getWorkbench().getExportWizardRegistry().findWizard("dev.interlock.ui.exportWizard"),
				EXPORT);
	}

	private ShellBot openImport() {
		return open(PlatformUI.getWorkbench().getImportWizardRegistry().findWizard("dev.interlock.ui.importWizard"),
				IMPORT);
	}

	/** As after Next in the list of all wizards. */
	@Test
	void theSecondPageHasTheFocusInItsField() throws Exception {
		counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		IWorkbench workbench = PlatformUI.getWorkbench();
		for (IWizardDescriptor registered : List.of(
				workbench.getImportWizardRegistry().findWizard("dev.interlock.ui.importWizard"),
				workbench.getExportWizardRegistry().findWizard("dev.interlock.ui.exportWizard"),
				workbench.getNewWizardRegistry().findWizard("dev.interlock.ui.exampleWizard"))) {
			UIThread.asyncExec(() -> openBehindAnotherPage(registered));
			ShellBot wizard = bot.shell("Two pages");
			wizard.click("Next >");
			UIThread.waitUntil("the focus of " + registered.getLabel(), () -> {
				Control focused = wizard.widget().getDisplay().getFocusControl();
				return focused instanceof Combo || focused instanceof Text;
			});
			wizard.close();
		}
	}

	private void openBehindAnotherPage(IWizardDescriptor registered) {
		try {
			IWorkbenchWizard own = registered.createWizard();
			own.init(PlatformUI.getWorkbench(), StructuredSelection.EMPTY);
			own.addPages();
			Wizard both = new Wizard() {
				@Override
				public void addPages() {
					addPage(new WizardPage("first") {
						@Override
						public void createControl(Composite parent) {
							setControl(new Composite(parent, SWT.NONE));
						}
					});
					for (IWizardPage page : own.getPages()) {
						addPage(page);
					}
				}

				@Override
				public boolean performFinish() {
					return true;
				}
			};
			both.setWindowTitle("Two pages");
			both.setDialogSettings(own.getDialogSettings());
			new WizardDialog(bot.page().getWorkbenchWindow().getShell(), both).open();
		} catch (CoreException e) {
			throw new AssertionError(e);
		}
	}

	@Test
	void exportedSessionsCanBeImported() throws Exception {
		counter();
		RaceSession session = playToTheEnd("Counter", GoldenStream.RACE).session();
		String file = folder.resolve("handed-on").toString();
		ShellBot export = openExport();
		assertFalse(export.buttonEnabled("Finish"));
		export.typeIntoCombo(folder.resolve("missing/x").toString());
		assertFalse(export.buttonEnabled("Finish"));
		export.typeIntoCombo(file);
		ScreenshotOnFailure.take("export-sessions");
		export.click("Finish");
		export.waitUntilClosed();
		Path written = Path.of(file + ".session");
		assertEquals(Files.size(session.file()), Files.size(written));

		Interlock.sessions().remove(session);
		UIThread.waitUntil("removed", () -> Interlock.sessions().sessions().isEmpty());
		ShellBot wizard = openImport();
		wizard.typeIntoCombo(folder.toString());
		assertFalse(wizard.buttonEnabled("Finish"));
		wizard.typeIntoCombo(written.toString());
		wizard.click("Finish");
		wizard.waitUntilClosed();
		assertEquals("handed-on", Interlock.sessions().active().configurationName());
		TreeBot tree = bot.viewById(VIEW).tree();
		UIThread.waitUntil("the race",
				() -> tree.rows().stream().anyMatch(row -> row.get(0).startsWith("Counter.value")));

		ShellBot again = openImport();
		assertTrue(again.comboItems().contains(written.toString()), "the wizard remembers what was imported");
		again.close();
	}

	@Test
	void anAddressIsImportedAndSessionsAreMerged() throws Exception {
		counter();
		RaceSession session = playToTheEnd("Counter", GoldenStream.RACE).session();
		playToTheEnd("Clean", GoldenStream.CLEAN);
		Path file = Files.copy(session.file(), folder.resolve("by address.session"));
		Interlock.sessions().remove(session);
		ShellBot wizard = openImport();
		wizard.typeIntoCombo("http://no address");
		assertFalse(wizard.buttonEnabled("Finish"));
		wizard.typeIntoCombo(file.toUri().toString());
		wizard.click("Finish");
		wizard.waitUntilClosed();
		assertEquals("by address", Interlock.sessions().active().configurationName());

		UIThread.asyncExec(() -> bot.command("dev.interlock.ui.mergeSessions"));
		ShellBot merge = bot.shell("Merge Sessions");
		ScreenshotOnFailure.take("merge-sessions");
		assertEquals(2, merge.tableItems().size());
		merge.click("OK");
		merge.waitUntilClosed();
		UIThread.waitUntil("the merged session",
				() -> Interlock.sessions().active().label().equals("2 sessions merged"));
		assertEquals(3, Interlock.sessions().sessions().size());
	}

	@Test
	void aReportIsNotOverwrittenUnasked() throws Exception {
		counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		Path file = Files.writeString(folder.resolve("report.txt"), "mine");
		ShellBot export = openExport();
		export.chooseFromCombo("Text report");
		export.typeIntoCombo(file.toString());
		export.click("Finish");
		ShellBot question = bot.questionAbove(export);
		question.click("No");
		question.waitUntilClosed();
		assertEquals("mine", Files.readString(file));
		export.click("Finish");
		bot.questionAbove(export).click("Yes");
		export.waitUntilClosed();
		assertTrue(Files.readString(file).contains("org.example.Counter"), () -> file.toString());
	}

	@Test
	void aSessionFileOpensInTheView() throws Exception {
		counter();
		RaceSession session = playToTheEnd("Counter", GoldenStream.RACE).session();
		byte[] bytes = Files.readAllBytes(session.file());
		Interlock.sessions().remove(session);
		IFile file = project.project().getProject().getFile("night.session");
		file.create(new ByteArrayInputStream(bytes), true, null);
		UIThread.syncExec(() -> IDE.openEditor(bot.page(), file));
		UIThread.waitUntil("imported", () -> Interlock.sessions().active() != null
				&& Interlock.sessions().active().configurationName().equals("night"));
		bot.viewById(VIEW);
	}
}
