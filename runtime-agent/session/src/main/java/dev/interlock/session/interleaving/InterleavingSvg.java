/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.interleaving;

import dev.interlock.session.interleaving.Interleaving.Bar;
import dev.interlock.session.interleaving.Interleaving.Bracket;
import dev.interlock.session.interleaving.Interleaving.Link;
import dev.interlock.session.interleaving.Interleaving.Step;

/** Renders the picture as a stand-alone SVG document. */
public final class InterleavingSvg {

	/** The width of a character of the steps' texts. */
	private static final double CHARACTER = 7.3;
	private static final String[] COLOURS = { "#0b62c4", "#7a3fd0", "#1d7a34", "#a85b00", "#0f6b74", "#9c2b6b" };

	private final Interleaving interleaving;
	private final InterleavingLayout layout;
	private final StringBuilder svg = new StringBuilder();

	private InterleavingSvg(Interleaving interleaving) {
		this.interleaving = interleaving;
		layout = new InterleavingLayout(interleaving);
	}

	/** Returns the SVG document, which must be stored in UTF-8. */
	public static String of(Interleaving interleaving) {
		return new InterleavingSvg(interleaving).write();
	}

	private String write() {
		add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
				+ " font-family=\"sans-serif\" font-size=\"12\">", layout.width(), layout.height(), layout.width(),
				layout.height());
		add("<title>%s</title>", escape(interleaving.title()));
		add("<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>");
		text(14, 22, "#111111", "font-weight=\"bold\" font-size=\"15\"", interleaving.title());
		text(14, 40, "#555555", "", interleaving.subtitle());
		lanes();
		interleaving.bars().forEach(this::bar);
		if (interleaving.bracket() != null) {
			bracket(interleaving.bracket());
		}
		for (int index = 0; index < interleaving.steps().size(); index++) {
			step(index, interleaving.steps().get(index));
		}
		interleaving.links().forEach(this::link);
		add("</svg>");
		return svg.toString();
	}

	private void lanes() {
		int bottom = layout.height() - 8;
		for (int lane = 0; lane < interleaving.lanes().size(); lane++) {
			String colour = COLOURS[lane % COLOURS.length];
			add("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"%s\" fill-opacity=\"0.13\"/>",
					layout.laneX(lane), InterleavingLayout.HEAD, InterleavingLayout.LANE_WIDTH - 14,
					InterleavingLayout.HEAD_HEIGHT, colour);
			text(layout.laneX(lane) + 8, InterleavingLayout.HEAD + 16, colour, "font-weight=\"bold\"",
					interleaving.lanes().get(lane));
			add("<path d=\"M%d %dV%d\" stroke=\"%s\" stroke-opacity=\"0.5\" stroke-width=\"2\"/>", layout.lineX(lane),
					InterleavingLayout.HEAD + InterleavingLayout.HEAD_HEIGHT + 4, bottom, colour);
		}
	}

	private void bar(Bar bar) {
		add("<rect x=\"%d\" y=\"%d\" width=\"10\" height=\"%d\" fill=\"#d9b34a\" fill-opacity=\"0.55\"><title>%s</title>"
				+ "</rect>", layout.lineX(bar.lane()) - 5, layout.middleY(bar.from()),
				layout.middleY(bar.to()) - layout.middleY(bar.from()), escape(bar.lock()));
	}

	private void bracket(Bracket bracket) {
		int x = layout.laneX(bracket.lane()) + 4;
		add("<path d=\"M%d %dH%dV%dH%d\" fill=\"none\" stroke=\"#7a4fb5\" stroke-width=\"2\"/>", x + 6,
				layout.rowY(bracket.from()) + 4, x, layout.rowY(bracket.to()) + InterleavingLayout.ROW_HEIGHT - 4,
				x + 6);
		add("<text transform=\"translate(%d %d) rotate(-90)\" fill=\"#7a4fb5\" font-size=\"11\">%s</text>", x - 4,
				layout.rowY(bracket.to()) + InterleavingLayout.ROW_HEIGHT - 8, escape(bracket.name()));
	}

	private void step(int index, Step step) {
		int x = layout.laneX(step.lane());
		int y = layout.rowY(index);
		String colour = step.isAccess() ? "#c0202a" : COLOURS[step.lane() % COLOURS.length];
		text(18, y + 26, "#888888", "", String.valueOf(index + 1));
		if (step.isAccess()) {
			add("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"#fdeaea\" stroke=\"#c0202a\"/>",
					x + 9, y + 3, InterleavingLayout.LANE_WIDTH - 24, InterleavingLayout.ROW_HEIGHT - 6);
			text(x + InterleavingLayout.LANE_WIDTH - 36, y + 27, colour, "font-size=\"16\"",
					Character.toString('\u2775' + Math.min(step.number(), 9)));
		}
		add("<circle cx=\"%d\" cy=\"%d\" r=\"4.5\" fill=\"%s\"/>", layout.lineX(step.lane()), layout.middleY(index),
				colour);
		text(x + 32, y + 18, "#111111", "font-family=\"monospace\"" + narrowed(step), step.text());
		if (step.place() != null) {
			text(x + 32, y + 33, "#0b62c4", "font-size=\"11\"", place(step.place()));
		}
	}

	/** The attribute that narrows a long text to the width of its box. */
	private static String narrowed(Step step) {
		int width = InterleavingLayout.textWidth(step);
		return step.text().length() * CHARACTER <= width ? ""
				: " textLength=\"" + width + "\" lengthAdjust=\"spacingAndGlyphs\"";
	}

	private void link(Link link) {
		int[] line = link.kind() == Link.Kind.SWITCH ? layout.switchLine(link) : layout.line(link);
		if (link.kind() == Link.Kind.SWITCH) {
			add("<path d=\"M%d %dL%d %d\" fill=\"none\" stroke=\"#777777\" stroke-dasharray=\"2 3\"/>", line[0],
					line[1],
					line[2], line[3]);
			return;
		}
		boolean conflict = link.kind() == Link.Kind.CONFLICT;
		String colour = conflict ? "#c0202a" : link.kind() == Link.Kind.ORDER ? "#777777" : "#0f6b74";
		add("<path d=\"M%d %dL%d %d\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s/>", line[0], line[1], line[2],
				line[3], colour, conflict ? " stroke-dasharray=\"5 4\"" : "");
		if (!conflict) {
			int[] head = InterleavingLayout.arrowHead(line);
			add("<path d=\"M%d %dL%d %dL%d %dZ\" fill=\"%s\"/>", head[0], head[1], head[2], head[3], head[4], head[5],
					colour);
		}
	}

	/** Returns the display form of a place: {@code Counter.java:17}. */
	public static String place(StackTraceElement place) {
		String file = place.getFileName() == null ? place.getClassName() : place.getFileName();
		return place.getLineNumber() > 0 ? file + ':' + place.getLineNumber() : file;
	}

	private void text(int x, int y, String colour, String attributes, String text) {
		add("<text x=\"%d\" y=\"%d\" fill=\"%s\" %s>%s</text>", x, y, colour, attributes, escape(text));
	}

	private void add(String format, Object... arguments) {
		svg.append(String.format(java.util.Locale.ROOT, format, arguments)).append('\n');
	}

	private static String escape(String text) {
		return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
	}
}
