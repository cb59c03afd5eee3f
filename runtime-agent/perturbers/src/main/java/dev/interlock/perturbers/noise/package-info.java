/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * Noise (AtomRace, section 3.3): delays inside accesses, so that races which a run would hide become visible. It changes
 * when things happen and nothing else: interrupt status and park permits stay, and every delay ends by itself.
 */
package dev.interlock.perturbers.noise;
