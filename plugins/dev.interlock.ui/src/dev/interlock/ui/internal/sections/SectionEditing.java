/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Composite;

import dev.interlock.core.sections.SectionRepository;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SitePoint;
import dev.interlock.ui.internal.sections.SectionDraft.Complaint;

/**
 * Edits the selected section in its form: looks up its choices, checks drafts, and applies them. For use in the UI
 * thread.
 */
final class SectionEditing implements SectionForm.Owner {

	private final AtomicSectionsView view;
	private final SectionForm form;
	private final DraftCheck code = new DraftCheck();
	private SiteChoices choices = SiteChoices.NONE;
	/** The row of the section in the form; null if the form is empty. */
	private SectionNode edited;

	SectionEditing(Composite parent, AtomicSectionsView view) {
		this.view = view;
		form = new SectionForm(parent, this);
	}

	/** Shows the section of a row in the form. The form is empty if the row is null or has no section. */
	void show(SectionNode node) {
		if (node == null || node.section() == null) {
			edited = null;
			form.show(null, SiteChoices.NONE, false);
			return;
		}
		Job job = Job.create(Messages.View_job, monitor -> {
			SiteChoices sites = SectionModel.choices(node);
			view.inUI(() -> {
				// input is kept as long as the section in the file is the edited one
				if (isSelected(node) && !form.isEditing(node.section())) {
					edited = node;
					choices = sites;
					form.show(node.section(), sites, node.annotated() == null);
				}
			});
		});
		job.setSystem(true);
		job.schedule();
	}

	/** Whether the section of a row is selected. The row itself is replaced when violations are counted. */
	private boolean isSelected(SectionNode node) {
		SectionNode selected = view.selectedRow();
		return selected != null && node.project().equals(selected.project())
				&& node.section().equals(selected.section());
	}

	/** Shows what the active session knows of the healing of a row's section. */
	void recount(SectionNode node) {
		if (node != null && node.section() != null) {
			summary(node).ifPresent(text -> form.showHealing(node.section(), text));
		}
	}

	/** What the active session knows of the healing of a row's section. */
	private static Optional<String> summary(SectionNode node) {
		return Optional.ofNullable(node.healing()).map(HealingTexts::summary).filter(text -> !text.isEmpty());
	}

	@Override
	public void checkHealing(AtomicSection section, Consumer<String> shown) {
		Optional<String> known = summary(edited);
		if (known.isPresent()) {
			code.cancel();
			shown.accept(known.get());
		} else {
			SectionNode node = edited;
			code.check(node.project(), SectionDraft.of(section), problem -> {
				// the row shows a problem of the section in the file
			}, found -> view.inUI(() -> shown.accept((isSelected(node) ? summary(view.selectedRow()) : known)
					// the agent knows more, for example which excluded classes access the variable
					.orElseGet(() -> HealingTexts.permitted(found)))));
		}
	}

	@Override
	public Complaint check(SectionDraft draft) {
		try {
			List<AtomicSection> all = SectionRepository.read(edited.project()).sections();
			SectionFile file = draft.read(all);
			if (!file.problems().isEmpty()) {
				return draft.complaint(all, file.problems().get(0));
			}
			AtomicSection section = file.sections().get(file.sections().size() - 1);
			if (!choices.fields().isEmpty() && section.variable().equals(draft.base().variable())) {
				List<SitePoint> sites = Stream
						.concat(Stream.of(section.entry()), section.ends().stream().map(EndPoint::site)).toList();
				for (int i = 0; i < sites.size(); i++) {
					if (!sites.get(i).isCall() && !choices.fields().contains(sites.get(i).toString())) {
						return new Complaint(SectionDraft.ENTRY + i, NLS.bind(Messages.Form_wrongSite, sites.get(i)));
					}
				}
			}
			return null;
		} catch (CoreException e) {
			return new Complaint(SectionDraft.NAME, e.getStatus().getMessage());
		}
	}

	@Override
	public void checkCode(SectionDraft draft, Consumer<Complaint> said) {
		code.check(edited.project(), draft, complaint -> view.inUI(() -> said.accept(complaint)), permitted -> {
			// shown when the changes have been applied
		});
	}

	@Override
	public void apply(SectionDraft draft) {
		IProject project = edited.project();
		view.replace(project, draft.base(), () -> {
			List<AtomicSection> read = draft.read(SectionRepository.read(project).sections()).sections();
			return read.get(read.size() - 1);
		});
	}

	@Override
	public void pick(Consumer<String> picked) {
		new SitePicker(view.getSite().getPage()).pick(edited, picked);
	}

	Composite control() {
		return form.control();
	}

	/** Cancels the current check. */
	void stop() {
		code.cancel();
	}
}
