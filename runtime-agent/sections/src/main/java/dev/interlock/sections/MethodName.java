/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

/**
 * A method of a class by its name and its descriptor.
 *
 * @param name       the name in the class file, or the name in sites
 * @param descriptor the descriptor
 */
public record MethodName(String name, String descriptor) {

	@Override
	public String toString() {
		return name + descriptor;
	}
}
