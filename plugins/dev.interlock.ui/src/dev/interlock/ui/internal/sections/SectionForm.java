/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.jface.fieldassist.ControlDecoration;
import org.eclipse.jface.fieldassist.FieldDecorationRegistry;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.RowLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

import dev.interlock.sections.AccessKind;
import dev.interlock.sections.AtomicSection;
import dev.interlock.ui.internal.FontUnits;
import dev.interlock.ui.internal.sections.SectionDraft.Complaint;

/** The fields of the selected section. Problems are shown at once; nothing is written before <em>Apply</em>. */
final class SectionForm {

	/** The operations that the view provides to the form. */
	interface Owner {

		/** The problem of a draft by the rules of the file; null if it can be written. */
		Complaint check(SectionDraft draft);

		/**
		 * Checks a draft without known problems against the code, in the background. Reports a problem if it does not
		 * match.
		 */
		void checkCode(SectionDraft draft, Consumer<Complaint> said);

		/**
		 * Finds out what healing has done for a section and what its code permits, in the background. Reports the text if
		 * anything is known.
		 */
		void checkHealing(AtomicSection section, Consumer<String> shown);

		/** Writes a draft without problems. */
		void apply(SectionDraft draft);

		/**
		 * Lets the user pick a site on the line of the caret in the editor. Reports the site later, if one is picked.
		 */
		void pick(Consumer<String> picked);
	}

	/** The widgets of an end. */
	private record EndRow(Label ends, Combo site, Button pick, Label between, Composite line, Button read, Button write,
			Button remove) {

		Set<AccessKind> allowed() {
			Set<AccessKind> allowed = EnumSet.noneOf(AccessKind.class);
			if (read.getSelection()) {
				allowed.add(AccessKind.READ);
			}
			if (write.getSelection()) {
				allowed.add(AccessKind.WRITE);
			}
			return allowed;
		}

		void dispose() {
			ends.dispose();
			site.dispose();
			pick.dispose();
			between.dispose();
			line.dispose();
		}
	}

	/** The smallest width of a field in characters; the field fills the available width. */
	private static final int FIELD_CHARACTERS = 8;
	/** The width in pixels of the problem mark before a field. */
	private static final int MARK = 8;

	private final Composite control;
	private final ScrolledComposite scroller;
	private final Composite content;
	private final Owner owner;
	private final Text name;
	private final Text variable;
	private final Combo entry;
	private final Button pickEntry;
	/** The first label below the ends. */
	private final Label endsEnd;
	private final Label message;
	private final Button revert;
	private final Button apply;
	private final Button addEnd;
	private final List<EndRow> ends = new ArrayList<>();
	private AtomicSection shown;
	private SiteChoices sites = SiteChoices.NONE;
	private boolean filling;
	private ControlDecoration mark;

	SectionForm(Composite parent, Owner owner) {
		this.owner = owner;
		control = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(control);
		scroller = new ScrolledComposite(control, SWT.V_SCROLL | SWT.H_SCROLL);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(scroller);
		scroller.setExpandHorizontal(true);
		scroller.setExpandVertical(true);
		content = new Composite(scroller, SWT.NONE);
		scroller.setContent(content);
		GridLayoutFactory.fillDefaults().margins(5, 2).numColumns(3).spacing(5, 2).applyTo(content);
		label(Messages.Form_entry);
		entry = combo();
		pickEntry = pickButton(entry);
		endsEnd = label(Messages.Form_name);
		name = field();
		label(Messages.Form_variable);
		variable = field();
		// below the fields and not scrolled with them: problems and the button Apply are always visible
		message = new Label(control, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, false)
				.hint(FontUnits.characters(message, FIELD_CHARACTERS), SWT.DEFAULT).indent(5, 0).applyTo(message);
		Composite buttons = new Composite(control, SWT.NONE);
		// in several rows if they do not fit into one, so that none is cut off
		RowLayoutFactory.fillDefaults().wrap(true).applyTo(buttons);
		GridDataFactory.fillDefaults().grab(true, false)
				.hint(FontUnits.characters(message, FIELD_CHARACTERS), SWT.DEFAULT).applyTo(buttons);
		addEnd = button(buttons, Messages.Form_addEnd, this::addEnd);
		revert = button(buttons, Messages.Form_revert, () -> show(shown, sites, true));
		apply = button(buttons, Messages.Form_apply, () -> owner.apply(draft()));
		show(null, SiteChoices.NONE, false);
	}

	private Label label(String text) {
		Label label = new Label(content, SWT.NONE);
		label.setText(text);
		return label;
	}

	private Text field() {
		Text text = new Text(content, SWT.BORDER);
		GridDataFactory.fillDefaults().grab(true, false).span(2, 1).indent(MARK, 0)
				.hint(FontUnits.characters(text, FIELD_CHARACTERS), SWT.DEFAULT).applyTo(text);
		text.addModifyListener(event -> changed());
		return text;
	}

	private Combo combo() {
		Combo combo = new Combo(content, SWT.DROP_DOWN);
		GridDataFactory.fillDefaults().grab(true, false).indent(MARK, 0)
				.hint(FontUnits.characters(combo, FIELD_CHARACTERS), SWT.DEFAULT).applyTo(combo);
		combo.addModifyListener(event -> changed());
		return combo;
	}

	private Button pickButton(Combo site) {
		Button pick = button(content, Messages.Form_pick, () -> owner.pick(picked -> {
			if (!site.isDisposed()) {
				setSite(site, picked);
			}
		}));
		pick.setToolTipText(Messages.Form_pickToolTip);
		return pick;
	}

	private Button button(Composite parent, String text, Runnable action) {
		return button(parent, SWT.PUSH, text, action);
	}

	private static Button button(Composite parent, int style, String text, Runnable action) {
		Button button = new Button(parent, style);
		button.setText(text);
		button.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> action.run()));
		return button;
	}

	/**
	 * Shows a section. Fields that already show it keep their caret and their choices.
	 *
	 * @param section    the section; null if none is selected
	 * @param candidates the possible entries and ends
	 * @param editable   whether the section is in a file that can be written
	 */
	void show(AtomicSection section, SiteChoices candidates, boolean editable) {
		if (section != null && section.equals(shown) && candidates.equals(sites) && editable == name.isEnabled()
				&& draft().isUnchanged()) {
			return;
		}
		shown = section;
		sites = candidates;
		filling = true;
		ends.forEach(EndRow::dispose);
		ends.clear();
		name.setText(section == null ? "" : section.name()); //$NON-NLS-1$
		variable.setText(section == null ? "" : section.variable().toString()); //$NON-NLS-1$
		entry.setItems(candidates.items());
		setSite(entry, section == null ? "" : section.entry().toString()); //$NON-NLS-1$
		if (section != null) {
			section.ends().forEach(end -> addRow(end.site().toString(), end.allowed()));
		}
		filling = false;
		for (Control each : List.of(name, variable, entry, pickEntry, addEnd)) {
			each.setEnabled(editable);
		}
		ends.forEach(row -> List.of(row.site(), row.pick(), row.read(), row.write())
				.forEach(each -> each.setEnabled(editable)));
		changed();
		layout();
	}

	/** What is said of a section that has no changes. */
	private void sayUnchanged(String healing) {
		String origin = name.isEnabled() ? "" : Messages.Form_annotation; //$NON-NLS-1$
		say(Stream.of(origin, healing).filter(text -> !text.isEmpty()).collect(Collectors.joining("\n"))); //$NON-NLS-1$
	}

	/** Shows what is known of the healing of the section, unless it is being edited. */
	void showHealing(AtomicSection section, String summary) {
		if (section.equals(shown) && draft().isUnchanged()) {
			sayUnchanged(summary);
			control.layout();
		}
	}

	private void addEnd() {
		addRow("", EnumSet.of(AccessKind.READ)); //$NON-NLS-1$
		changed();
		layout();
		ends.get(ends.size() - 1).site().setFocus();
	}

	/** Adds the two lines of an end: its site, and the accesses that other threads may make before it. */
	private void addRow(String site, Set<AccessKind> allowed) {
		Label label = label(ends.isEmpty() ? Messages.Form_ends : ""); //$NON-NLS-1$
		Combo combo = combo();
		combo.setItems(sites.items());
		setSite(combo, site);
		Button pick = pickButton(combo);
		Label between = label(Messages.Form_mayBetween);
		Composite line = new Composite(content, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(3).applyTo(line);
		GridDataFactory.fillDefaults().span(2, 1).indent(MARK, 0).applyTo(line);
		Button read = button(line, SWT.CHECK, Messages.Form_read, this::changed);
		read.setSelection(allowed.contains(AccessKind.READ));
		Button write = button(line, SWT.CHECK, Messages.Form_write, this::changed);
		write.setSelection(allowed.contains(AccessKind.WRITE));
		EndRow[] row = new EndRow[1];
		Button remove = button(line, SWT.PUSH, Messages.Form_removeEnd, () -> removeRow(row[0]));
		List.of(label, combo, pick, between, line).forEach(each -> each.moveAbove(endsEnd));
		row[0] = new EndRow(label, combo, pick, between, line, read, write, remove);
		ends.add(row[0]);
	}

	private void removeRow(EndRow row) {
		ends.remove(row);
		row.dispose();
		ends.get(0).ends().setText(Messages.Form_ends);
		changed();
		layout();
	}

	/** Shows a site by its source line. The tool tip has the full line and the name in the file. */
	private void setSite(Combo combo, String site) {
		combo.setText(sites.label(site));
		combo.setToolTipText(sites.label(site).equals(site) ? null : sites.label(site) + '\n' + site);
	}

	/** Whether the form has unapplied changes of a section. */
	boolean isEditing(AtomicSection section) {
		return shown != null && shown.equals(section) && !draft().isUnchanged();
	}

	/** The content of the fields. */
	private SectionDraft draft() {
		return new SectionDraft(shown, name.getText(), variable.getText(), sites.site(entry.getText()), ends.stream()
				.map(row -> new SectionDraft.End(sites.site(row.site().getText()), row.allowed())).toList());
	}

	private void changed() {
		if (filling) {
			return;
		}
		boolean unchanged = shown == null || draft().isUnchanged();
		Complaint problem = unchanged ? null : owner.check(draft());
		mark(problem, FieldDecorationRegistry.DEC_ERROR);
		if (shown != null && unchanged) {
			sayUnchanged(""); //$NON-NLS-1$
			AtomicSection section = shown;
			owner.checkHealing(section, summary -> showHealing(section, summary));
		} else {
			say(problem != null ? problem.text() : shown == null ? Messages.Form_nothing : Messages.Form_toApply);
		}
		revert.setEnabled(!unchanged);
		apply.setEnabled(!unchanged && problem == null);
		if (!unchanged && problem == null) {
			SectionDraft draft = draft();
			owner.checkCode(draft, complaint -> warn(draft, complaint));
		}
		ends.forEach(row -> row.remove().setEnabled(ends.size() > 1 && name.isEnabled()));
		control.layout();
	}

	/** Shows a problem of the code as a warning, because the code may be compiled after the section is written. */
	private void warn(SectionDraft draft, Complaint complaint) {
		if (shown != null && draft.equals(draft())) {
			mark(complaint, FieldDecorationRegistry.DEC_WARNING);
			say(complaint.text());
			control.layout();
		}
	}

	/** Marks only the field with the problem, or none if the problem is null. */
	private void mark(Complaint complaint, String decoration) {
		if (mark != null) {
			mark.dispose();
			mark = null;
		}
		if (complaint != null) {
			mark = new ControlDecoration(field(complaint.field()), SWT.LEFT | SWT.TOP);
			mark.setImage(FieldDecorationRegistry.getDefault().getFieldDecoration(decoration).getImage());
			mark.setDescriptionText(complaint.text());
		}
	}

	private Control field(int number) {
		return switch (number) {
		case SectionDraft.NAME -> name;
		case SectionDraft.VARIABLE -> variable;
		case SectionDraft.ENTRY -> entry;
		default -> ends.get(number - SectionDraft.ENDS).site();
		};
	}

	/** Shows a text below the fields, and hides its line if the text is empty. */
	private void say(String text) {
		message.setText(text);
		((GridData) message.getLayoutData()).exclude = text.isEmpty();
		message.setVisible(!text.isEmpty());
	}

	private void layout() {
		content.layout(true, true);
		scroller.setMinSize(content.computeSize(SWT.DEFAULT, SWT.DEFAULT));
	}

	Composite control() {
		return control;
	}
}
