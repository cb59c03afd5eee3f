/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.core.expressions.EvaluationContext;
import org.eclipse.core.expressions.EvaluationResult;
import org.eclipse.core.expressions.ExpressionConverter;
import org.eclipse.core.expressions.ExpressionTagNames;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.ui.ILaunchShortcut;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.PlatformUI;

/**
 * A launch shortcut of another bundle, for example of JDT for Java applications, as declared in the extension registry.
 * The shortcuts of Interlock delegate to its enablement, label and launch.
 */
final class DelegateShortcut {

	/** JDT's shortcut for Java applications. */
	static final String JAVA_APPLICATION = "org.eclipse.jdt.debug.ui.localJavaShortcut"; //$NON-NLS-1$
	/** JDT's shortcut for JUnit tests. */
	static final String JUNIT_TEST = "org.eclipse.jdt.junit.junitShortcut"; //$NON-NLS-1$

	/** PDE's shortcut for Eclipse applications. */
	static final String ECLIPSE_APPLICATION = "org.eclipse.pde.ui.runtimeWorkbenchShortcut"; //$NON-NLS-1$
	/** PDE's shortcut for JUnit plug-in tests. */
	static final String JUNIT_PLUGIN_TEST = "org.eclipse.pde.ui.junitWorkbenchShortcut"; //$NON-NLS-1$

	private static final String POINT = "org.eclipse.debug.ui.launchShortcuts"; //$NON-NLS-1$

	private final IConfigurationElement element;

	private DelegateShortcut(IConfigurationElement element) {
		this.element = element;
	}

	/** The shortcut with an id; empty if its bundle is not installed. */
	static Optional<DelegateShortcut> find(String id) {
		return Stream.of(Platform.getExtensionRegistry().getConfigurationElementsFor(POINT))
				.filter(each -> id.equals(each.getAttribute("id"))).findFirst().map(DelegateShortcut::new); //$NON-NLS-1$
	}

	/** All shortcuts that mode <em>race</em> can delegate to, in the order of the menu. */
	static List<DelegateShortcut> all() {
		return Stream.of(JAVA_APPLICATION, JUNIT_TEST, ECLIPSE_APPLICATION, JUNIT_PLUGIN_TEST)
				.map(DelegateShortcut::find).flatMap(Optional::stream).toList();
	}

	/** The label in menus, as its bundle translates it. */
	String label() {
		return element.getAttribute("label"); //$NON-NLS-1$
	}

	/** The configuration element, with its bundle and icon path. */
	IConfigurationElement element() {
		return element;
	}

	/** Whether the enablement of the shortcut holds for the selected objects. */
	boolean appliesTo(Collection<?> selection) {
		for (IConfigurationElement contextual : element.getChildren("contextualLaunch")) { //$NON-NLS-1$
			for (IConfigurationElement enablement : contextual.getChildren(ExpressionTagNames.ENABLEMENT)) {
				return holds(enablement, selection);
			}
		}
		return false;
	}

	private boolean holds(IConfigurationElement enablement, Collection<?> selection) {
		EvaluationContext context = new EvaluationContext(PlatformUI.getWorkbench().getService(
				org.eclipse.ui.handlers.IHandlerService.class).getCurrentState(), selection);
		context.setAllowPluginActivation(true);
		context.addVariable("selection", selection); //$NON-NLS-1$
		try {
			return ExpressionConverter.getDefault().perform(enablement).evaluate(context) == EvaluationResult.TRUE;
		} catch (CoreException e) {
			ILog.of(DelegateShortcut.class)
					.log(Status.error(NLS.bind(Messages.DelegateShortcut_enablementFailed, label()), e));
			return false;
		}
	}

	/** Creates a new instance of the shortcut. */
	ILaunchShortcut create() throws CoreException {
		return (ILaunchShortcut) element.createExecutableExtension("class"); //$NON-NLS-1$
	}
}
