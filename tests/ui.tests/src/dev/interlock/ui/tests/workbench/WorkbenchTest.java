/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.workbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;

import org.eclipse.core.runtime.Platform;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;

/** The plug-in is resolved in a real workbench. */
class WorkbenchTest {

	@Test
	void theBundleIsResolved() {
		Bundle bundle = Platform.getBundle("dev.interlock.ui");
		assertNotNull(bundle);
		assertTrue((bundle.getState() & (Bundle.RESOLVED | Bundle.STARTING | Bundle.ACTIVE)) != 0);
	}

	@Test
	void aWorkbenchWindowIsOpen() {
		AtomicInteger windows = new AtomicInteger();
		PlatformUI.getWorkbench().getDisplay()
				.syncExec(() -> windows.set(PlatformUI.getWorkbench().getWorkbenchWindowCount()));
		assertEquals(1, windows.get());
	}
}
