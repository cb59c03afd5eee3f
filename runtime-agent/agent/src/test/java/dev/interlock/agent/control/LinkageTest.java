/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;

class LinkageTest {

	@Test
	void theProgramIsNotLinkage() {
		assertFalse(Linkage.isInProgress());
	}

	@Test
	void aClassLoaderLoads() {
		AtomicBoolean inProgress = new AtomicBoolean();
		ClassLoader loader = new ClassLoader(null) {
			@Override
			protected Class<?> findClass(String name) throws ClassNotFoundException {
				inProgress.set(Linkage.isInProgress());
				throw new ClassNotFoundException(name);
			}
		};
		assertThrows(ClassNotFoundException.class, () -> loader.loadClass("missing.Type"));
		assertTrue(inProgress.get());
	}
}
