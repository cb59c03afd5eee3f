/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * Noise configurations: where in a program threads are held up, how often, for how long and in which way; and the file
 * of a project in which each of them is written down. It knows the JRE alone, as the agent, the command line and the IDE
 * read the same file.
 */
package dev.interlock.noise;
