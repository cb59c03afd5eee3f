/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * Data race detection as in AtomRace (Letko, Vojnar, K&#345;ena, PADTAD 2008), section 3.1: one thread begins an access
 * while another thread is inside an access to the same variable, and one of the two writes.
 */
package dev.interlock.engines.atomrace;
