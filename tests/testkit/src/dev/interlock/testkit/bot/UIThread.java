/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.testkit.bot;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;

/** Runs code in the UI thread and waits for its effects. */
public final class UIThread {

	private static final long SECONDS = 180;
	private static final long PAUSE_MILLIS = 20;

	private UIThread() {
	}

	public static Display display() {
		return PlatformUI.getWorkbench().getDisplay();
	}

	/** Runs code in the UI thread and returns its result; an exception becomes the cause of an error here. */
	public static <T> T syncExec(Callable<T> code) {
		AtomicReference<T> result = new AtomicReference<>();
		AtomicReference<Throwable> failure = new AtomicReference<>();
		display().syncExec(() -> {
			try {
				result.set(code.call());
			} catch (Exception | AssertionError e) {
				failure.set(e);
			}
		});
		if (failure.get() instanceof NotYet notYet) {
			throw notYet;
		}
		if (failure.get() != null) {
			throw new AssertionError(failure.get().toString(), failure.get());
		}
		return result.get();
	}

	/** Starts code in the UI thread without waiting for its end, for example if it opens a modal dialog. */
	public static void asyncExec(Runnable code) {
		display().asyncExec(code);
	}

	/**
	 * Waits until a condition, evaluated in the UI thread, gives a value that is not null. Fails after some minutes, or at
	 * once if an assertion in it fails. Other exceptions mean that a widget does not exist yet, such as the first row
	 * of none. The UI thread cannot wait: a nested condition is evaluated once, and if it does not hold, the outer
	 * one does not hold yet.
	 */
	public static <T> T waitFor(String what, Callable<T> condition) {
		if (Display.getCurrent() != null) {
			T value = syncExec(condition);
			if (value == null) {
				throw new NotYet(what);
			}
			return value;
		}
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
		while (true) {
			AtomicReference<Throwable> missing = new AtomicReference<>();
			T value = syncExec(() -> {
				try {
					return condition.call();
				} catch (Exception e) {
					missing.set(e);
				} catch (AssertionError e) {
					if (!(e.getCause() instanceof Exception)) {
						throw e;
					}
					missing.set(e.getCause());
				}
				return null;
			});
			if (value != null) {
				return value;
			}
			if (System.nanoTime() > end) {
				throw new AssertionError("Waited in vain: " + what, missing.get());
			}
			pause();
		}
	}

	/** Waits until a condition, evaluated in the UI thread, holds; fails as {@link #waitFor} does. */
	public static void waitUntil(String what, Callable<Boolean> condition) {
		waitFor(what, () -> condition.call() ? Boolean.TRUE : null);
	}

	/** Waits until a value, read in the UI thread, is the expected one; a failure names the last value. */
	public static <T> void waitUntilEquals(T expected, Callable<T> actual) {
		AtomicReference<T> last = new AtomicReference<>();
		try {
			waitUntil("value", () -> {
				last.set(actual.call());
				return expected.equals(last.get());
			});
		} catch (AssertionError e) {
			throw new AssertionError("Waited in vain for " + expected + ": " + last, e);
		}
	}

	/** A widget that a condition needs does not exist yet. */
	private static final class NotYet extends RuntimeException {

		private static final long serialVersionUID = 1;

		NotYet(String what) {
			super("Not there: " + what);
		}
	}

	private static void pause() {
		try {
			Thread.sleep(PAUSE_MILLIS);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new AssertionError("interrupted", e);
		}
	}

	/**
	 * Whether an area of a control is visible, not scrolled away or covered by the borders of its parents. For use in the UI
	 * thread.
	 */
	public static boolean isVisible(Control control, Rectangle area) {
		Composite parent = control.getParent();
		Rectangle inParent;
		if (control instanceof Composite own) {
			inParent = own.getDisplay().map(own, parent, area);
			if (!own.getClientArea().intersection(area).equals(area)) {
				return false;
			}
		} else {
			// the origin of a text field is not that of its bounds
			inParent = new Rectangle(control.getLocation().x + area.x, control.getLocation().y + area.y, area.width,
					area.height);
		}
		for (Composite each = parent; each != null; each = each.getParent()) {
			Rectangle mapped = each.getDisplay().map(parent, each, inParent);
			if (!each.getClientArea().intersection(mapped).equals(mapped)) {
				return false;
			}
			if (each instanceof Shell) {
				break;
			}
		}
		return control.isVisible();
	}
}
