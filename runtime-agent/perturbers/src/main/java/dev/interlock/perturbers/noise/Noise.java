/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

import dev.interlock.spi.EngineContext;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.Options;
import dev.interlock.spi.Perturber;

/**
 * The perturber {@code noise}. Options: {@code noise=off}, {@code noise=random} (adapts to each site),
 * {@code noise=random:STRENGTH/DURATION} (the paper's heuristic), and {@code noise-kinds}, a list.
 */
public final class Noise implements Perturber {

	@Override
	public String id() {
		return NoiseOptions.NOISE;
	}

	@Override
	public void check(Options options) throws OptionException {
		NoiseOptions.of(options);
	}

	@Override
	public Perturbation start(EngineContext context) throws OptionException {
		NoiseOptions options = NoiseOptions.of(context.options());
		if (options == null) {
			return null;
		}
		long seed = context.options().seed();
		NoiseThreads threads = new NoiseThreads(context.reserveThreadSlot(), seed);
		Delay delay = new Delay(options.kinds(), options.shortest(), options.longest());
		return switch (options.placement()) {
		case RANDOM -> wherever(options, threads, delay);
		case ANYWHERE -> new NoiseAnywhere(wherever(options, threads, delay));
		case VARIABLE, LOCATION, FOCUSED -> new PlacedNoise(context.sites(), options.variables(), options.locations(),
				options.strength().isPresent() ? uniform(options, threads, delay) : new BoundedNoise(threads, delay));
		};
	}

	private static Perturbation wherever(NoiseOptions options, NoiseThreads threads, Delay delay) {
		return options.strength().isPresent() ? uniform(options, threads, delay) : new AdaptiveNoise(threads, delay);
	}

	private static Perturbation uniform(NoiseOptions options, NoiseThreads threads, Delay delay) {
		return new UniformNoise(threads, delay, options.strength().getAsInt());
	}
}
