/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * The engine {@code happens-before}: the data races of a run, by vector clocks and epochs (Flanagan and Freund,
 * <i>FastTrack: Efficient and Precise Dynamic Race Detection</i>, PLDI 2009).
 */
package dev.interlock.engines.happensbefore;
