/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/

/**
 * Healing: keeps the atomic sections of a running program atomic (AtomRace, sections 2 and 4.3; tool overview). The
 * agent calls it around each access to a variable of a healed section.
 */
package dev.interlock.perturbers.healing;
