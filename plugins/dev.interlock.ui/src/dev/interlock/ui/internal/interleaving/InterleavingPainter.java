/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.interleaving;

import org.eclipse.jface.resource.JFaceColors;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.graphics.Transform;
import org.eclipse.swt.widgets.Display;

import dev.interlock.session.interleaving.Interleaving;
import dev.interlock.session.interleaving.Interleaving.Bar;
import dev.interlock.session.interleaving.Interleaving.Bracket;
import dev.interlock.session.interleaving.Interleaving.Link;
import dev.interlock.session.interleaving.Interleaving.Step;
import dev.interlock.session.interleaving.InterleavingLayout;
import dev.interlock.session.interleaving.InterleavingSvg;
import dev.interlock.ui.internal.ReadableColors;
import dev.interlock.ui.internal.reports.text.FindingTexts;

/**
 * Draws an interleaving once. Text has the colours of lists; the other colours have medium brightness, for any theme.
 */
final class InterleavingPainter {

	private static final int PALE = 40;
	private static final int HALF = 130;

	private final GC gc;
	private final PictureFonts fonts;
	private final Interleaving shown;
	private final InterleavingLayout layout;
	private final int selected;
	private final Color text;
	private final Color link;

	InterleavingPainter(GC gc, PictureFonts fonts, Interleaving shown, int selected) {
		this.gc = gc;
		this.fonts = fonts;
		this.shown = shown;
		this.selected = selected;
		layout = new InterleavingLayout(shown);
		text = gc.getForeground();
		link = ReadableColors.on(gc.getBackground(), JFaceColors.getHyperlinkText(Display.getCurrent()));
	}

	void paint() {
		gc.setAntialias(SWT.ON);
		gc.setFont(fonts.bold());
		gc.drawText(shown.title(), 14, 6, true);
		gc.setFont(fonts.plain());
		gc.drawText(shown.subtitle(), 14, 26, true);
		for (int lane = 0; lane < shown.lanes().size(); lane++) {
			lane(lane);
		}
		shown.bars().forEach(this::bar);
		if (shown.bracket() != null) {
			bracket(shown.bracket());
		}
		// a long schedule has far more rows than are visible
		Rectangle visible = gc.getClipping();
		for (int step = 0; step < shown.steps().size(); step++) {
			if (layout.rowY(step) <= visible.y + visible.height
					&& layout.rowY(step) + InterleavingLayout.ROW_HEIGHT >= visible.y) {
				step(step, shown.steps().get(step));
			}
		}
		shown.links().forEach(this::link);
	}

	/** Paints the names of the threads over the steps, for a picture that is scrolled to a y coordinate. */
	void paintHead(int top) {
		gc.fillRectangle(0, top, layout.width(), InterleavingLayout.HEAD_HEIGHT + InterleavingCanvas.GAP);
		for (int lane = 0; lane < shown.lanes().size(); lane++) {
			name(lane, top);
		}
	}

	private void lane(int lane) {
		Color colour = InterleavingColors.lane(lane);
		name(lane, InterleavingLayout.HEAD);
		gc.setAlpha(HALF);
		gc.setForeground(colour);
		gc.setLineWidth(2);
		gc.drawLine(layout.lineX(lane), InterleavingLayout.HEAD + InterleavingLayout.HEAD_HEIGHT + 4,
				layout.lineX(lane),
				layout.height() - 8);
		gc.setAlpha(255);
	}

	private void name(int lane, int top) {
		Color before = gc.getBackground();
		gc.setBackground(InterleavingColors.lane(lane));
		gc.setAlpha(PALE);
		gc.fillRoundRectangle(layout.laneX(lane), top, InterleavingLayout.LANE_WIDTH - 14,
				InterleavingLayout.HEAD_HEIGHT, 8, 8);
		gc.setAlpha(255);
		gc.setBackground(before);
		gc.setForeground(text);
		gc.setFont(fonts.bold());
		gc.drawText(shown.lanes().get(lane), layout.laneX(lane) + 8, top + 3, true);
	}

	private void bar(Bar bar) {
		gc.setBackground(InterleavingColors.LOCK.get());
		gc.setAlpha(HALF);
		gc.fillRectangle(layout.lineX(bar.lane()) - 5, layout.middleY(bar.from()), 10,
				layout.middleY(bar.to()) - layout.middleY(bar.from()));
		gc.setAlpha(255);
	}

	/** Draws a bracket left of the section's thread with the vertical name beside it, in a place without steps. */
	private void bracket(Bracket bracket) {
		int x = layout.laneX(bracket.lane()) + 4;
		int top = layout.rowY(bracket.from()) + 4;
		int bottom = layout.rowY(bracket.to()) + InterleavingLayout.ROW_HEIGHT - 4;
		gc.setForeground(InterleavingColors.SECTION.get());
		gc.setLineWidth(2);
		gc.drawPolyline(new int[] { x + 6, top, x, top, x, bottom, x + 6, bottom });
		gc.setFont(fonts.italic());
		gc.setForeground(text);
		upright(shortened(bracket.name(), bottom - top), x - gc.getFontMetrics().getHeight() - 2, bottom);
	}

	/** Draws a text upwards from a point. */
	private void upright(String words, int x, int y) {
		Transform turned = new Transform(gc.getDevice());
		try {
			gc.getTransform(turned);
			turned.translate(x, y);
			turned.rotate(-90);
			Transform before = new Transform(gc.getDevice());
			try {
				gc.getTransform(before);
				gc.setTransform(turned);
				gc.drawText(words, 0, 0, true);
				gc.setTransform(before);
			} finally {
				before.dispose();
			}
		} finally {
			turned.dispose();
		}
	}

	private String shortened(String words, int width) {
		String shown = words;
		while (shown.length() > 1 && gc.textExtent(shown).x > width) {
			shown = shown.substring(0, shown.length() - 2) + '\u2026';
		}
		return shown;
	}

	/** A text without a part in its middle if it is too long: it begins with the operation and ends with the name. */
	private String fitted(String words, int width) {
		if (gc.textExtent(words).x <= width) {
			return words;
		}
		int gap = words.lastIndexOf(' ') + 1;
		int rest = gap + 1;
		while (rest < words.length()
				&& gc.textExtent(words.substring(0, gap) + '\u2026' + words.substring(rest)).x > width) {
			rest++;
		}
		return words.substring(0, gap) + '\u2026' + words.substring(rest);
	}

	private void step(int index, Step step) {
		int x = layout.laneX(step.lane());
		int y = layout.rowY(index);
		Color colour = step.isAccess() ? InterleavingColors.ACCESS.get() : InterleavingColors.lane(step.lane());
		gc.setForeground(text);
		gc.setFont(fonts.plain());
		gc.drawText(String.valueOf(index + 1), 16, y + 12, true);
		box(index, step, x, y);
		gc.setBackground(colour);
		gc.fillOval(layout.lineX(step.lane()) - 5, layout.middleY(index) - 5, 10, 10);
		gc.setForeground(text);
		gc.drawText(fitted(step.text(), InterleavingLayout.textWidth(step)), x + 32, y + 3, true);
		if (step.place() != null) {
			gc.setForeground(link);
			gc.drawText(InterleavingSvg.place(step.place()), x + 32, y + 20, true);
		}
	}

	private void box(int index, Step step, int x, int y) {
		int width = InterleavingLayout.LANE_WIDTH - 24;
		int height = InterleavingLayout.ROW_HEIGHT - 4;
		if (step.isAccess()) {
			gc.setBackground(InterleavingColors.ACCESS.get());
			gc.setAlpha(PALE);
			gc.fillRoundRectangle(x + 9, y + 2, width, height, 8, 8);
			gc.setAlpha(255);
			gc.setForeground(InterleavingColors.ACCESS.get());
			gc.setLineWidth(1);
			gc.drawRoundRectangle(x + 9, y + 2, width, height, 8, 8);
			gc.setForeground(text);
			gc.drawText(FindingTexts.badge(step.number()), x + InterleavingLayout.LANE_WIDTH - 36, y + 10, true);
		}
		if (index == selected) {
			gc.setForeground(text);
			gc.setLineWidth(1);
			gc.setLineStyle(SWT.LINE_DOT);
			gc.drawRectangle(x + 6, y, width + 6, height + 4);
			gc.setLineStyle(SWT.LINE_SOLID);
		}
	}

	private void link(Link link) {
		if (link.kind() == Link.Kind.SWITCH) {
			switchOf(layout.switchLine(link));
			return;
		}
		int[] line = layout.line(link);
		boolean conflict = link.kind() == Link.Kind.CONFLICT;
		Color colour = conflict ? InterleavingColors.ACCESS.get()
				: link.kind() == Link.Kind.ORDER ? InterleavingColors.ORDER.get() : InterleavingColors.lane(4);
		gc.setForeground(colour);
		gc.setBackground(colour);
		gc.setLineWidth(2);
		gc.setLineStyle(conflict ? SWT.LINE_DASH : SWT.LINE_SOLID);
		gc.drawLine(line[0], line[1], line[2], line[3]);
		gc.setLineStyle(SWT.LINE_SOLID);
		if (!conflict) {
			gc.fillPolygon(InterleavingLayout.arrowHead(line));
		}
	}

	private void switchOf(int... line) {
		gc.setForeground(InterleavingColors.ORDER.get());
		gc.setLineWidth(1);
		gc.setLineStyle(SWT.LINE_DOT);
		gc.drawLine(line[0], line[1], line[2], line[3]);
		gc.setLineStyle(SWT.LINE_SOLID);
	}
}
