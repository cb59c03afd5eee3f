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
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import org.eclipse.core.commands.operations.IUndoContext;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.IWorkbenchCommandConstants;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.operations.UndoRedoActionGroup;
import org.eclipse.ui.part.ViewPart;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SectionRepository;
import dev.interlock.core.SessionListener;
import dev.interlock.fixes.FixRefusedException;
import dev.interlock.fixes.SectionConversion;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileReader;
import dev.interlock.sections.SitePoint;
import dev.interlock.ui.internal.handlers.RunnableHandler;
import dev.interlock.ui.internal.sections.SectionDraft.Complaint;

/**
 * The atomic sections of the workspace: project, class, section, with the fields of the selected one beside them. What
 * is changed here is written to the file of the project, by the rules of that file, and can be undone.
 */
public final class AtomicSectionsView extends ViewPart implements SessionListener, SectionForm.Owner {

	/** The view's id. */
	public static final String ID = "dev.interlock.ui.AtomicSectionsView"; //$NON-NLS-1$

	/** A change of sections. */
	interface Edit {
		/** Makes it. */
		void run() throws FixRefusedException, CoreException;
	}

	/** How long changes are collected before they are looked at. */
	private static final int SOON_MILLISECONDS = 100;
	/** How much wider than high the view is where its parts stand side by side. */
	private static final double SIDE_BY_SIDE = 1.5;

	private final IResourceChangeListener changes = this::resourceChanged;
	private final SectionRanges ranges = new SectionRanges();
	private SectionMarks marks;
	private Label summary;
	private SectionTree tree;
	private SectionForm form;
	private final DraftCheck code = new DraftCheck();
	private List<String> candidates = List.of();
	/** The row whose section the form has; null if it has none. */
	private SectionNode edited;
	private Job reader;
	/** The name of the section that is to be selected once it is there; null if none is. */
	private String awaited;

	@Override
	public void createPartControl(Composite parent) {
		GridLayoutFactory.fillDefaults().spacing(0, 2).applyTo(parent);
		PlatformUI.getWorkbench().getHelpSystem().setHelp(parent, "dev.interlock.ui.atomicSections"); //$NON-NLS-1$
		summary = new Label(parent, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, false).indent(6, 2).applyTo(summary);
		SashForm sash = new SashForm(parent, SWT.HORIZONTAL);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(sash);
		sash.addListener(SWT.Resize, event -> sash
				.setOrientation(sash.getSize().x > SIDE_BY_SIDE * sash.getSize().y ? SWT.HORIZONTAL : SWT.VERTICAL));
		tree = new SectionTree(sash, this::edit);
		form = new SectionForm(sash, this);
		marks = new SectionMarks(getSite().getPage(), node -> tree.enable(node, !node.isEnabled()));
		sash.setWeights(3, 2);
		reader = Job.create(Messages.View_job, this::read);
		reader.setSystem(true);
		getSite().setSelectionProvider(tree.viewer());
		tree.viewer().addOpenListener(event -> {
			SectionSource.open(getSite().getShell(), tree.selected());
			ranges.show(getSite().getPage(), tree.selected());
		});
		tree.viewer().addSelectionChangedListener(event -> selected());
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

	/** Reads the sections as they are now, and shows them once that is done. */
	private void refresh() {
		reader.schedule();
	}

	private void read(IProgressMonitor monitor) {
		List<String> problems = new ArrayList<>();
		List<SectionNode> projects = new ArrayList<>();
		try {
			projects.addAll(SectionModel.read(problems, monitor));
		} catch (CoreException e) {
			problems.add(e.getStatus().getMessage());
		}
		inUI(() -> {
			tree.show(projects);
			marks.show(projects);
			summary.setText(problems.isEmpty() ? summary(projects) : String.join("\n", problems)); //$NON-NLS-1$
			summary.getParent().layout();
			if (awaited != null && tree.select(awaited)) {
				awaited = null;
			}
			selected();
		});
	}

	/** Runs something in the UI thread, unless the view is closed by then. */
	void inUI(Runnable runnable) {
		// the site of a view that is closed has no window
		PlatformUI.getWorkbench().getDisplay().asyncExec(() -> {
			if (!summary.isDisposed()) {
				runnable.run();
			}
		});
	}

	/** Fills the form, and shows the range in the editor. */
	private void selected() {
		SectionNode node = tree.selected();
		ranges.show(getSite().getPage(), node);
		if (node == null || node.section() == null) {
			edited = null;
			form.show(null, List.of(), false);
			return;
		}
		Job job = Job.create(Messages.View_job, monitor -> {
			List<String> sites = SectionModel.candidates(node);
			inUI(() -> {
				// what is typed stays, as long as the section in the file is the one that is edited
				if (tree.selected() == node && !form.isEditing(node.section())) {
					edited = node;
					candidates = sites;
					form.show(node.section(), sites, node.annotated() == null);
				}
			});
		});
		job.setSystem(true);
		job.schedule();
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
			if (!candidates.isEmpty() && section.variable().equals(draft.base().variable())) {
				List<SitePoint> sites = Stream
						.concat(Stream.of(section.entry()), section.ends().stream().map(EndPoint::site)).toList();
				for (int i = 0; i < sites.size(); i++) {
					if (!sites.get(i).isCall() && !candidates.contains(sites.get(i).toString())) {
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
		code.check(edited.project(), draft, complaint -> inUI(() -> said.accept(complaint)));
	}

	@Override
	public void apply(SectionDraft draft) {
		IProject project = edited.project();
		edit(() -> {
			List<AtomicSection> read = draft.read(SectionRepository.read(project).sections()).sections();
			AtomicSection section = read.get(read.size() - 1);
			awaited = section.name();
			SectionModel.change(Messages.Edit_change, project, List.of(draft.base()), old -> section);
		});
	}

	@Override
	public void pick(Consumer<String> picked) {
		new SitePicker(getSite().getPage()).pick(edited, picked);
	}

	/** Adds a section to a project and selects it; one with the same code is selected as it is. In the UI thread. */
	public void add(IProject project, AtomicSection section) {
		edit(() -> {
			List<AtomicSection> there = SectionRepository.read(project).sections();
			AtomicSection known = there.stream().filter(each -> each.covers(section)).findFirst().orElse(null);
			AtomicSection named = known == null ? section.withName(SectionModel.freeName(section, there)) : known;
			awaited = named.name();
			if (known == null) {
				SectionModel.add(Messages.Edit_add, project, List.of(named));
			}
		});
	}

	/** Adds sections to a project, each by a free name, and selects the first. In the UI thread. */
	void addAll(IProject project, List<AtomicSection> sections) {
		edit(() -> {
			List<AtomicSection> named = SectionModel.named(sections, SectionRepository.read(project).sections());
			awaited = named.get(0).name();
			SectionModel.add(Messages.Edit_infer, project, named);
		});
	}

	/** Changes those sections of a project that are still as they were. In the UI thread. */
	void change(String label, IProject project, List<AtomicSection> some, UnaryOperator<AtomicSection> change) {
		edit(() -> SectionModel.change(label, project, some, change));
	}

	/** Moves the selected section between annotation and file, with a preview. In the UI thread. */
	public void convert() {
		SectionNode node = tree.selected();
		if (node == null || node.section() == null) {
			MessageDialog.openInformation(getSite().getShell(), Messages.Refused_title, Messages.Convert_nothing);
			return;
		}
		awaited = node.section().name();
		ConversionWizard.open(getSite().getShell(),
				node.annotated() == null ? SectionConversion.toAnnotation(node.project(), node.section())
						: SectionConversion.toFile(node.annotated()));
		refresh();
	}

	private static String summary(List<SectionNode> projects) {
		List<AtomicSection> all = projects.stream().flatMap(each -> each.sections().stream()).toList();
		long broken = projects.stream().flatMap(each -> each.children().stream())
				.flatMap(each -> each.children().stream()).filter(each -> each.violations() > 0).count();
		return all.isEmpty() ? Messages.View_none
				: NLS.bind(all.size() == 1 ? Messages.View_summaryOfOne : Messages.View_summary,
						new Object[] { all.size(),
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
	 * @throws CoreException if that is not possible, or the project's file is not understood; its status is for the user
	 */
	public void exportTo(Path file, IProject project) throws CoreException {
		try {
			SectionFile read = SectionRepository.read(project);
			if (!read.problems().isEmpty()) {
				throw new CoreException(Status.error(read.problems().get(0).toString()));
			}
			Files.writeString(file, read.with(read.sections()), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new CoreException(Status.error(e.getMessage(), e));
		}
	}

	private void resourceChanged(IResourceChangeEvent event) {
		for (IResourceDelta project : event.getDelta().getAffectedChildren()) {
			boolean opened = (project.getFlags() & IResourceDelta.OPEN) != 0
					|| project.getKind() != IResourceDelta.CHANGED;
			if (opened
					|| project.findMember(new org.eclipse.core.runtime.Path(SectionRepository.FILE)) != null
					|| touchesClasses(project)) {
				refreshSoon();
			}
		}
	}

	@Override
	public void sessionActivated(RaceSession session) {
		refreshSoon();
	}

	/** Whether classes were compiled: the lines of sections, or what annotations say, may be other ones then. */
	private static boolean touchesClasses(IResourceDelta delta) {
		if (delta.getResource().getType() == IResource.FILE) {
			return "class".equals(delta.getResource().getFileExtension()); //$NON-NLS-1$
		}
		return Arrays.stream(delta.getAffectedChildren()).anyMatch(AtomicSectionsView::touchesClasses);
	}

	private void refreshSoon() {
		reader.schedule(SOON_MILLISECONDS);
	}

	/** The fields of the selected section. */
	public Composite form() {
		return form.control();
	}

	@Override
	public void setFocus() {
		tree.viewer().getTree().setFocus();
	}

	@Override
	public void dispose() {
		ResourcesPlugin.getWorkspace().removeResourceChangeListener(changes);
		Interlock.sessions().removeListener(this);
		ranges.clear();
		code.cancel();
		if (marks != null) {
			marks.stop();
		}
		super.dispose();
	}
}
