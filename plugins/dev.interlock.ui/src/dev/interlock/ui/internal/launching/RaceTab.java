/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTab;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.IPackageFragment;
import org.eclipse.jdt.core.IPackageFragmentRoot;
import org.eclipse.jdt.core.JavaModelException;
import org.eclipse.jdt.launching.JavaRuntime;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.events.ControlListener;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.PlatformUI;

import dev.interlock.core.EngineCatalogue;
import dev.interlock.core.Interlock;
import dev.interlock.ui.internal.Images;

/**
 * The tab <em>Race Detection</em> of launch configurations: the profile, and all other settings in a section that is
 * initially collapsed. Default values are not stored.
 */
public final class RaceTab extends AbstractLaunchConfigurationTab {

	private ScrolledComposite scroller;
	private ProfileChoice profile;
	private AdvancedSection advanced;
	private OverheadChoice overhead;
	private EngineChoices engines;
	private ClassPatterns patterns;
	private FollowChoice follow;
	private NoiseControls noise;
	private EngineOptionControls options;
	private SuspendChoice suspension;
	private VmArgumentPreview preview;
	private ILaunchConfiguration shown;
	private String agentProblem;
	/** Why the engines of the engine path are missing; null if they are not. */
	private String catalogueProblem;
	private boolean showing;

	@Override
	public void createControl(Composite parent) {
		scroller = new ScrolledComposite(parent, SWT.H_SCROLL | SWT.V_SCROLL);
		Composite composite = new Composite(scroller, SWT.NONE);
		PlatformUI.getWorkbench().getHelpSystem().setHelp(scroller, "dev.interlock.ui.launchTab"); //$NON-NLS-1$
		GridLayoutFactory.swtDefaults().applyTo(composite);
		EngineCatalogue catalogue = catalogue();
		catalogueProblem = catalogue.problem().isEmpty() ? null
				: NLS.bind(Messages.RaceTab_enginePath, catalogue.problem());
		profile = new ProfileChoice(composite, catalogue, this::profileChosen, this::edited);
		advanced = new AdvancedSection(composite, "advancedInTab", this::advancedResized); //$NON-NLS-1$
		Composite more = advanced.content();
		engines = new EngineChoices(more, catalogue, this::enginesChosen);
		options = new EngineOptionControls(more, catalogue, this::edited);
		overhead = new OverheadChoice(more, this::edited);
		patterns = new ClassPatterns(more, this::packages, this::edited);
		follow = new FollowChoice(more, this::edited);
		noise = new NoiseControls(more, this::edited);
		suspension = new SuspendChoice(more, this::edited);
		preview = new VmArgumentPreview(more);
		scroller.setContent(composite);
		scroller.setExpandHorizontal(true);
		scroller.setExpandVertical(true);
		scroller.addControlListener(ControlListener.controlResizedAdapter(e -> fit()));
		setControl(scroller);
	}

	/**
	 * Sets the content to the width of the tab and to the height that it then needs. It scrolls horizontally only if it
	 * is wider than the tab.
	 */
	private void fit() {
		// the dialog scrolls tabs too, at their first size; two scroll bars for one page would be confusing
		if (scroller.getParent() instanceof ScrolledComposite outer) {
			outer.setMinSize(0, 0);
		}
		Composite content = (Composite) scroller.getContent();
		int least = content.computeSize(SWT.DEFAULT, SWT.DEFAULT).x;
		int width = Math.max(least, scroller.getClientArea().width);
		scroller.setMinSize(least, content.computeSize(width, SWT.DEFAULT, true).y);
		content.layout(true, true);
	}

	/** Scrolls to the settings that were opened, which are below the profiles. */
	private void advancedResized() {
		fit();
		if (advanced.isExpanded()) {
			// later, as the layout is deferred while the section changes
			scroller.getDisplay().asyncExec(() -> {
				if (!scroller.isDisposed()) {
					Control section = advanced.control();
					scroller.setOrigin(0, section.getDisplay().map(section, scroller.getContent(), 0, 0).y);
				}
			});
		}
	}

	private EngineCatalogue catalogue() {
		try {
			return Interlock.engines();
		} catch (CoreException e) {
			agentProblem = e.getStatus().getMessage();
			ILog.of(getClass()).log(e.getStatus());
			return EngineCatalogue.NONE;
		}
	}

	/** Shows the engines and noise of the new profile, which replace earlier choices. */
	private void profileChosen() {
		showing = true;
		engines.show(profile.profile(), ""); //$NON-NLS-1$
		overhead.showProfile(profile.profile());
		noise.show(profile.profile(), "", noise.noiseKinds(), noise.seed()); //$NON-NLS-1$
		options.enable(engines.chosen());
		showing = false;
	}

	private void enginesChosen() {
		options.enable(engines.chosen());
		edited();
	}

	private void edited() {
		if (!showing) {
			scheduleUpdateJob();
		}
	}

	@Override
	public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
		// absent attributes mean the defaults
	}

	@Override
	public void initializeFrom(ILaunchConfiguration configuration) {
		shown = configuration;
		showing = true;
		try {
			RaceSettings settings = RaceSettings.from(configuration);
			profile.show(settings.profile());
			overhead.show(profile.profile(), settings.overhead());
			engines.show(profile.profile(), settings.engines());
			patterns.show(settings.include(), settings.exclude());
			noise.show(profile.profile(), settings.noise(), settings.noiseKinds(), settings.seed());
			noise.showConfiguration(project(), settings.noiseConfig());
			options.show(project(), configuration);
			options.enable(engines.chosen());
			follow.show(configuration);
			suspension.show(configuration);
			preview.show(configuration);
			setWarningMessage(catalogueProblem);
		} catch (CoreException e) {
			setErrorMessage(e.getStatus().getMessage());
			ILog.of(getClass()).log(e.getStatus());
		} finally {
			showing = false;
		}
		advanced.setChanged(isAdvancedChanged());
		fit();
	}

	private boolean isAdvancedChanged() {
		RaceSettings settings = settings();
		return !settings.equals(new RaceSettings(settings.profile(), "", "", "", "", "", "", "", "")) //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$ //$NON-NLS-4$ //$NON-NLS-5$ //$NON-NLS-6$ //$NON-NLS-7$ //$NON-NLS-8$
				|| options.isChanged() || follow.isChosen() || suspension.isChosen();
	}

	@Override
	public void performApply(ILaunchConfigurationWorkingCopy configuration) {
		advanced.setChanged(isAdvancedChanged());
		settings().applyTo(configuration);
		options.applyTo(configuration);
		follow.applyTo(configuration);
		suspension.applyTo(configuration);
		preview.show(configuration);
	}

	private RaceSettings settings() {
		return new RaceSettings(profile.value(), overhead.value(), engines.value(), patterns.include(),
				patterns.exclude(), noise.noise(), noise.noiseKinds(),
				noise.configuration(), noise.seed());
	}

	@Override
	public boolean isValid(ILaunchConfiguration configuration) {
		Optional<String> problem = problem();
		setErrorMessage(problem.orElse(null));
		return problem.isEmpty();
	}

	@Override
	public boolean canSave() {
		return problem().isEmpty();
	}

	private Optional<String> problem() {
		if (agentProblem != null) {
			return Optional.of(agentProblem);
		}
		if (!profile.unknown().isEmpty()) {
			return Optional.of(NLS.bind(Messages.RaceTab_badProfile, profile.unknown()));
		}
		if (engines.isEmpty()) {
			return Optional.of(Messages.RaceTab_noEngine);
		}
		return noise.problem().or(settings()::problem).or(options::problem).or(this::overheadProblem);
	}

	private Optional<String> overheadProblem() {
		String limit = overhead.value().isBlank() ? profile.profile().overhead() : overhead.value();
		return OverheadSetting.problem(limit, engines.chosen(), noise.effectiveNoise());
	}

	/** The project of the configuration; null if it names none. */
	private IProject project() throws CoreException {
		IJavaProject project = JavaRuntime.getJavaProject(shown);
		return project == null ? null : project.getProject();
	}

	private List<IPackageFragment> packages() {
		try {
			IJavaProject project = shown == null ? null : JavaRuntime.getJavaProject(shown);
			return project == null ? List.of() : sourcePackages(project);
		} catch (CoreException e) {
			ILog.of(getClass()).log(e.getStatus());
			return List.of();
		}
	}

	private static List<IPackageFragment> sourcePackages(IJavaProject project) throws JavaModelException {
		List<IPackageFragment> packages = new ArrayList<>();
		for (IPackageFragment each : project.getPackageFragments()) {
			if (each.getKind() == IPackageFragmentRoot.K_SOURCE && each.containsJavaResources()
					&& !each.isDefaultPackage()) {
				packages.add(each);
			}
		}
		return packages;
	}

	@Override
	public String getName() {
		return Messages.RaceTab_name;
	}

	@Override
	public String getId() {
		return "dev.interlock.ui.raceTab"; //$NON-NLS-1$
	}

	@Override
	public Image getImage() {
		return Images.get(Images.LAUNCH_MODE);
	}
}
