/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.interleaving;

import java.util.Locale;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.graphics.Color;

/**
 * The colours of the picture from the preferences <em>Colors and Fonts</em>. They are read at each drawing, so that a
 * change takes effect at once. For use in the UI thread.
 */
enum InterleavingColors {
	/** The accesses of the finding, and the conflict between them. */
	ACCESS(214, 60, 60),
	/** A held lock. */
	LOCK(214, 170, 60),
	/** An order that is not due to a lock. */
	ORDER(130, 130, 130),
	SECTION(140, 95, 200),
	/** The first thread, and the seventh. */
	LANE_1(45, 125, 210),
	/** The second thread. */
	LANE_2(140, 90, 220),
	/** The third thread. */
	LANE_3(45, 145, 70),
	/** The fourth thread. */
	LANE_4(190, 110, 20),
	/** The fifth thread. */
	LANE_5(25, 135, 145),
	/** The sixth thread. */
	LANE_6(180, 60, 130);

	private static final String PREFIX = "dev.interlock.ui.interleaving."; //$NON-NLS-1$
	private static final InterleavingColors[] LANES = { LANE_1, LANE_2, LANE_3, LANE_4, LANE_5, LANE_6 };

	private final Color otherwise;

	InterleavingColors(int red, int green, int blue) {
		otherwise = new Color(red, green, blue);
	}

	/** The id of the colour definition. */
	String id() {
		return PREFIX + name().toLowerCase(Locale.ROOT);
	}

	/** The current colour. */
	Color get() {
		Color chosen = JFaceResources.getColorRegistry().get(id());
		return chosen == null ? otherwise : chosen;
	}

	/** The colour of a thread, by its lane from 0. */
	static Color lane(int lane) {
		return LANES[lane % LANES.length].get();
	}
}
