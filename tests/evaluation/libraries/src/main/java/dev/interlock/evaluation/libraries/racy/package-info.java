/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * Programs that use library releases with a documented data race in an ordinary way; the race is in the library. Each
 * program is one class that needs only its library, so that it makes an Eclipse project by itself.
 */
package dev.interlock.evaluation.libraries.racy;
