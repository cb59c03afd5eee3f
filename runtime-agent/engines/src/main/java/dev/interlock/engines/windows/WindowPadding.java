/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.windows;

/**
 * Separates the fields of a thread's {@link Window} from the cache lines of the previous object in memory. Two lines,
 * because processors fetch them in pairs.
 */
abstract class WindowPadding {
	long padding00;
	long padding01;
	long padding02;
	long padding03;
	long padding04;
	long padding05;
	long padding06;
	long padding07;
	long padding08;
	long padding09;
	long padding10;
	long padding11;
	long padding12;
	long padding13;
	long padding14;
	long padding15;
}
