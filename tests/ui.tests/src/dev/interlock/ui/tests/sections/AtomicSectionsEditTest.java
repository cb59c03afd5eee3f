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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringCore;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;

import dev.interlock.core.sections.SectionRepository;
import dev.interlock.fixes.AnnotatedSections;
import dev.interlock.fixes.SectionConversion;
import dev.interlock.fixes.model.AnnotatedSection;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.HealingMethod;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.ViewIds;
import dev.interlock.ui.internal.sections.AtomicSectionsView;
import dev.interlock.ui.tests.ScreenshotOnFailure;

/**
 * Sections are created from selected lines, edited in the form of their view, and moved between annotation and file.
 */
class AtomicSectionsEditTest extends SectionFormFixture {

	private static final String CONVERT = "dev.interlock.ui.convertSection";

	@Test
	void theSelectedLinesBecomeASectionWhoseRangeIsShown() throws Exception {
		ITextEditor editor = openAccount();

		ViewBot view = addForLines(editor, 9, 10);

		UIThread.waitUntil("selected", () -> view.tree().selection().equals(List.of("deposit:balance")));
		assertEquals(DEPOSIT, text());
		assertEquals("9: int old = balance; \u2192 10: balance = old + amount;", view.tree().rows().get(2).get(2));
		UIThread.waitUntil("range in the editor", () -> range(editor) != null);
		IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
		Position range = UIThread.syncExec(() -> range(editor));
		assertEquals("\t\tint old = balance;\n\t\tbalance = old + amount;",
				document.get(range.offset, range.length));
		waitForForm(view, "org.example.Account.deposit:balance");
		ScreenshotOnFailure.take("AtomicSectionsEditTest.form");
	}

	@Test
	void noButtonIsCutOffWhereTheFormIsNarrow() throws Exception {
		ViewBot view = addForLines(openAccount(), 9, 10);
		waitForForm(view, "org.example.Account.deposit:balance");
		Composite form = ((AtomicSectionsView) view.part()).form();
		Button apply = button(view, "Apply");

		UIThread.syncExec(() -> {
			Composite buttons = apply.getParent();
			int narrow = buttons.computeSize(SWT.DEFAULT, SWT.DEFAULT).x - 1;
			form.setSize(narrow, form.getSize().y);
			form.layout(true, true);
			for (Control each : buttons.getChildren()) {
				Rectangle place = form.getDisplay().map(buttons, form, each.getBounds());
				assertTrue(form.getClientArea().contains(place.x, place.y)
						&& form.getClientArea().contains(place.x + place.width - 1, place.y + place.height - 1),
						() -> place + " is not in " + form.getClientArea());
			}
			return null;
		});
	}

	private static Position range(ITextEditor editor) {
		IAnnotationModel model = editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
		for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext();) {
			Annotation each = all.next();
			if (each.getType().equals("dev.interlock.ui.section")) {
				return model.getPosition(each);
			}
		}
		return null;
	}

	@Test
	void violatedRulesAreReportedAndValidChangesAreAppliedAndUndone() throws Exception {
		ViewBot view = addForLines(openAccount(), 9, 10);
		waitForForm(view, "org.example.Account.deposit:balance");
		Text name = controls(view, Text.class).get(0);
		Combo end = controls(view, Combo.class).get(1);
		assertEquals(
				List.of("9 read:  int old = balance;", "10 write:  balance = old + amount;",
						"15 read:  return balance;",
						"19 read:  return balance + balance();"),
				UIThread.syncExec(() -> Arrays.asList(end.getItems())));

		UIThread.syncExec(() -> {
			name.setText("two words");
			return null;
		});
		assertTrue(view.labels().stream().anyMatch(each -> each.contains("has a blank in it: write it in one word")),
				() -> view.labels().toString());
		assertFalse(UIThread.syncExec(button(view, "Apply")::isEnabled));
		UIThread.syncExec(() -> {
			name.setText("deposit");
			end.setText("org.example.Account.deposit(I)V/balance:write#7");
			return null;
		});
		assertTrue(view.labels().contains(
				"org.example.Account.deposit(I)V/balance:write#7: choose a site from the list."),
				() -> view.labels().toString());

		UIThread.syncExec(() -> {
			end.setText("org.example.Account.balance()I/balance:read#0");
			return null;
		});
		click(button(view, "read"));
		click(button(view, "Apply"));
		String edited = DEPOSIT.replace("section org.example.Account.deposit:balance", "section deposit")
				.replace("deposit(I)V/balance:write#0", "balance()I/balance:read#0 allow none");
		assertEquals(edited, text());
		waitForForm(view, "deposit");

		UIThread.syncExec(() -> {
			RefactoringCore.getUndoManager().performUndo(null, null);
			return null;
		});
		assertEquals(DEPOSIT, text());
	}

	@Test
	void applyKeepsTheHealingMethod() throws Exception {
		ViewBot view = addForLines(openAccount(), 9, 10);
		waitForForm(view, "org.example.Account.deposit:balance");
		String healed = DEPOSIT + "  heal     mutex\n";
		SectionRepository.file(project.project().getProject()).setContents(
				new ByteArrayInputStream(healed.getBytes(StandardCharsets.UTF_8)), true, false, null);
		UIThread.waitUntil("read again", () -> view.tree().rows().size() == 3
				&& view.tree().rows().get(2).get(1).equals("Heal mutex"));
		waitForLabel(view, "Healing by repair: yes.\nHealing by mutex: yes.");
		Text name = controls(view, Text.class).get(0);
		UIThread.syncExec(() -> {
			name.setText("deposit");
			return null;
		});
		click(button(view, "Apply"));
		assertEquals(healed.replace("section org.example.Account.deposit:balance", "section deposit"), text());
	}

	@Test
	void errorsAgainstTheCodeAreReportedAfterAPauseInTyping() throws Exception {
		ViewBot view = addForLines(openAccount(), 9, 10);
		waitForForm(view, "org.example.Account.deposit:balance");
		Combo entry = controls(view, Combo.class).get(0);
		Combo end = controls(view, Combo.class).get(1);
		UIThread.syncExec(() -> {
			entry.setText("org.example.Account.deposit(I)V/balance:write#0");
			end.setText("org.example.Account.deposit(I)V/balance:read#0");
			return null;
		});
		waitForLabel(view, "no path leads from the entry of 'org.example.Account.deposit:balance' to one of its ends");
		assertTrue(UIThread.syncExec(button(view, "Apply")::isEnabled));

		Text variable = controls(view, Text.class).get(1);
		UIThread.syncExec(() -> {
			variable.setText("field org.example.Account.limit");
			return null;
		});
		waitForLabel(view, "the field 'limit' of 'org.example.Account' is final");
		ScreenshotOnFailure.take("AtomicSectionsEditTest.code");
	}

	private static void waitForLabel(ViewBot view, String start) {
		UIThread.waitUntil(start, () -> view.labels().stream().anyMatch(each -> each.startsWith(start)));
	}

	@Test
	void theCaretStaysWhenTheSameSectionIsShownAgain() throws Exception {
		ViewBot view = addForLines(openAccount(), 9, 10);
		waitForForm(view, "org.example.Account.deposit:balance");
		Combo end = controls(view, Combo.class).get(1);
		UIThread.syncExec(() -> {
			end.setSelection(new Point(4, 9));
			return null;
		});

		selectAgain(view);

		assertEquals(List.of(end), controls(view, Combo.class).subList(1, 2), "it has been made anew");
		assertEquals(new Point(4, 9), UIThread.syncExec(end::getSelection));
	}

	/** Selects the selected section again, and waits until the form has been notified. */
	private static void selectAgain(ViewBot view) throws InterruptedException {
		List<Job> reading = new CopyOnWriteArrayList<>();
		JobChangeAdapter listener = new JobChangeAdapter() {
			@Override
			public void scheduled(IJobChangeEvent event) {
				if (event.getJob().getName().equals("Reading atomic sections")) {
					reading.add(event.getJob());
				}
			}
		};
		Job.getJobManager().addJobChangeListener(listener);
		try {
			view.tree().select(0, 0, 0);
		} finally {
			Job.getJobManager().removeJobChangeListener(listener);
		}
		assertFalse(reading.isEmpty());
		for (Job each : reading) {
			each.join();
		}
		// after their requests to the UI thread
		UIThread.syncExec(() -> null);
	}

	@Test
	void aSectionBecomesAnAnnotationAndAnEntryAgain() throws Exception {
		project.source("dev/interlock/annotations/AtomicSection.java", """
				package dev.interlock.annotations;
				public @interface AtomicSection {
					String variable();
					String entry();
					String[] ends();
					String name() default "";
				}
				""");
		ViewBot view = addForLines(openAccount(), 9, 10);
		waitForForm(view, "org.example.Account.deposit:balance");

		convert();
		UIThread.waitUntil("origin", () -> view.tree().rows().size() == 3
				&& view.tree().rows().get(2).get(5).equals("annotation"));
		assertEquals("interlock-sections 1\n", text());
		assertTrue(sourceText().contains("@AtomicSection(variable = \"balance\", entry = \"balance:read#0\", "
				+ "ends = \"balance:write#0\", name = \"org.example.Account.deposit:balance\")"), sourceText());
		UIThread.waitUntil("read only form", () -> !button(view, "Add End").isEnabled());

		UIThread.waitUntil("selected", () -> view.tree().selection().equals(List.of("deposit:balance")));
		convert();
		UIThread.waitUntil("origin", () -> view.tree().rows().size() == 3
				&& view.tree().rows().get(2).get(5).equals("hand"));
		assertEquals(DEPOSIT, text());
		assertFalse(sourceText().contains("@AtomicSection"), sourceText());
	}

	@Test
	void theHealingMethodMovesWithTheSection() throws Exception {
		project.source("dev/interlock/annotations/AtomicSection.java", """
				package dev.interlock.annotations;
				public @interface AtomicSection {
					String variable();
					String entry();
					String[] ends();
					Heal heal() default Heal.UNSPECIFIED;
					String name() default "";
				}
				""");
		project.source("dev/interlock/annotations/Heal.java", """
				package dev.interlock.annotations;
				public enum Heal {
					UNSPECIFIED, OTHER_WAIT
				}
				""");
		addForLines(openAccount(), 9, 10);
		AtomicSection healed = SectionRepository.parse(DEPOSIT).sections().get(0)
				.healedBy(Optional.of(HealingMethod.OTHER_WAIT));
		perform(SectionConversion.toAnnotation(project.project().getProject(), healed));
		assertTrue(sourceText().contains("heal = Heal.OTHER_WAIT"), sourceText());
		project.build();
		AnnotatedSection annotated = AnnotatedSections.of(project.project(), null).get(0);
		assertEquals(Optional.of(HealingMethod.OTHER_WAIT), annotated.section().heal());
		perform(SectionConversion.toFile(annotated));
		assertTrue(text().contains("  heal     other-wait\n"), text());
		assertFalse(sourceText().contains("@AtomicSection"), sourceText());
	}

	private static void perform(SectionConversion conversion) throws Exception {
		RefactoringStatus status = conversion.checkAllConditions(new NullProgressMonitor());
		assertTrue(status.isOK(), status::toString);
		Change change = conversion.createChange(new NullProgressMonitor());
		UIThread.syncExec(() -> {
			change.initializeValidationData(new NullProgressMonitor());
			return change.perform(new NullProgressMonitor());
		});
	}

	private void convert() {
		bot.openView(ViewIds.ATOMIC_SECTIONS);
		UIThread.asyncExec(() -> bot.command(CONVERT));
		ShellBot preview = bot.shell("Convert Atomic Section");
		preview.click("OK");
		preview.waitUntilClosed();
	}

	@Test
	void aSectionAcrossMethodsCannotBeAnAnnotation() throws Exception {
		openAccount();
		ViewBot view = addForLines((ITextEditor) bot.activeEditor("Account.java"), 9, 10);
		waitForForm(view, "org.example.Account.deposit:balance");
		UIThread.syncExec(() -> {
			controls(view, Combo.class).get(1).setText("org.example.Account.balance()I/balance:read#0");
			return null;
		});
		click(button(view, "Apply"));
		waitForForm(view, "org.example.Account.deposit:balance");
		UIThread.waitUntil("applied", () -> view.tree().rows().get(2).get(2).endsWith("15: return balance;"));

		bot.openView(ViewIds.ATOMIC_SECTIONS);
		UIThread.asyncExec(() -> bot.command(CONVERT));
		ShellBot refused = bot.shell("Convert Atomic Section");
		List<String> problems = refused.tableItems();
		refused.click("Cancel");
		refused.waitUntilClosed();
		assertTrue(problems.stream().anyMatch(each -> each.contains(
				"begins in deposit and ends in balance, but an annotation covers one method")), problems::toString);
	}
}
