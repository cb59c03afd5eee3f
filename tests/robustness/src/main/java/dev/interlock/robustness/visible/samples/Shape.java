/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.visible.samples;

/** A sealed interface with a constant, a default method and a static one. */
public sealed interface Shape permits Point, Shape.Empty {

	/** A constant without a ConstantValue attribute. */
	Shape NOTHING = new Empty();

	/** A number, by default. */
	default int x() {
		return corners(this);
	}

	/** The number of corners of a shape. */
	static int corners(Shape shape) {
		return shape instanceof Point ? 1 : 0;
	}

	/** A shape without fields of its own. */
	final class Empty implements Shape {
	}
}
