/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.view;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Layout;

/**
 * Places controls in as many lines as the width requires. One control is elastic: it fills its line, up to a maximum
 * width. Invisible controls take no room, and a control that is wider than the line is wrapped.
 */
final class LinesLayout extends Layout {

	private static final int MARGIN_WIDTH = 6;
	private static final int MARGIN_HEIGHT = 2;
	private static final int SPACING = 8;
	private static final int LINE_SPACING = 2;

	private final Control elastic;
	private final int minWidth;
	private final int maxWidth;

	/**
	 * Creates the layout.
	 *
	 * @param elastic  the control that fills its line
	 * @param minWidth its minimum width
	 * @param maxWidth its maximum width
	 */
	LinesLayout(Control elastic, int minWidth, int maxWidth) {
		this.elastic = elastic;
		this.minWidth = minWidth;
		this.maxWidth = maxWidth;
	}

	private record Cell(Control control, Point size) {
	}

	@Override
	protected Point computeSize(Composite composite, int wHint, int hHint, boolean flushCache) {
		int width = wHint == SWT.DEFAULT ? Integer.MAX_VALUE : Math.max(1, wHint - 2 * MARGIN_WIDTH);
		int widest = 0;
		int height = 0;
		for (List<Cell> line : lines(composite, width, flushCache)) {
			widest = Math.max(widest, width(line));
			height += (height == 0 ? 0 : LINE_SPACING) + height(line);
		}
		return new Point(wHint == SWT.DEFAULT ? widest + 2 * MARGIN_WIDTH : wHint,
				hHint == SWT.DEFAULT ? height + 2 * MARGIN_HEIGHT : hHint);
	}

	@Override
	protected void layout(Composite composite, boolean flushCache) {
		Rectangle area = composite.getClientArea();
		int width = Math.max(1, area.width - 2 * MARGIN_WIDTH);
		int y = area.y + MARGIN_HEIGHT;
		for (List<Cell> line : lines(composite, width, flushCache)) {
			int height = height(line);
			int free = width - width(line);
			int x = area.x + MARGIN_WIDTH;
			for (Cell cell : line) {
				int wide = cell.size.x
						+ (cell.control == elastic ? Math.max(0, Math.min(free, maxWidth - minWidth)) : 0);
				cell.control.setBounds(x, y + (height - cell.size.y) / 2, wide, cell.size.y);
				x += wide + SPACING;
			}
			y += height + LINE_SPACING;
		}
	}

	private List<List<Cell>> lines(Composite composite, int width, boolean flushCache) {
		List<List<Cell>> lines = new ArrayList<>();
		int used = 0;
		for (Control control : composite.getChildren()) {
			if (!control.getVisible()) {
				continue;
			}
			Point size = size(control, width, flushCache);
			if (lines.isEmpty() || used + SPACING + size.x > width) {
				lines.add(new ArrayList<>());
				used = size.x;
			} else {
				used += SPACING + size.x;
			}
			lines.get(lines.size() - 1).add(new Cell(control, size));
		}
		return lines;
	}

	private Point size(Control control, int width, boolean flushCache) {
		Point size = control.computeSize(SWT.DEFAULT, SWT.DEFAULT, flushCache);
		if (control == elastic) {
			return new Point(Math.min(minWidth, width), size.y);
		}
		return size.x > width ? new Point(width, control.computeSize(width, SWT.DEFAULT, flushCache).y) : size;
	}

	private static int width(List<Cell> line) {
		return line.stream().mapToInt(cell -> cell.size.x).sum() + SPACING * (line.size() - 1);
	}

	private static int height(List<Cell> line) {
		return line.stream().mapToInt(cell -> cell.size.y).max().orElse(0);
	}
}
