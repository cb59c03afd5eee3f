/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * Annotations that declare a program's intended atomicity to Interlock. They are kept in class files and have no effect
 * at run time. The package has no dependencies.
 */
package dev.interlock.annotations;
