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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.ltk.core.refactoring.RefactoringCore;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.XMLMemento;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.RaceSession;
import dev.interlock.core.sections.SectionRepository;
import dev.interlock.protocol.Healing;
import dev.interlock.protocol.Message;
import dev.interlock.sections.AtomicSection;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.ScriptedRun;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.TreeBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.ViewIds;
import dev.interlock.ui.internal.sections.AtomicSectionsView;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The view of atomic sections without sections, with a filter, after a restart, and while a program runs. */
class AtomicSectionsStateTest extends WorkbenchFixture {

	private static final String DEPOSIT = """

			# the clerk's own
			section org.example.Bank.deposit:balance
			  variable field org.example.Bank.balance
			  entry    org.example.Bank.balance()I/balance:read#0
			  end      org.example.Bank.setBalance(I)V/balance:write#0
			  from     hand
			""";

	private static final String GONE = """

			section org.example.Bank.gone:balance
			  variable field org.example.Bank.balance
			  entry    org.example.Bank.gone()V/balance:read#0
			  end      org.example.Bank.gone()V/balance:write#0
			  from     pattern load-and-store
			  support  12
			""";

	private IFile file;

	private ViewBot view(String sections) throws Exception {
		bank();
		declare(sections);
		ViewBot view = bot.openView(ViewIds.ATOMIC_SECTIONS);
		view.tree().item(0, 0, 0);
		return view;
	}

	private void declare(String sections) throws Exception {
		IFolder settings = project.project().getProject().getFolder(".settings");
		if (!settings.exists()) {
			settings.create(true, true, null);
		}
		file = SectionRepository.file(project.project().getProject());
		file.create(new ByteArrayInputStream(("interlock-sections 1\n" + sections).getBytes(StandardCharsets.UTF_8)),
				true, null);
	}

	@AfterEach
	void closeView() {
		RefactoringCore.getUndoManager().flush();
		UIThread.syncExec(() -> {
			// a reopened view has the filter of the previous one
			if (bot.page().findView(ViewIds.ATOMIC_SECTIONS) instanceof AtomicSectionsView view) {
				view.clearFilter();
			}
			return null;
		});
		bot.closeView(ViewIds.ATOMIC_SECTIONS);
	}

	private static List<String> names(ViewBot view) {
		return view.tree().rows().stream().map(row -> row.get(0)).toList();
	}

	@Test
	void withoutSectionsItExplainsItselfAndInfersFromAButton() throws Exception {
		bank();
		ViewBot view = bot.openView(ViewIds.ATOMIC_SECTIONS);
		UIThread.waitUntil("explanation", () -> view.labels().size() == 2
				&& view.labels().get(0).equals("No project has atomic sections yet.") && view.labels().get(1)
						.startsWith("An atomic section is code between two accesses to a variable."));
		ScreenshotOnFailure.take("AtomicSectionsViewTest.empty");
		view.click("Infer from Code...");
		ShellBot dialog = bot.shell("Infer Atomic Sections");
		dialog.close();
	}

	@Test
	void theKeyboardStaysInTheViewWhenSectionsComeAndGo() throws Exception {
		bank();
		ViewBot view = bot.openView(ViewIds.ATOMIC_SECTIONS).setFocus();
		UIThread.waitUntil("a button has the focus", () -> focus() instanceof Button button
				&& button.getText().contains("Infer"));
		declare(DEPOSIT);
		UIThread.waitUntil("the tree has the focus", () -> focus() == view.tree().widget());
		file.delete(true, null);
		UIThread.waitUntil("a button has the focus again", () -> focus() instanceof Button);
	}

	private static Control focus() {
		return UIThread.syncExec(UIThread.display()::getFocusControl);
	}

	@Test
	void aNewSectionIsShownInSpiteOfTheFilter() throws Exception {
		ViewBot view = view(DEPOSIT + GONE);
		view.typeText("then write");
		UIThread.waitUntil("one section", () -> names(view).equals(List.of("example", "Bank", "gone:balance")));
		assertTrue(view.labels().contains("1 of 2 sections shown"),
				() -> view.labels().toString());
		AtomicSectionsView part = (AtomicSectionsView) view.part();
		AtomicSection more = SectionRepository.parse("interlock-sections 1\n" + DEPOSIT).sections().get(0)
				.withName("more").trained(3, Optional.empty());
		UIThread.syncExec(() -> {
			part.add(project.project().getProject(), more);
			return null;
		});
		UIThread.waitUntil("selected", () -> view.tree().selection().equals(List.of("deposit:balance")));
		assertTrue(names(view).contains("gone:balance"), () -> names(view).toString());
	}

	@Test
	void theStateIsRestoredAfterARestart() throws Exception {
		ViewBot view = view(DEPOSIT + GONE);
		view.tree().select(0, 0, 1);
		view.typeText("gone");
		XMLMemento memento = XMLMemento.createWriteRoot("view");
		UIThread.syncExec(() -> {
			((AtomicSectionsView) view.part()).saveState(memento);
			return null;
		});
		Shell shell = UIThread.syncExec(() -> new Shell(view.part().getSite().getShell(), SWT.SHELL_TRIM));
		AtomicSectionsView restarted = new AtomicSectionsView();
		try {
			UIThread.syncExec(() -> {
				shell.setText("restarted");
				shell.setLayout(new FillLayout());
				restarted.init((IViewSite) view.part().getSite(), memento);
				restarted.createPartControl(new Composite(shell, SWT.NONE));
				shell.open();
				return null;
			});
			TreeBot again = bot.shell("restarted").tree();
			UIThread.waitUntil("selected", () -> again.selection().equals(List.of("gone:balance")));
			assertEquals(List.of("example", "Bank", "gone:balance"),
					again.rows().stream().map(row -> row.get(0)).toList());
		} finally {
			UIThread.syncExec(() -> {
				restarted.dispose();
				shell.dispose();
				return null;
			});
		}
	}

	@Test
	void violationsAreCountedWhileTheProgramRuns() throws Exception {
		ViewBot view = view(DEPOSIT.replace("section org.example.Bank.deposit:balance", "section deposit"));
		assertEquals("", view.tree().rows().get(2).get(1));
		ScriptedRun run = play("Bank", GoldenStream.ATOMICITY);
		UIThread.waitUntil("count during the run",
				() -> view.tree().rows().size() == 3 && view.tree().rows().get(2).get(1).startsWith("Broken"));
		assertTrue(view.labels().contains("1 section \u00b7 1 broken in this run"), () -> view.labels().toString());
		assertEquals(RaceSession.State.RUNNING, run.session().state());
		run.end(0);
	}

	@Test
	void healingIsToldWhileTheProgramRuns() throws Exception {
		ViewBot view = view(DEPOSIT.replace("section org.example.Bank.deposit:balance", "section deposit"));
		ScriptedRun run = play("Bank", GoldenStream.ATOMICITY);
		awaitState(view, state -> state.startsWith("Broken"));
		Healing.Section.Builder healed = Healing.Section.newBuilder().setName("deposit").setState("healing")
				.setMethod("mutex").setEntries(1234).setViolationsBefore(1);
		send(run, healed);
		awaitState(view, "Healed by mutex: 1,234 entries, 0 violations"::equals);
		send(run, healed.setReason("it calls 'run' inside."));
		awaitState(view, "Healed by mutex with a limit: 1,234 entries, 0 violations"::equals);
		send(run, healed.setViolationsAfter(1));
		awaitState(view, "Healed by mutex with a limit: 1,234 entries, 1 violation"::equals);
		healed.clearReason();
		send(run, healed.setViolationsAfter(1).setGivenBack(1));
		awaitState(view, "Healed by mutex: 1,234 entries, 1 violation, given back once"::equals);
		send(run, healed.setGivenBack(2000));
		awaitState(view, "Healed by mutex: 1,234 entries, 1 violation, given back 2,000 times"::equals);
		send(run, healed.setState("suspended"));
		awaitState(view, "Healing by mutex rests: threads waited too long"::equals);
		send(run, healed.setState("refused").setReason("it waits inside"));
		awaitState(view, "Not healed by mutex: it waits inside"::equals);
		send(run, healed.setState("healing").setMethod("repair").setRepairs(1));
		awaitState(view, "Healed by repair: 1,234 entries, 1 repair"::equals);
		send(run, healed.setRepairs(1000));
		awaitState(view, "Healed by repair: 1,234 entries, 1,000 repairs"::equals);
		ScreenshotOnFailure.take("AtomicSectionsStateTest.healing");
		send(run, healed.setState("stopped").setMethod(""));
		awaitState(view, state -> state.startsWith("Broken"));
		run.end(0);
	}

	@Test
	void whatTheCodePermitsIsToldBesideTheSection() throws Exception {
		ViewBot view = view(DEPOSIT.replace("section org.example.Bank.deposit:balance", "section deposit"));
		view.tree().select(0, 0, 0);
		UIThread.waitUntil("the check of the code", () -> view.labels().stream()
				.anyMatch(label -> label.startsWith("Healing by repair: no, it ")
						&& label.contains("\nHealing by mutex: with a limit, it ")));
		ScriptedRun run = play("Bank", GoldenStream.ATOMICITY);
		awaitState(view, state -> state.startsWith("Broken"));
		send(run, Healing.Section.newBuilder().setName("deposit").setState("watching").setOffered("mutex")
				.setRepair(Healing.Verdict.newBuilder().setAnswer("no").setReason("it uses the number."))
				.setMutex(Healing.Verdict.newBuilder().setAnswer("yes")));
		UIThread.waitUntil("the check of the agent", () -> view.labels()
				.contains("Healing by repair: no, it uses the number.\nHealing by mutex: yes."));
		send(run, Healing.Section.newBuilder().setName("deposit").setState("healing").setMethod("mutex").setEntries(9)
				.setInterventions(2).setWaitedMicros(4000).setTimeouts(1).setGivenBack(1).setViolationsBefore(3)
				.setReason("it calls 'run' inside."));
		UIThread.waitUntil("what healing has done", () -> view.labels()
				.contains("Section 'deposit', mutex: 9 entries, 2 waits (4 ms), 1 timeout, given back 1 time; "
						+ "3 violations before, 0 after; each wait has a limit, as it calls 'run' inside."));
		ScreenshotOnFailure.take("AtomicSectionsStateTest.permitted");
		run.end(0);
	}

	private static void send(ScriptedRun run, Healing.Section.Builder section) throws IOException {
		run.agent().say(List.of(Message.newBuilder().setHealing(Healing.newBuilder().addSections(section)).build()));
	}

	private static void awaitState(ViewBot view, Predicate<String> is) {
		UIThread.waitUntil("state", () -> view.tree().rows().size() == 3 && is.test(view.tree().rows().get(2).get(1)));
	}
}
