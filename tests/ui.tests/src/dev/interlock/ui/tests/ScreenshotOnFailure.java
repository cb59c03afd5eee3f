/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Display;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

import dev.interlock.testkit.bot.UIThread;

/** Saves a screenshot in the folder {@code screenshots} of the working directory when a test fails. */
public final class ScreenshotOnFailure implements AfterTestExecutionCallback {

	@Override
	public void afterTestExecution(ExtensionContext context) throws Exception {
		if (context.getExecutionException().isPresent()) {
			take(context.getRequiredTestClass().getSimpleName() + '.' + context.getRequiredTestMethod().getName());
		}
	}

	/** The build's folder for screenshots. */
	public static Path folder() throws IOException {
		return Files.createDirectories(Path.of(System.getProperty("interlock.screenshots", "screenshots")));
	}

	/** Takes a screenshot. */
	public static void take(String name) throws Exception {
		Path file = folder().resolve(name + ".png");
		ImageData data = UIThread.syncExec(() -> {
			Display display = UIThread.display();
			Rectangle bounds = display.getBounds();
			Image image = new Image(display, bounds.width, bounds.height);
			GC gc = new GC(display);
			try {
				gc.copyArea(image, 0, 0);
				return image.getImageData();
			} finally {
				gc.dispose();
				image.dispose();
			}
		});
		ImageLoader loader = new ImageLoader();
		loader.data = new ImageData[] { data };
		loader.save(file.toString(), SWT.IMAGE_PNG);
	}
}
