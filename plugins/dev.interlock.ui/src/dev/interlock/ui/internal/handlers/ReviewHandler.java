/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.handlers;

import java.util.Optional;

import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.swt.widgets.Shell;

import dev.interlock.fixes.Fixes;
import dev.interlock.fixes.model.Fix;
import dev.interlock.fixes.model.FixRequest;
import dev.interlock.ui.internal.fixes.FixWizard;

/**
 * Records a review about the finding selected in the view, by the fix whose id follows the class name in {@code
 * plugin.xml}. The review is previewed, stored in the project, and can be undone.
 */
public final class ReviewHandler extends FindingHandler implements IExecutableExtension {

	private String fixId = ""; //$NON-NLS-1$

	@Override
	public void setInitializationData(IConfigurationElement config, String propertyName, Object data) {
		fixId = String.valueOf(data);
	}

	@Override
	void execute(Shell shell, FixRequest selected) {
		Optional<Fix> fix = Fixes.of(selected.finding(), null).stream().filter(each -> each.id().equals(fixId))
				.findFirst();
		fix.ifPresent(each -> FixWizard.open(shell, each, selected));
	}
}
