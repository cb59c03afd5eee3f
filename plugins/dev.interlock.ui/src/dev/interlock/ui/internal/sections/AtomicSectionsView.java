/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.commands.operations.IUndoContext;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.IWorkbenchCommandConstants;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.operations.UndoRedoActionGroup;
import org.eclipse.ui.part.ViewPart;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SectionRepository;
import dev.interlock.core.SessionListener;
import dev.interlock.fixes.FixRefusedException;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileReader;
import dev.interlock.sections.SectionFileWriter;
import dev.interlock.ui.internal.handlers.RunnableHandler;

/**
 * The atomic sections of the workspace: project, class, section. What is changed here is written to the file of the
 * project at once, by the rules of that file, and can be undone.
 */
public final class AtomicSectionsView extends ViewPart implements SessionListener {

	/** The view's id. */
	public static final String ID = "dev.interlock.ui.AtomicSectionsView"; //$NON-NLS-1$

	/** A change of sections. */
	interface Edit {
		/** Makes it. */
		void run() throws FixRefusedException, CoreException;
	}

	private final IResourceChangeListener changes = this::resourceChanged;
	private Label summary;
	private SectionTree tree;

	@Override
	public void createPartControl(Composite parent) {
		GridLayoutFactory.fillDefaults().spacing(0, 2).applyTo(parent);
		summary = new Label(parent, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, false).indent(6, 2).applyTo(summary);
		tree = new SectionTree(parent, this::edit);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(tree.viewer().getTree());
		getSite().setSelectionProvider(tree.viewer());
		tree.viewer().addOpenListener(event -> SectionSource.open(getSite().getShell(), tree.selected()));
		MenuManager menu = new MenuManager();
		tree.viewer().getTree().setMenu(menu.createContextMenu(tree.viewer().getTree()));
		getSite().registerContextMenu(menu, tree.viewer());
		getSite().getService(IHandlerService.class).activateHandler(IWorkbenchCommandConstants.EDIT_DELETE,
				new RunnableHandler(this::remove));
		IUndoContext undo = ResourcesPlugin.getWorkspace().getAdapter(IUndoContext.class);
		new UndoRedoActionGroup(getViewSite(), undo, true).fillActionBars(getViewSite().getActionBars());
		ResourcesPlugin.getWorkspace().addResourceChangeListener(changes, IResourceChangeEvent.POST_CHANGE);
		Interlock.sessions().addListener(this);
		refresh();
	}

	private void edit(Edit edit) {
		try {
			edit.run();
		} catch (FixRefusedException e) {
			MessageDialog.openError(getSite().getShell(), Messages.Refused_title, e.getMessage());
		} catch (CoreException e) {
			MessageDialog.openError(getSite().getShell(), Messages.Refused_title, e.getStatus().getMessage());
		}
		refresh();
	}

	/** Shows the sections as they are now. */
	private void refresh() {
		List<String> problems = new ArrayList<>();
		try {
			List<SectionNode> projects = SectionModel.read(problems);
			tree.show(projects);
			summary.setText(problems.isEmpty() ? summary(projects) : String.join("\n", problems)); //$NON-NLS-1$
		} catch (CoreException e) {
			summary.setText(e.getStatus().getMessage());
		}
		summary.getParent().layout();
	}

	private static String summary(List<SectionNode> projects) {
		List<AtomicSection> all = projects.stream().flatMap(each -> each.sections().stream()).toList();
		long broken = projects.stream().flatMap(each -> each.children().stream())
				.flatMap(each -> each.children().stream()).filter(each -> each.violations() > 0).count();
		return all.isEmpty() ? Messages.View_none
				: NLS.bind(Messages.View_summary, new Object[] { all.size(),
						all.stream().filter(each -> each.disabled().isPresent()).count(), broken });
	}

	/** Removes the selected sections. */
	private void remove() {
		SectionNode selected = tree.selected();
		if (selected != null) {
			edit(() -> SectionModel.remove(Messages.Edit_remove, selected.project(), selected.sections()));
		}
	}

	/** The project of the selection; null if nothing is selected. */
	public IProject selectedProject() {
		return tree.selected() == null ? null : tree.selected().project();
	}

	/**
	 * Adds the sections of a file to a project; one that is there by name is replaced.
	 *
	 * @throws CoreException if the file cannot be read, or is not understood; its status is for the user
	 */
	public void importFrom(Path file, IProject project) throws CoreException {
		try {
			SectionFile read = SectionFileReader.read(file, file.getFileName().toString());
			if (!read.problems().isEmpty()) {
				throw new CoreException(Status.error(read.problems().get(0).toString()));
			}
			edit(() -> SectionModel.add(Messages.Edit_import, project, read.sections()));
		} catch (IOException e) {
			throw new CoreException(Status.error(e.getMessage(), e));
		}
	}

	/**
	 * Writes the sections of a project to a file.
	 *
	 * @throws CoreException if that is not possible; its status is for the user
	 */
	public void exportTo(Path file, IProject project) throws CoreException {
		try {
			Files.writeString(file, SectionFileWriter.write(SectionRepository.read(project).sections()),
					StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new CoreException(Status.error(e.getMessage(), e));
		}
	}

	private void resourceChanged(IResourceChangeEvent event) {
		for (IResourceDelta project : event.getDelta().getAffectedChildren()) {
			boolean opened = (project.getFlags() & IResourceDelta.OPEN) != 0
					|| project.getKind() != IResourceDelta.CHANGED;
			if (opened
					|| project.findMember(new org.eclipse.core.runtime.Path(SectionRepository.FILE)) != null) {
				refreshSoon();
			}
		}
	}

	@Override
	public void sessionActivated(RaceSession session) {
		refreshSoon();
	}

	private void refreshSoon() {
		getSite().getShell().getDisplay().asyncExec(() -> {
			if (!summary.isDisposed()) {
				refresh();
			}
		});
	}

	@Override
	public void setFocus() {
		tree.viewer().getTree().setFocus();
	}

	@Override
	public void dispose() {
		ResourcesPlugin.getWorkspace().removeResourceChangeListener(changes);
		Interlock.sessions().removeListener(this);
		super.dispose();
	}
}
