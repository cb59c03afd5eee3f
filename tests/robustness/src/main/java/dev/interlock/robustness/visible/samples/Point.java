/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.visible.samples;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * A record with components of several kinds.
 *
 * @param x     a number
 * @param y     a number
 * @param names an object
 */
public record Point(int x, double y, List<String> names) implements Shape, Serializable {

	private static int made;

	/** The canonical constructor, which counts calls. */
	public Point {
		made++;
	}

	/** A point with a value in each component. */
	public static Point example() {
		return new Point(3, 4.5, new ArrayList<>(List.of("p", "q")));
	}
}
