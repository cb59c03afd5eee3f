/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.interleaving;

import java.util.function.Consumer;

import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.events.ControlListener;
import org.eclipse.swt.events.KeyEvent;
import org.eclipse.swt.events.KeyListener;
import org.eclipse.swt.events.MouseEvent;
import org.eclipse.swt.events.MouseListener;
import org.eclipse.swt.events.PaintEvent;
import org.eclipse.swt.graphics.Transform;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;

import dev.interlock.session.interleaving.Interleaving;
import dev.interlock.session.interleaving.Interleaving.Step;
import dev.interlock.session.interleaving.InterleavingLayout;

/**
 * The picture of an interleaving. A click or Enter opens the location of a step, the arrow keys move between the steps,
 * plus, minus and the wheel with Ctrl zoom, and T shows the table.
 */
final class InterleavingCanvas {

	/** The key that switches between picture and table. */
	static final char TOGGLE = 't';
	private static final float SMALLEST = 0.5f;
	private static final float LARGEST = 2.5f;
	private static final float ZOOM_STEP = 1.2f;
	/** The distance between the names of the threads and the first access below them. */
	static final int GAP = 6;

	private final ScrolledComposite scroller;
	private final Canvas canvas;
	private final Consumer<Step> opener;
	private final Runnable toTable;
	private Interleaving shown;
	private InterleavingLayout layout;
	private int selected = -1;
	private float zoom = 1;
	private PictureFonts fonts;

	InterleavingCanvas(Composite parent, Consumer<Step> opener, Runnable toTable) {
		this.opener = opener;
		this.toTable = toTable;
		scroller = new ScrolledComposite(parent, SWT.H_SCROLL | SWT.V_SCROLL);
		scroller.setExpandHorizontal(true);
		scroller.setExpandVertical(true);
		canvas = new Canvas(scroller, SWT.DOUBLE_BUFFERED);
		fonts = PictureFonts.of(canvas);
		scroller.setContent(canvas);
		canvas.setBackground(canvas.getDisplay().getSystemColor(SWT.COLOR_LIST_BACKGROUND));
		canvas.setForeground(canvas.getDisplay().getSystemColor(SWT.COLOR_LIST_FOREGROUND));
		canvas.addPaintListener(this::paint);
		// the names of the threads stay at the top
		scroller.getVerticalBar().addListener(SWT.Selection, event -> canvas.redraw());
		scroller.addControlListener(ControlListener.controlResizedAdapter(event -> {
			if (shown != null && selected < 0) {
				revealAccesses();
			}
		}));
		canvas.addMouseListener(MouseListener.mouseDownAdapter(this::clicked));
		canvas.addMouseMoveListener(this::hovered);
		canvas.addMouseWheelListener(event -> {
			if ((event.stateMask & SWT.MOD1) != 0) {
				zoom(event.count > 0 ? ZOOM_STEP : 1 / ZOOM_STEP);
			}
		});
		canvas.addKeyListener(KeyListener.keyPressedAdapter(this::pressed));
		canvas.addTraverseListener(event -> event.doit = true);
		nameForAccessibility();
	}

	private void nameForAccessibility() {
		canvas.getAccessible().addAccessibleListener(new AccessibleAdapter() {
			@Override
			public void getName(AccessibleEvent event) {
				event.result = shown == null ? Messages.Canvas_name : shown.title() + ". " + Messages.Canvas_name; //$NON-NLS-1$
			}
		});
	}

	void show(Interleaving interleaving) {
		boolean same = shown != null && shown.steps().equals(interleaving.steps());
		shown = interleaving;
		layout = new InterleavingLayout(interleaving);
		selected = same ? selected : -1;
		resize();
		if (!same) {
			revealAccesses();
		}
	}

	/** Scrolls to the first access of the finding if there is no room for the steps before it. */
	private void revealAccesses() {
		int first = 0;
		while (first < shown.steps().size() && !shown.steps().get(first).isAccess()) {
			first++;
		}
		int end = Math.round(layout.height() * scale());
		boolean fits = end <= scroller.getClientArea().height;
		scrollTo(fits || first == shown.steps().size() ? 0 : layout.rowY(first) - InterleavingLayout.HEAD_HEIGHT - GAP);
	}

	/** Scrolls vertically to a y coordinate of the picture. */
	private void scrollTo(int y) {
		scroller.setOrigin(scroller.getOrigin().x, Math.round(y * scale()));
		canvas.redraw();
	}

	/** The y coordinate of the picture at the upper edge of the visible part. */
	private int top() {
		return Math.round(scroller.getOrigin().y / scale());
	}

	/** Whether the names of the threads are painted over the steps. */
	private boolean isHeadPainted() {
		return top() > InterleavingLayout.HEAD;
	}

	private void resize() {
		scroller.setMinSize(Math.round(layout.width() * scale()), Math.round(layout.height() * scale()));
		canvas.redraw();
	}

	private float scale() {
		return zoom * fonts.scale();
	}

	private void zoom(float factor) {
		if (shown != null) {
			zoom = Math.max(SMALLEST, Math.min(LARGEST, zoom * factor));
			resize();
		}
	}

	private void paint(PaintEvent event) {
		if (shown == null) {
			return;
		}
		PictureFonts now = PictureFonts.of(event.display);
		if (!now.equals(fonts)) {
			// the user has chosen another font
			fonts = now;
			resize();
		}
		Transform transform = new Transform(event.display);
		try {
			transform.scale(scale(), scale());
			event.gc.setTransform(transform);
			InterleavingPainter painter = new InterleavingPainter(event.gc, fonts, shown, selected);
			painter.paint();
			if (isHeadPainted()) {
				event.gc.setBackground(canvas.getBackground());
				painter.paintHead(top());
			}
		} finally {
			event.gc.setTransform(null);
			transform.dispose();
		}
	}

	private int stepAt(MouseEvent event) {
		if (shown == null) {
			return -1;
		}
		int y = Math.round(event.y / scale());
		boolean inHead = isHeadPainted() && y >= top() && y < top() + InterleavingLayout.HEAD_HEIGHT;
		return inHead ? -1 : layout.stepAt(Math.round(event.x / scale()), y);
	}

	private void clicked(MouseEvent event) {
		canvas.setFocus();
		int step = stepAt(event);
		select(step);
		if (step >= 0 && event.button == 1) {
			open(step);
		}
	}

	private void hovered(MouseEvent event) {
		int step = stepAt(event);
		boolean canOpen = step >= 0 && shown.steps().get(step).place() != null;
		canvas.setCursor(canOpen ? canvas.getDisplay().getSystemCursor(SWT.CURSOR_HAND) : null);
		String text = canOpen ? shown.steps().get(step).place().toString() : null;
		if (text == null ? canvas.getToolTipText() != null : !text.equals(canvas.getToolTipText())) {
			canvas.setToolTipText(text);
		}
	}

	private void pressed(KeyEvent event) {
		switch (event.keyCode) {
		case SWT.ARROW_DOWN -> walk(1);
		case SWT.ARROW_UP -> walk(-1);
		case SWT.CR, SWT.KEYPAD_CR -> open(selected);
		case '+', '=', SWT.KEYPAD_ADD -> zoom(ZOOM_STEP);
		case '-', SWT.KEYPAD_SUBTRACT -> zoom(1 / ZOOM_STEP);
		case TOGGLE -> toTable.run();
		default -> {
			// other keys belong to the workbench
		}
		}
	}

	private void walk(int by) {
		if (shown != null && !shown.steps().isEmpty()) {
			select(Math.max(0, Math.min(shown.steps().size() - 1, selected + by)));
			scrollTo(layout.rowY(selected) - InterleavingLayout.ROW_HEIGHT);
		}
	}

	private void select(int step) {
		selected = step;
		canvas.redraw();
	}

	private void open(int step) {
		if (step >= 0 && shown.steps().get(step).place() != null) {
			opener.accept(shown.steps().get(step));
		}
	}

	Control control() {
		return scroller;
	}
}
