/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.interleaving;

import dev.interlock.session.interleaving.Interleaving.Link;
import dev.interlock.session.interleaving.Interleaving.Step;

/** The positions of the elements of the picture, in pixels at zoom 100 %. Immutable. */
public final class InterleavingLayout {

	/** The width of a lane. */
	public static final int LANE_WIDTH = 270;
	/** The height of a row. */
	public static final int ROW_HEIGHT = 42;
	/** The x coordinate of the first lane, right of the row numbers. */
	public static final int LEFT = 56;
	/** The y coordinate of the lane headers. */
	public static final int HEAD = 52;
	/** The height of the lane headers. */
	public static final int HEAD_HEIGHT = 24;
	/** The distance of a thread's line from the left edge of its lane. */
	public static final int LINE = 18;
	private static final double ARROW_ANGLE = 0.42;
	private static final int ARROW_LENGTH = 11;
	private static final int FIRST_ROW = HEAD + HEAD_HEIGHT + 8;

	private final Interleaving interleaving;

	public InterleavingLayout(Interleaving interleaving) {
		this.interleaving = interleaving;
	}

	/** Returns the total width. */
	public int width() {
		return Math.max(480, LEFT + interleaving.lanes().size() * LANE_WIDTH + 12);
	}

	/** Returns the total height. */
	public int height() {
		return FIRST_ROW + interleaving.steps().size() * ROW_HEIGHT + 14;
	}

	/** Returns the left edge of a lane. */
	public int laneX(int lane) {
		return LEFT + lane * LANE_WIDTH;
	}

	/** Returns the x coordinate of the thread's line in a lane. */
	public int lineX(int lane) {
		return laneX(lane) + LINE;
	}

	/** Returns the width of the text of a step, in a box beside the number of the access or on its thread's line. */
	public static int textWidth(Step step) {
		return LANE_WIDTH - (step.isAccess() ? 36 : 20) - 32 - 4;
	}

	/** Returns the upper edge of a row. */
	public int rowY(int step) {
		return FIRST_ROW + step * ROW_HEIGHT;
	}

	/** Returns the vertical centre of a row. */
	public int middleY(int step) {
		return rowY(step) + ROW_HEIGHT / 2;
	}

	/** Returns the index of the step at a point; -1 if there is none. */
	public int stepAt(int x, int y) {
		if (y < FIRST_ROW) {
			return -1;
		}
		int row = (y - FIRST_ROW) / ROW_HEIGHT;
		if (row >= interleaving.steps().size()) {
			return -1;
		}
		Step step = interleaving.steps().get(row);
		return x >= laneX(step.lane()) && x < laneX(step.lane()) + LANE_WIDTH - 8 ? row : -1;
	}

	/**
	 * Returns both end points of the line of a link, x and y each. It runs from box to thread so that it crosses no
	 * text of its steps.
	 */
	public int[] line(Link link) {
		int from = interleaving.steps().get(link.from()).lane();
		int to = interleaving.steps().get(link.to()).lane();
		return new int[] { endX(from, to), middleY(link.from()), endX(to, from), middleY(link.to()) };
	}

	/** Returns both end points of the line of a switch to the next row, x and y each: it is between the rows. */
	public int[] switchLine(Link link) {
		int y = rowY(link.to());
		return new int[] { lineX(interleaving.steps().get(link.from()).lane()), y,
				lineX(interleaving.steps().get(link.to()).lane()), y };
	}

	private int endX(int lane, int other) {
		return lane < other ? laneX(lane) + LANE_WIDTH - 15 : lineX(lane) - 6;
	}

	/** Returns the corners of the arrow head at the end of a line, x and y each. */
	public static int[] arrowHead(int[] line) {
		double angle = Math.atan2(line[3] - line[1], line[2] - line[0]);
		int[] corners = new int[6];
		corners[0] = line[2];
		corners[1] = line[3];
		for (int side = 0; side < 2; side++) {
			double wing = angle + Math.PI + (side == 0 ? ARROW_ANGLE : -ARROW_ANGLE);
			corners[2 + 2 * side] = (int) Math.round(line[2] + ARROW_LENGTH * Math.cos(wing));
			corners[3 + 2 * side] = (int) Math.round(line[3] + ARROW_LENGTH * Math.sin(wing));
		}
		return corners;
	}
}
