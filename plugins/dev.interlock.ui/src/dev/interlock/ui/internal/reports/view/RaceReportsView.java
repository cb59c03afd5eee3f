/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.view;

import java.util.List;
import java.util.Set;

import org.eclipse.jface.action.GroupMarker;
import org.eclipse.jface.action.IMenuListener;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.IWorkbenchActionConstants;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.actions.ContributionItemFactory;
import org.eclipse.ui.contexts.IContextService;
import org.eclipse.ui.menus.CommandContributionItem;
import org.eclipse.ui.menus.CommandContributionItemParameter;
import org.eclipse.ui.part.ViewPart;
import org.eclipse.ui.progress.IWorkbenchSiteProgressService;
import org.eclipse.ui.views.properties.IPropertySheetPage;
import org.eclipse.ui.views.properties.PropertySheetPage;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.fixes.model.FixRequest;
import dev.interlock.session.Baseline;
import dev.interlock.ui.internal.ViewFocus;
import dev.interlock.ui.internal.editor.AccessBadges;
import dev.interlock.ui.internal.editor.DeclarationOpener;
import dev.interlock.ui.internal.editor.SourceOpener;
import dev.interlock.ui.internal.exchange.SessionDrop;
import dev.interlock.ui.internal.fixes.FixChooser;
import dev.interlock.ui.internal.reports.model.FindingNode;
import dev.interlock.ui.internal.reports.model.Presentation;
import dev.interlock.ui.internal.reports.model.Report;
import dev.interlock.ui.internal.reports.model.ReportJob;
import dev.interlock.ui.internal.reports.model.Scope;
import dev.interlock.ui.internal.reports.model.ViewSettings;
import dev.interlock.ui.internal.reports.tree.FindingDrag;
import dev.interlock.ui.internal.reports.tree.FindingsTree;

/**
 * The view <em>Race Reports</em>: the findings of the active session, live while its program runs, and the evidence of
 * the selected one. The view only composes; panes, texts, jobs and handlers are separate classes.
 */
public final class RaceReportsView extends ViewPart {

	private static final String CONTEXT = "dev.interlock.ui.raceReports"; //$NON-NLS-1$

	private final ViewSettings settings = new ViewSettings();
	private final ViewPresentation presentation = new ViewPresentation(settings, new PresentationListener());
	private SessionHeader header;
	private Composite stack;
	private EmptyPane empty;
	private SashForm sash;
	private FindingsTree tree;
	private DetailsPane details;
	private ContentLayout layout;
	private SourceOpener opener;
	private AccessBadges badges;
	private ViewEdits edits;
	private EditorLink link;
	private Scopes scopes;
	private ShowIn showIn;
	private ReportJob job;
	private PinnedSession pinned;
	private LaunchChanges launches;
	private Report report;
	private boolean busy;
	private IMemento remembered;

	@Override
	public void init(IViewSite site, IMemento memento) throws PartInitException {
		super.init(site, memento);
		settings.restore(memento);
		remembered = memento;
		opener = new SourceOpener(site.getPage());
	}

	@Override
	public void createPartControl(Composite parent) {
		PlatformUI.getWorkbench().getHelpSystem().setHelp(parent, "dev.interlock.ui.raceReports"); //$NON-NLS-1$
		GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(parent);
		header = new SessionHeader(parent, settings.presentation().filter(),
				presentation::search, state -> presentation.toggleOnly(Set.of(state)),
				() -> tree.selected() == null ? null : tree.selected().finding());
		stack = new Composite(parent, SWT.NONE);
		stack.setLayout(new StackLayout());
		GridDataFactory.fillDefaults().grab(true, true).applyTo(stack);
		SessionDrop.addTo(stack);
		empty = new EmptyPane(stack);
		createContent();
		badges = new AccessBadges(getSite().getPage());
		link = new EditorLink(getSite().getPage(), tree::selectedFinding, tree::selectOneOf);
		showIn = new ShowIn(this::selectedSession, tree::selectedFinding, tree::findings, tree::selectOneOf);
		edits = new ViewEdits(tree, details, header.filter(), presentation);
		edits.addUndoTo(getViewSite());
		new ViewCommands(this, tree.viewer(), getSite());
		getSite().getService(IContextService.class).activateContext(CONTEXT);
		job = new ReportJob(parent.getDisplay(), settings.presentation(), this::show);
		pinned = new PinnedSession(settings, job, getConfigurationElement().getAttribute("name"), this::setPartName); //$NON-NLS-1$
		show(Report.none(settings.presentation()));
		launches = new LaunchChanges(parent.getDisplay());
		job.start();
		scopes = new Scopes(getSite().getPage(), presentation::limitTo);
		scopes.restore(remembered);
		link.setLinked(settings.isLinked());
	}

	private void createContent() {
		sash = new SashForm(stack, SWT.VERTICAL | SWT.SMOOTH);
		tree = new FindingsTree(sash, settings, presentation::sortBy);
		details = new DetailsPane(sash, opener, new DeclarationOpener(getSite().getPage()));
		layout = new ContentLayout(sash, tree, details, settings);
		tree.viewer().addSelectionChangedListener(e -> {
			showEvidence();
			link.selectedInView();
		});
		tree.viewer().addOpenListener(e -> openAccess(0));
		getSite().setSelectionProvider(tree.viewer());
		FindingDrag.addTo(tree);
		createContextMenu();
	}

	private void createContextMenu() {
		MenuManager menu = new MenuManager();
		menu.setRemoveAllWhenShown(true);
		MenuManager showInMenu = new MenuManager(Messages.RaceReportsView_showIn);
		showInMenu.add(ContributionItemFactory.VIEWS_SHOW_IN.create(getSite().getWorkbenchWindow()));
		showInMenu.add(command("dev.interlock.ui.showInDebug")); //$NON-NLS-1$
		showInMenu.add(command("dev.interlock.ui.showInConsole")); //$NON-NLS-1$
		IMenuListener fill = manager -> {
			manager.add(new Separator("group.open")); //$NON-NLS-1$
			manager.add(new GroupMarker("group.show")); //$NON-NLS-1$
			manager.add(showInMenu);
			manager.add(new GroupMarker("group.edit")); //$NON-NLS-1$
			for (String group : List.of("fix", "mark", "remove")) { //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$
				manager.add(new Separator("group." + group)); //$NON-NLS-1$
			}
			manager.add(new Separator(IWorkbenchActionConstants.MB_ADDITIONS));
			manager.add(new Separator("group.properties")); //$NON-NLS-1$
		};
		menu.addMenuListener(fill);
		tree.viewer().getTree().setMenu(menu.createContextMenu(tree.viewer().getTree()));
		details.setMenu(tree.viewer().getTree().getMenu());
		getSite().registerContextMenu(menu, tree.viewer());
	}

	private CommandContributionItem command(String id) {
		return new CommandContributionItem(new CommandContributionItemParameter(getSite(), id, id,
				CommandContributionItem.STYLE_PUSH));
	}

	private void show(Report newReport) {
		if (stack.isDisposed()) {
			return;
		}
		boolean isOtherState = report == null || report.session() != newReport.session()
				|| report.running() != newReport.running();
		if (report != null && report.session() != newReport.session()) {
			layout.uncover();
		}
		report = newReport;
		header.show(newReport);
		details.showLimits(newReport.snapshot() == null ? List.of() : newReport.snapshot().engines());
		empty.show(newReport, settings.presentation().scope() != Scope.ANY);
		((StackLayout) stack.getLayout()).topControl = newReport.isEmpty() ? empty.control() : sash;
		stack.layout();
		ViewFocus.keep(this, stack);
		tree.show(newReport.groups(), newReport.shown());
		showEvidence();
		markBusy(newReport.running());
		pinned.follow(newReport.running() && SessionHeader.isHealing(newReport));
		if (isOtherState) {
			RaceReportsViews.updateCommands();
		}
	}

	/** The title is italic while the program runs. */
	private void markBusy(boolean running) {
		IWorkbenchSiteProgressService progress = getSite().getAdapter(IWorkbenchSiteProgressService.class);
		if (progress != null && running != busy) {
			busy = running;
			if (running) {
				progress.incrementBusy();
			} else {
				progress.decrementBusy();
			}
		}
	}

	private void showEvidence() {
		FindingNode selected = tree.selected();
		RaceSession of = selected == null ? null : sessionOf(selected);
		boolean isOfBaseline = of != null && report.baseline() != null
				&& selected.finding().details().baseline() == Baseline.State.NOT_REPRODUCED;
		// the source may have changed since the run in which the finding was observed
		details.show(isOfBaseline ? report.baseline() : of, of == null ? null : selected.finding());
		badges.show(of == null ? null : selected.finding());
	}

	private RaceSession selectedSession() {
		return tree.selected() == null ? null : sessionOf(tree.selected());
	}

	/** The session of a node; null if it has been removed. */
	private RaceSession sessionOf(FindingNode node) {
		RaceSession shown = report.session();
		if (shown != null && shown.id().equals(node.sessionId())) {
			return shown;
		}
		return session(node.sessionId());
	}

	private static RaceSession session(String id) {
		return Interlock.sessions().sessions().stream().filter(each -> each.id().equals(id)).findFirst().orElse(null);
	}

	/** The part of the workspace to which the findings are limited. */
	public Scopes scopes() {
		return scopes;
	}

	public ViewPresentation presentation() {
		return presentation;
	}

	/**
	 * Opens an access of the selected finding in its editor.
	 *
	 * @param index the access's index, from 0
	 * @return whether there was such an access
	 */
	public boolean openAccess(int index) {
		FindingNode selected = tree.selected();
		RaceSession of = selected == null ? null : sessionOf(selected);
		if (of == null || index >= selected.finding().accesses().size()) {
			return false;
		}
		opener.open(of, selected.finding(), index);
		return true;
	}

	/**
	 * Selects the first finding of a session that has an access in a method, as soon as it is shown.
	 *
	 * @param kind the stable name of the kind of the finding; empty for any
	 */
	public void selectAccess(String sessionId, String className, String method, String kind) {
		tree.selectWhenShown(node -> node.sessionId().equals(sessionId)
				&& (kind.isEmpty() || node.finding().kind().stableName().equals(kind))
				&& node.finding().accesses().stream().anyMatch(
						access -> access.className().equals(className) && access.method().equals(method)));
	}

	/**
	 * Offers fixes for the selected findings.
	 *
	 * @return whether a finding was selected
	 */
	public boolean fix() {
		List<FixRequest> requests = tree.selectedNodes().stream().filter(node -> sessionOf(node) != null)
				.map(node -> new FixRequest(sessionOf(node), node.finding(), 0)).toList();
		if (!requests.isEmpty()) {
			tree.hideToolTip();
			FixChooser.open(getSite().getShell(), requests);
		}
		return !requests.isEmpty();
	}

	/** The fix request of the selected finding; null if none is selected. */
	public FixRequest selectedRequest() {
		FindingNode selected = tree.selected();
		RaceSession of = selected == null ? null : sessionOf(selected);
		return of == null ? null : new FixRequest(of, selected.finding(), 0);
	}

	/** Expands or collapses all groups. */
	public void expandAll(boolean expanded) {
		tree.expandAll(expanded);
	}

	/** Recreates the report. */
	void refresh() {
		job.refresh();
	}

	/** Selects the next (1) or previous (-1) finding. */
	void moveSelection(int step) {
		tree.move(step);
	}

	/** The edit operations of the view: copying, selecting and removing. */
	public ViewEdits edits() {
		return edits;
	}

	public boolean isLinked() {
		return link.isLinked();
	}

	/** Links the view with the editors or removes the link, and saves the choice. */
	public void setLinked(boolean linked) {
		settings.setLinked(linked);
		link.setLinked(linked);
	}

	@Override
	public <T> T getAdapter(Class<T> adapter) {
		if (adapter == IPropertySheetPage.class) {
			return adapter.cast(new PropertySheetPage());
		}
		return adapter.isInstance(showIn) ? adapter.cast(showIn) : super.getAdapter(adapter);
	}

	/** Whether the view is pinned to its session. */
	public boolean isPinned() {
		return pinned.isPinned();
	}

	/** Pins the view to its session, or shows the active session again. */
	public void setPinned(boolean newPinned) {
		pinned.pin(newPinned ? report.session() : null);
	}

	/** The id of the selected finding; empty if none is selected. */
	public String selectedFinding() {
		return tree.selected() == null ? "" : tree.selected().finding().id(); //$NON-NLS-1$
	}

	/** The session that is shown; null if there is none. */
	public RaceSession session() {
		return report.session();
	}

	@Override
	public void saveState(IMemento memento) {
		settings.save(memento);
		scopes.save(memento);
	}

	@Override
	public void setFocus() {
		if (report.isEmpty()) {
			empty.control().setFocus();
		} else {
			layout.setFocus();
		}
	}

	@Override
	public void dispose() {
		if (job != null) {
			job.stop();
			launches.stop();
			link.stop();
			scopes.stop();
			badges.stop();
			edits.forget();
		}
		super.dispose();
	}

	/** Updates the widgets after a change of the presentation. */
	private final class PresentationListener implements ViewPresentation.Listener {

		@Override
		public void presented(Presentation newPresentation) {
			job.present(newPresentation);
		}

		@Override
		public void sorted() {
			tree.showSort();
		}

		@Override
		public void searched(String text) {
			header.filter().setText(text);
		}

		@Override
		public void columnsChanged() {
			tree.showColumns();
		}
	}
}
