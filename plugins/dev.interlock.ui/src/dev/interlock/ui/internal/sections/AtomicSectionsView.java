/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

import org.eclipse.core.commands.operations.IUndoContext;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.IWorkbenchCommandConstants;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.contexts.IContextService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.operations.UndoRedoActionGroup;
import org.eclipse.ui.part.ViewPart;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SessionListener;
import dev.interlock.core.sections.SectionRepository;
import dev.interlock.fixes.SectionConversion;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.sections.AtomicSection;
import dev.interlock.ui.internal.RunnableHandler;
import dev.interlock.ui.internal.ViewFocus;

/**
 * The view <em>Atomic Sections</em>: the atomic sections of the workspace by project and class, with the fields of the
 * selected one beside them. Changes are written to the section file of the project, by the rules of that file, and can
 * be undone.
 */
public final class AtomicSectionsView extends ViewPart implements SessionListener {

	/** The id of the key bindings' context and of the help. */
	private static final String CONTEXT = "dev.interlock.ui.atomicSections"; //$NON-NLS-1$

	/** A change of sections. */
	interface Edit {
		void run() throws FixRefusedException, CoreException;
	}

	/** Creates the section that replaces another one. */
	interface Replacement {
		AtomicSection make() throws CoreException;
	}

	/** The delay that collects changes before the sections are read again. */
	private static final int SOON_MILLISECONDS = 100;
	/** The delay that collects findings of a run before violations are counted again. */
	private static final int COUNT_MILLISECONDS = 300;
	private static final String SELECTED = "selected"; //$NON-NLS-1$
	/** The minimum ratio of width to height at which the parts of the view are placed side by side. */
	private static final double SIDE_BY_SIDE = 1.5;

	private final IResourceChangeListener changes = new SectionChanges(this::refreshSoon);
	private final SectionRanges ranges = new SectionRanges();
	private SectionMarks marks;
	private SectionFilter filter;
	private Composite body;
	private EmptySections empty;
	private SashForm sash;
	private SectionTree tree;
	/** The unfiltered rows. */
	private List<SectionNode> projects = List.of();
	private List<String> problems = List.of();
	private SectionCounts counts = SectionCounts.NONE;
	private SectionEditing editing;
	private Job reader;
	private Job counter;
	private IMemento saved;
	/** The name of the section to select as soon as it exists; null if there is none. */
	private String awaited;

	@Override
	public void init(IViewSite site, IMemento memento) throws PartInitException {
		super.init(site, memento);
		saved = memento;
	}

	@Override
	public void saveState(IMemento memento) {
		filter.save(memento);
		SectionNode selected = tree.selected();
		if (selected != null && selected.section() != null) {
			memento.putString(SELECTED, selected.section().name());
		}
	}

	@Override
	public void createPartControl(Composite parent) {
		GridLayoutFactory.fillDefaults().spacing(0, 2).applyTo(parent);
		PlatformUI.getWorkbench().getHelpSystem().setHelp(parent, CONTEXT);
		getSite().getService(IContextService.class).activateContext(CONTEXT);
		body = new Composite(parent, SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(body);
		body.setLayout(new StackLayout());
		empty = new EmptySections(body, getSite());
		sash = new SashForm(body, SWT.HORIZONTAL);
		sash.addListener(SWT.Resize, event -> sash
				.setOrientation(sash.getSize().x > SIDE_BY_SIDE * sash.getSize().y ? SWT.HORIZONTAL : SWT.VERTICAL));
		// beside the form and not above it: in a low view the form needs the height
		Composite sections = new Composite(sash, SWT.NONE);
		GridLayoutFactory.fillDefaults().spacing(0, 2).applyTo(sections);
		filter = new SectionFilter(sections, this::filtered);
		tree = new SectionTree(sections, this::edit);
		GridDataFactory.fillDefaults().grab(true, true).hint(1, 1).applyTo(tree.viewer().getTree());
		filter.createSummary(sections);
		editing = new SectionEditing(sash, this);
		marks = new SectionMarks(getSite().getPage(), node -> tree.enable(node, !node.isEnabled()));
		sash.setWeights(5, 4);
		reader = Job.create(Messages.View_job, this::read);
		reader.setSystem(true);
		counter = Job.create(Messages.View_job, this::countViolations);
		counter.setSystem(true);
		if (saved != null) {
			filter.restore(saved);
			awaited = saved.getString(SELECTED);
		}
		filtered();
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

	/** Reads the sections in the background and then shows them. */
	private void refresh() {
		reader.schedule();
	}

	private void read(IProgressMonitor monitor) {
		List<String> found = new ArrayList<>();
		List<SectionNode> rows = new ArrayList<>();
		try {
			rows.addAll(SectionModel.read(found, monitor));
		} catch (CoreException e) {
			found.add(e.getStatus().getMessage());
		}
		inUI(() -> {
			projects = rows;
			problems = found;
			marks.show(projects);
			showRows();
			// a selection from before a restart is restored only at the first reading
			boolean gone = saved != null && Objects.equals(awaited, saved.getString(SELECTED));
			saved = null;
			if (awaited != null && (show(awaited) || gone)) {
				awaited = null;
			}
			selected();
		});
	}

	/** Shows the rows, or the ways to create sections if there are none. */
	private void showRows() {
		tree.show(projects);
		filter.summarize(projects, problems);
		boolean none = projects.isEmpty() && problems.isEmpty();
		Control top = none ? empty.control() : sash;
		StackLayout layout = (StackLayout) body.getLayout();
		if (layout.topControl != top) {
			layout.topControl = top;
			body.layout();
			ViewFocus.keep(this, body);
		}
	}

	/** Selects a section as soon as it exists, instead of the one that was selected before a restart. */
	private void await(String name) {
		awaited = name;
		saved = null;
	}

	/**
	 * Selects a section and clears a filter that hides it.
	 *
	 * @return whether the section exists
	 */
	private boolean show(String name) {
		if (tree.select(name)) {
			return true;
		}
		boolean hidden = !filter.isEmpty()
				&& projects.stream().anyMatch(row -> row.any(node -> node.section().name().equals(name)));
		if (hidden) {
			filter.clear();
		}
		return hidden && tree.select(name);
	}

	private void filtered() {
		if (tree != null) {
			tree.filter(filter.condition());
			filter.summarize(projects, problems);
		}
	}

	/** Counts the violations in the active session again and shows changed counts. */
	private void countViolations(IProgressMonitor monitor) {
		SectionCounts now = SectionCounts.read();
		inUI(() -> {
			if (!now.equals(counts)) {
				counts = now;
				projects = projects.stream().map(row -> row.counted(now)).toList();
				tree.show(projects);
				filter.summarize(projects, problems);
				editing.recount(tree.selected());
			}
		});
	}

	/** Runs an action in the UI thread unless the view has been closed. */
	void inUI(Runnable runnable) {
		// not the display of the site: the site of a closed view has no window
		PlatformUI.getWorkbench().getDisplay().asyncExec(() -> {
			if (!body.isDisposed()) {
				runnable.run();
			}
		});
	}

	/** Fills the form and shows the range in the editor. */
	private void selected() {
		ranges.show(getSite().getPage(), tree.selected());
		editing.show(tree.selected());
	}

	/** The selected row; null if none is. */
	SectionNode selectedRow() {
		return tree.selected();
	}

	/** Replaces a section of a project and selects the new one. Must be called in the UI thread. */
	void replace(IProject project, AtomicSection old, Replacement replacement) {
		edit(() -> {
			AtomicSection section = replacement.make();
			await(section.name());
			SectionModel.change(Messages.Edit_change, project, List.of(old), each -> section);
		});
	}

	/**
	 * Adds a section to a project and selects it. If there is one with the same code, that one is selected unchanged.
	 * Must be called in the UI thread.
	 */
	public void add(IProject project, AtomicSection section) {
		edit(() -> {
			List<AtomicSection> there = SectionRepository.read(project).sections();
			AtomicSection known = there.stream().filter(each -> each.covers(section)).findFirst().orElse(null);
			AtomicSection named = known == null ? section.withName(SectionModel.freeName(section, there)) : known;
			await(named.name());
			if (known == null) {
				SectionModel.add(Messages.Edit_add, project, List.of(named));
			}
		});
	}

	/** Adds sections to a project, each by an unused name, and selects the first. Must be called in the UI thread. */
	void addAll(IProject project, List<AtomicSection> sections) {
		edit(() -> {
			List<AtomicSection> named = SectionModel.named(sections, SectionRepository.read(project).sections());
			await(named.get(0).name());
			SectionModel.add(Messages.Edit_infer, project, named);
		});
	}

	/** Changes those sections of a project that are still as they were. Must be called in the UI thread. */
	void change(String label, IProject project, List<AtomicSection> some, UnaryOperator<AtomicSection> change) {
		edit(() -> SectionModel.change(label, project, some, change));
	}

	/** Moves the selected section between annotation and file, with a preview. Must be called in the UI thread. */
	public void convert() {
		SectionNode node = tree.selected();
		if (node == null || node.section() == null) {
			MessageDialog.openInformation(getSite().getShell(), Messages.Refused_title, Messages.Convert_nothing);
			return;
		}
		await(node.section().name());
		ConversionWizard.open(getSite().getShell(),
				node.annotated() == null ? SectionConversion.toAnnotation(node.project(), node.section())
						: SectionConversion.toFile(node.annotated()));
		refresh();
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
	 * Adds the sections of a file to a project. Sections with the same names are replaced.
	 *
	 * @throws CoreException if the file cannot be read or parsed; its status is for the user
	 */
	public void importFrom(Path file, IProject project) throws CoreException {
		List<AtomicSection> read = SectionExchange.read(file);
		edit(() -> SectionModel.add(Messages.Edit_import, project, read));
	}

	/**
	 * Writes the sections of a project to a file.
	 *
	 * @throws CoreException if the file cannot be written or the project's file cannot be parsed; its status is for the
	 *                       user
	 */
	public void exportTo(Path file, IProject project) throws CoreException {
		SectionExchange.write(file, project);
	}

	@Override
	public void sessionActivated(RaceSession session) {
		refreshSoon();
	}

	@Override
	public void sessionChanged(RaceSession session) {
		if (session == Interlock.sessions().active()) {
			counter.schedule(COUNT_MILLISECONDS);
		}
	}

	private void refreshSoon() {
		reader.schedule(SOON_MILLISECONDS);
	}

	/** The name of the selected section; null if no section is selected. */
	public String selectedSection() {
		SectionNode selected = tree.selected();
		return selected == null || selected.section() == null ? null : selected.section().name();
	}

	public void clearFilter() {
		filter.clear();
	}

	/** The fields of the selected section. */
	public Composite form() {
		return editing.control();
	}

	@Override
	public void setFocus() {
		Control top = ((StackLayout) body.getLayout()).topControl;
		(top == null || top == sash ? tree.viewer().getTree() : top).setFocus();
	}

	@Override
	public void dispose() {
		ResourcesPlugin.getWorkspace().removeResourceChangeListener(changes);
		Interlock.sessions().removeListener(this);
		ranges.clear();
		if (editing != null) {
			editing.stop();
		}
		if (counter != null) {
			counter.cancel();
			reader.cancel();
		}
		if (marks != null) {
			marks.stop();
		}
		super.dispose();
	}
}
