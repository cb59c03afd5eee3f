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
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTabGroup;
import org.eclipse.debug.ui.ILaunchConfigurationDialog;
import org.eclipse.debug.ui.ILaunchConfigurationTab;
import org.eclipse.debug.ui.ILaunchConfigurationTabGroup;
import org.eclipse.osgi.util.NLS;

/**
 * The tabs of a launch type in mode <em>race</em>: the tabs of its mode <em>run</em> with Interlock's tab in second
 * place. If {@code :members} follows the class name in {@code plugin.xml}, Interlock's tab is not added. The launch
 * type is the one that {@code plugin.xml} registers the group for.
 */
public final class RaceTabGroup extends AbstractLaunchConfigurationTabGroup implements IExecutableExtension {

	private static final String POINT = "org.eclipse.debug.ui.launchConfigurationTabGroups"; //$NON-NLS-1$

	private ILaunchConfigurationTabGroup runGroup;
	/** Whether the configuration only refers to others, which have Interlock's tab. */
	private boolean ofMembers;

	@Override
	public void setInitializationData(IConfigurationElement config, String propertyName, Object data)
			throws CoreException {
		ofMembers = "members".equals(data); //$NON-NLS-1$
		runGroup = createRunGroup(config.getAttribute("type")); //$NON-NLS-1$
	}

	private static ILaunchConfigurationTabGroup createRunGroup(String type) throws CoreException {
		IConfigurationElement element = Stream.of(Platform.getExtensionRegistry().getConfigurationElementsFor(POINT))
				.filter(each -> type.equals(each.getAttribute("type")) && hasRunMode(each)).findFirst() //$NON-NLS-1$
				.orElseThrow(
						() -> new CoreException(Status.error(NLS.bind(Messages.RaceTabGroup_noRunTabs, type))));
		return (ILaunchConfigurationTabGroup) element.createExecutableExtension("class"); //$NON-NLS-1$
	}

	private static boolean hasRunMode(IConfigurationElement group) {
		IConfigurationElement[] modes = group.getChildren("launchMode"); //$NON-NLS-1$
		return modes.length == 0
				|| Stream.of(modes).anyMatch(each -> ILaunchManager.RUN_MODE.equals(each.getAttribute("mode"))); //$NON-NLS-1$
	}

	@Override
	public void createTabs(ILaunchConfigurationDialog dialog, String mode) {
		// members inherit the mode
		runGroup.createTabs(dialog, ofMembers ? mode : ILaunchManager.RUN_MODE);
		List<ILaunchConfigurationTab> tabs = new ArrayList<>(Arrays.asList(runGroup.getTabs()));
		if (!ofMembers) {
			tabs.add(Math.min(1, tabs.size()), new RaceTab());
		}
		setTabs(tabs.toArray(ILaunchConfigurationTab[]::new));
	}

	@Override
	public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
		runGroup.setDefaults(configuration);
		raceTab().ifPresent(tab -> tab.setDefaults(configuration));
	}

	@Override
	public void initializeFrom(ILaunchConfiguration configuration) {
		runGroup.initializeFrom(configuration);
		raceTab().ifPresent(tab -> tab.initializeFrom(configuration));
	}

	@Override
	public void performApply(ILaunchConfigurationWorkingCopy configuration) {
		runGroup.performApply(configuration);
		raceTab().ifPresent(tab -> tab.performApply(configuration));
	}

	@Override
	public void dispose() {
		// the run group disposes its own tabs; only Interlock's tab remains
		raceTab().ifPresent(ILaunchConfigurationTab::dispose);
		runGroup.dispose();
	}

	private Optional<ILaunchConfigurationTab> raceTab() {
		return Stream.ofNullable(getTabs()).flatMap(Stream::of).filter(RaceTab.class::isInstance).findFirst();
	}
}
