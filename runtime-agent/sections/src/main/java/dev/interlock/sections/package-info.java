/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * Atomic sections: what they are, and the file in which a project keeps them. The package knows neither the byte code
 * that they are in nor the analysis that watches them.
 */
package dev.interlock.sections;
