/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/**
 * A field as its declaring class declares it.
 *
 * @param className  the binary name of the declaring class
 * @param name       the field's name
 * @param descriptor the field's type as a descriptor
 * @param isStatic   whether it is static
 */
public record FieldInfo(String className, String name, String descriptor, boolean isStatic) {
}
