/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * Noise (AtomRace, section 3.3): delays inside accesses that make hidden races visible. It changes only the timing of
 * the program. It preserves interrupt status and park permits, and every delay is bounded.
 */
package dev.interlock.perturbers.noise;
