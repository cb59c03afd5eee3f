/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.kernels;

import dev.interlock.benchmarks.work.Team;
import dev.interlock.benchmarks.work.Workload;

/** An image filter: softens a picture several times from one buffer into another, with a barrier after each time. */
public final class Blur implements Workload {

	private static final int[] WEIGHTS = { 1, 2, 1, 2, 4, 2, 1, 2, 1 };

	private final int width;
	private final int height;
	private final int times;

	/**
	 * @param width  of the picture in pixels
	 * @param height of the picture in pixels
	 * @param times  how often it is softened
	 */
	public Blur(int width, int height, int times) {
		this.width = width;
		this.height = height;
		this.times = times;
	}

	@Override
	public double run(int threads) throws InterruptedException {
		double sum = 0;
		int[] pixels = soft(threads);
		for (int i = 0; i < pixels.length; i++) {
			sum += (pixels[i] & 0xFFFFFF) * (1 + i % 3);
		}
		return sum;
	}

	/** The picture of circles and a slope, softened. */
	int[] soft(int threads) throws InterruptedException {
		Picture[] pictures = { new Picture(width, height), new Picture(width, height) };
		for (int y = 0; y < height; y++) {
			for (int x = 0; x < width; x++) {
				int red = (x * x + y * y) / 64 & 0xFF;
				pictures[0].pixels[y * width + x] = red << 16 | (x * 255 / width) << 8 | y * 255 / height;
			}
		}
		Team.run(threads, (index, team) -> {
			for (int i = 0; i < times; i++) {
				pictures[i % 2].soften(pictures[1 - i % 2], team.from(index, height), team.to(index, height));
				team.meet();
			}
		});
		return pictures[times % 2].pixels;
	}

	/** Pixels of three bytes each, by rows. */
	private static final class Picture {

		private final int width;
		private final int height;
		private final int[] pixels;

		Picture(int width, int height) {
			this.width = width;
			this.height = height;
			pixels = new int[width * height];
		}

		void soften(Picture result, int from, int to) {
			for (int y = from; y < to; y++) {
				for (int x = 0; x < width; x++) {
					result.pixels[y * width + x] = mean(x, y);
				}
			}
		}

		private int mean(int x, int y) {
			int red = 0;
			int green = 0;
			int blue = 0;
			for (int i = 0; i < WEIGHTS.length; i++) {
				int column = Math.min(width - 1, Math.max(0, x + i % 3 - 1));
				int row = Math.min(height - 1, Math.max(0, y + i / 3 - 1));
				int pixel = pixels[row * width + column];
				red += WEIGHTS[i] * (pixel >> 16 & 0xFF);
				green += WEIGHTS[i] * (pixel >> 8 & 0xFF);
				blue += WEIGHTS[i] * (pixel & 0xFF);
			}
			return red / 16 << 16 | green / 16 << 8 | blue / 16;
		}
	}
}
