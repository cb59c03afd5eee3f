/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.sessions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.osgi.framework.FrameworkUtil;

import dev.interlock.session.Session;

/** Other bundles reach the session model through the core bundle, which nests it. */
class SessionClassesTest {

	@Test
	void theSessionModelComesFromTheCoreBundle() {
		assertEquals("dev.interlock.core", FrameworkUtil.getBundle(Session.class).getSymbolicName());
	}
}
