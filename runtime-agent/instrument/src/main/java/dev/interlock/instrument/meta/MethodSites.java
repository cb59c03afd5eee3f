/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

/**
 * The common properties of the sites of one method.
 *
 * @param className  the binary name of the class
 * @param name       the method's name
 * @param descriptor the method's descriptor
 * @param inSites    name and descriptor in stable site names; differs from the class file for the body of a lambda
 * @param file       the source file's name, or null
 * @param waits      whether a method of the class waits for other threads or notifies them
 */
public record MethodSites(String className, String name, String descriptor, String inSites, String file,
		boolean waits) {
}
