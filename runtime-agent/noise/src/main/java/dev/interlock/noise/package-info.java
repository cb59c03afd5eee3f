/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * Noise: the places, the probability, the duration and the kinds of delays, in options and in the files of a
 * project. Depends on the JRE only, as the agent, the command line and the IDE read the same files.
 */
package dev.interlock.noise;
