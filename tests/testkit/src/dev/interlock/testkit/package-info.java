/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * What tests of the plug-ins are made of: Java projects in a few calls, launches, and an agent that says what the test
 * wants it to say.
 */
package dev.interlock.testkit;
