/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.model;

import org.eclipse.jdt.core.IMethod;

import dev.interlock.sections.AtomicSection;

/**
 * An atomic section that an annotation in a source declares.
 *
 * @param method  the annotated method
 * @param index   the index among such annotations of the method, from 0
 * @param section the section, as the agent reads it; null if the annotation is invalid
 * @param problem the problem with the annotation, in one sentence; null if it is valid
 */
public record AnnotatedSection(IMethod method, int index, AtomicSection section, String problem) {
}
