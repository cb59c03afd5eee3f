/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import javax.imageio.ImageIO;

import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.SVGLoader;

/**
 * Renders each icon's SVG beside it as a PNG, once in its own size and once in twice that ({@code @2x}). Run it with
 * {@code render.sh} after an SVG has changed.
 */
public final class RenderIcons {

	private RenderIcons() {
	}

	/** Renders all icons below the folder that is the argument. */
	public static void main(String[] args) throws IOException {
		System.setProperty("java.awt.headless", "true");
		List<Path> sources;
		try (Stream<Path> all = Files.walk(Path.of(args[0]))) {
			sources = all.filter(each -> each.toString().endsWith(".svg")).sorted().toList();
		}
		for (Path source : sources) {
			SVGDocument document = new SVGLoader().load(source.toUri().toURL());
			String name = source.getFileName().toString().replaceFirst("\\.svg$", "");
			write(document, 1, source.resolveSibling(name + ".png"));
			write(document, 2, source.resolveSibling(name + "@2x.png"));
		}
	}

	private static void write(SVGDocument document, int scale, Path target) throws IOException {
		int width = Math.round(document.size().width * scale);
		int height = Math.round(document.size().height * scale);
		BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
		Graphics2D graphics = image.createGraphics();
		graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
		graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
		graphics.scale(scale, scale);
		document.render((java.awt.Component) null, graphics, null);
		graphics.dispose();
		ImageIO.write(image, "png", target.toFile());
	}
}
