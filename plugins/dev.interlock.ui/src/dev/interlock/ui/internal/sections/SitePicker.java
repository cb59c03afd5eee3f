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
import java.util.function.Consumer;

import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.ITypeRoot;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.ui.JavaUI;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.dialogs.ListDialog;
import org.eclipse.ui.texteditor.ITextEditor;

import dev.interlock.core.code.CodeSite;

/**
 * Picks an access of a section's variable from the line of the caret in the editor of its class. For use in the UI
 * thread.
 */
final class SitePicker {

	private final IWorkbenchPage page;

	SitePicker(IWorkbenchPage page) {
		this.page = page;
	}

	/**
	 * Starts to pick a site. If no site can be picked, a message explains what to do.
	 *
	 * @param node   the row of the section
	 * @param picked called with the site, later and in the UI thread
	 */
	void pick(SectionNode node, Consumer<String> picked) {
		ITextEditor editor = Adapters.adapt(page.getActiveEditor(), ITextEditor.class);
		ITypeRoot root = editor == null ? null : JavaUI.getEditorInputTypeRoot(editor.getEditorInput());
		if (root == null || !(editor.getSelectionProvider().getSelection() instanceof ITextSelection caret)) {
			say(NLS.bind(Messages.Pick_noEditor, node.className()));
			return;
		}
		int line = caret.getStartLine() + 1;
		Job job = Job.create(Messages.View_job, monitor -> {
			IType type = JavaCore.create(node.project()).findType(node.className().replace('$', '.'));
			boolean here = type != null && type.getTypeRoot().equals(root);
			List<String> sites = here ? SectionModel.sites(node).stream().filter(site -> site.line() == line)
					.map(CodeSite::point).map(Object::toString).toList() : List.of();
			SiteChoices choices = SectionModel.choices(node);
			page.getWorkbenchWindow().getShell().getDisplay()
					.asyncExec(() -> choose(node, line, here, sites, choices, picked));
		});
		job.setSystem(true);
		job.schedule();
	}

	private void choose(SectionNode node, int line, boolean here, List<String> sites, SiteChoices choices,
			Consumer<String> picked) {
		if (!here) {
			say(NLS.bind(Messages.Pick_noEditor, node.className()));
		} else if (sites.isEmpty()) {
			say(NLS.bind(Messages.Pick_nothing, line, node.section().variable()));
		} else {
			String site = sites.size() == 1 ? sites.get(0) : ask(sites, choices);
			if (site != null) {
				picked.accept(site);
			}
		}
	}

	private String ask(List<String> sites, SiteChoices choices) {
		ListDialog dialog = new ListDialog(page.getWorkbenchWindow().getShell());
		dialog.setTitle(Messages.Pick_title);
		dialog.setMessage(Messages.Pick_ask);
		dialog.setContentProvider(ArrayContentProvider.getInstance());
		dialog.setLabelProvider(LabelProvider.createTextProvider(each -> choices.label((String) each)));
		dialog.setInput(sites);
		dialog.setInitialSelections(sites.get(0));
		return dialog.open() == Window.OK && dialog.getResult().length == 1 ? (String) dialog.getResult()[0] : null;
	}

	private void say(String text) {
		MessageDialog.openInformation(page.getWorkbenchWindow().getShell(), Messages.Pick_title, text);
	}
}
