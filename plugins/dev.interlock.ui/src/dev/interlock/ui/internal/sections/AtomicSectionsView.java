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
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
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
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.IWorkbenchCommandConstants;
import org.eclipse.ui.PartInitException;
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
	/** How long findings of a run are collected before violations are counted anew. */
	private static final int COUNT_MILLISECONDS = 300;
	private static final String SELECTED = "selected"; //$NON-NLS-1$
	/** How much wider than high the view is where its parts stand side by side. */
	private static final double SIDE_BY_SIDE = 1.5;

	private final IResourceChangeListener changes = this::resourceChanged;
	private final SectionRanges ranges = new SectionRanges();
	private SectionMarks marks;
	private Composite bar;
	private SectionFilter filter;
	private Label summary;
	private Composite body;
	private EmptySections empty;
	private SashForm sash;
	private SectionTree tree;
	/** The rows without regard to the filter. */
	private List<SectionNode> projects = List.of();
	private List<String> problems = List.of();
	private Map<String, Long> counts = Map.of();
	private SectionForm form;
	private final DraftCheck code = new DraftCheck();
	private SiteChoices choices = SiteChoices.NONE;
	/** The row whose section the form has; null if it has none. */
	private SectionNode edited;
	private Job reader;
	private Job counter;
	private IMemento saved;
	/** The name of the section that is to be selected once it is there; null if none is. */
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
		PlatformUI.getWorkbench().getHelpSystem().setHelp(parent, "dev.interlock.ui.atomicSections"); //$NON-NLS-1$
		bar = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(3).extendedMargins(4, 4, 2, 0).applyTo(bar);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(bar);
		filter = new SectionFilter(bar, this::filtered);
		summary = new Label(bar, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, false).hint(1, SWT.DEFAULT).align(SWT.FILL, SWT.CENTER).indent(6, 0)
				.applyTo(summary);
		body = new Composite(parent, SWT.NONE);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(body);
		body.setLayout(new StackLayout());
		empty = new EmptySections(body, getSite());
		sash = new SashForm(body, SWT.HORIZONTAL);
		sash.addListener(SWT.Resize, event -> sash
				.setOrientation(sash.getSize().x > SIDE_BY_SIDE * sash.getSize().y ? SWT.HORIZONTAL : SWT.VERTICAL));
		tree = new SectionTree(sash, this::edit);
		form = new SectionForm(sash, this);
		marks = new SectionMarks(getSite().getPage(), node -> tree.enable(node, !node.isEnabled()));
		sash.setWeights(3, 2);
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

	/** Reads the sections as they are now, and shows them once that is done. */
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
			if (awaited != null && show(awaited)) {
				awaited = null;
			}
			selected();
		});
	}

	/** Shows the rows as they are, or how to get some. */
	private void showRows() {
		tree.show(projects);
		summarize();
		boolean none = projects.isEmpty() && problems.isEmpty();
		Control top = none ? empty.control() : sash;
		((GridData) bar.getLayoutData()).exclude = none;
		bar.setVisible(!none);
		StackLayout layout = (StackLayout) body.getLayout();
		if (layout.topControl != top) {
			layout.topControl = top;
			body.layout();
		}
		bar.getParent().layout();
	}

	/** Selects a section, whatever the filter is; tells whether there is such a section. */
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
			summarize();
		}
	}

	private void summarize() {
		summary.setText(problems.isEmpty() ? summary(projects, filter) : String.join("\n", problems)); //$NON-NLS-1$
		summary.setToolTipText(summary.getText());
		bar.getParent().layout(true, true);
	}

	/** Counts the violations of a session that still runs. */
	private void countViolations(IProgressMonitor monitor) {
		Map<String, Long> now = SectionModel.violations();
		inUI(() -> {
			if (!now.equals(counts)) {
				counts = now;
				projects = projects.stream().map(row -> row.counted(now)).toList();
				tree.show(projects);
				summarize();
			}
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
			form.show(null, SiteChoices.NONE, false);
			return;
		}
		Job job = Job.create(Messages.View_job, monitor -> {
			SiteChoices sites = SectionModel.choices(node);
			inUI(() -> {
				// what is typed stays, as long as the section in the file is the one that is edited
				if (tree.selected() == node && !form.isEditing(node.section())) {
					edited = node;
					choices = sites;
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

	private static String summary(List<SectionNode> projects, SectionFilter filter) {
		long all = count(projects, node -> true);
		String text = NLS.bind(all == 1 ? Messages.View_summaryOfOne : Messages.View_summary, new Object[] { all,
				count(projects, node -> !node.isEnabled()), count(projects, node -> node.violations() > 0) });
		return filter.isEmpty() ? text
				: NLS.bind(Messages.View_shown, new Object[] { count(projects, filter.condition()), all, text });
	}

	private static long count(List<SectionNode> projects, Predicate<SectionNode> condition) {
		return projects.stream().mapToLong(row -> row.count(condition)).sum();
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

	@Override
	public void sessionChanged(RaceSession session) {
		if (session == Interlock.sessions().active()) {
			counter.schedule(COUNT_MILLISECONDS);
		}
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
		Control top = ((StackLayout) body.getLayout()).topControl;
		(top == null || top == sash ? tree.viewer().getTree() : top).setFocus();
	}

	@Override
	public void dispose() {
		ResourcesPlugin.getWorkspace().removeResourceChangeListener(changes);
		Interlock.sessions().removeListener(this);
		ranges.clear();
		code.cancel();
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
