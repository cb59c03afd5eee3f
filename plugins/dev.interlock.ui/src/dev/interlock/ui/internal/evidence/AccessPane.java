/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.evidence;

import java.util.List;
import java.util.Optional;

import org.eclipse.jface.preference.JFacePreferences;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.events.KeyListener;
import org.eclipse.swt.events.MouseEvent;
import org.eclipse.swt.events.MouseListener;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;

import dev.interlock.ui.internal.ReadableColors;
import dev.interlock.ui.internal.evidence.AccessText.Span;

/**
 * One access in the evidence: selectable text in which each location is a link. Links open by mouse or, on the line of
 * the caret, by Enter.
 */
final class AccessPane {

	/** The actions of links. */
	interface Listener {
		/** Called when a location is chosen. */
		void open(StackTraceElement frame);

		/** Called when the declaration of a class is chosen, by its binary name. */
		void openType(String className);

		/** Called to show the common frames. */
		void unfold();
	}

	private final StyledText control;
	private final Listener listener;
	private AccessText shown = new AccessText("", List.of()); //$NON-NLS-1$

	/**
	 * Creates the pane.
	 *
	 * @param scrollBars {@link SWT#H_SCROLL} and {@link SWT#V_SCROLL}, or {@link SWT#NONE}
	 */
	AccessPane(Composite parent, int scrollBars, Listener listener, String accessibleName) {
		this.listener = listener;
		control = new StyledText(parent, SWT.READ_ONLY | SWT.MULTI | scrollBars);
		control.setMargins(8, 6, 8, 6);
		control.addMouseListener(MouseListener.mouseUpAdapter(this::clicked));
		control.addMouseMoveListener(event -> control.setCursor(linkAt(event).isPresent()
				? control.getDisplay().getSystemCursor(SWT.CURSOR_HAND)
				: null));
		control.addKeyListener(KeyListener.keyPressedAdapter(event -> {
			if (event.keyCode == SWT.CR || event.keyCode == SWT.KEYPAD_CR) {
				linkOnCaretLine().ifPresent(this::follow);
			}
		}));
		control.getAccessible().addAccessibleListener(new AccessibleAdapter() {
			@Override
			public void getName(AccessibleEvent event) {
				event.result = accessibleName;
			}
		});
	}

	/** Shows the evidence of an access. Keeps the caret and the scroll position if the text is the same. */
	void show(AccessText text) {
		if (text.equals(shown)) {
			return;
		}
		shown = text;
		control.setText(text.text());
		for (Span span : text.spans()) {
			control.setStyleRange(styleOf(span));
		}
	}

	private StyleRange styleOf(Span span) {
		StyleRange range = new StyleRange();
		range.start = span.start();
		range.length = span.length();
		switch (span.style()) {
		case HEADING -> range.fontStyle = SWT.BOLD;
		// only the colours of the pane: those of information viewers do not always follow a dark theme
		case CODE -> range.font = JFaceResources.getTextFont();
		case LINK -> range.foreground = ReadableColors.link(control);
		case LIBRARY_LINK, FOLD -> range.foreground = ReadableColors.on(control.getBackground(),
				JFaceResources.getColorRegistry().get(JFacePreferences.QUALIFIER_COLOR));
		}
		return range;
	}

	private void clicked(MouseEvent event) {
		if (event.button == 1 && control.getSelectionCount() == 0) {
			linkAt(event).ifPresent(this::follow);
		}
	}

	private void follow(Span span) {
		if (span.opensType()) {
			listener.openType(span.type());
		} else if (span.frame() == null) {
			listener.unfold();
		} else {
			listener.open(span.frame());
		}
	}

	private Optional<Span> linkAt(MouseEvent event) {
		int offset = control.getOffsetAtPoint(new Point(event.x, event.y));
		return shown.spans().stream().filter(span -> isLink(span) && span.covers(offset)).findFirst();
	}

	private Optional<Span> linkOnCaretLine() {
		int line = control.getLineAtOffset(control.getCaretOffset());
		return shown.spans().stream().filter(span -> isLink(span) && control.getLineAtOffset(span.start()) == line)
				.findFirst();
	}

	private static boolean isLink(Span span) {
		return span.frame() != null || span.opensType() || span.style() == AccessText.Style.FOLD;
	}

	StyledText control() {
		return control;
	}
}
