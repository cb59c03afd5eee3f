/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import org.eclipse.osgi.util.NLS;

import dev.interlock.noise.NoiseConfiguration;
import dev.interlock.noise.NoiseDuration;
import dev.interlock.noise.NoiseKind;
import dev.interlock.noise.NoisePlacement;

/**
 * Describes a noise configuration in one sentence, for example <em>Noise (sleep, 5ms-20ms) 20 % of the times at
 * accesses to Account.balance.</em>
 */
public final class NoiseSentence {

	private NoiseSentence() {
	}

	public static String of(NoiseConfiguration noise) {
		String duration = noise.duration().isEmpty() ? NoiseDuration.DEFAULT_TEXT : noise.duration();
		List<String> kinds = noise.kinds().isEmpty() ? List.of(NoiseKind.DEFAULT.text()) : noise.kinds();
		String what = kinds.stream().map(NoiseKind::of).map(NoiseWords::of).map(NoiseSentence::inside)
				.collect(Collectors.joining(", ")); //$NON-NLS-1$
		String often = noise.strength().isPresent()
				? NLS.bind(Messages.NoiseSentence_percent, NoiseWords.percent(noise.strength().getAsInt()))
				: Messages.NoiseSentence_adaptive;
		String seed = noise.seed().isPresent() ? NLS.bind(Messages.NoiseSentence_seed, noise.seed().getAsLong()) : ""; //$NON-NLS-1$
		return NLS.bind(Messages.NoiseSentence_sentence, new Object[] { what, duration, often, places(noise), seed });
	}

	/** A text for use inside a sentence: begins with a lower-case letter. */
	private static String inside(String words) {
		return words.substring(0, 1).toLowerCase(Locale.getDefault()) + words.substring(1);
	}

	private static String places(NoiseConfiguration noise) {
		List<String> places = new ArrayList<>();
		if (noise.placement() != NoisePlacement.LOCATION) {
			noise.variables().forEach(each -> places.add(NLS.bind(Messages.NoiseSentence_variable, simple(each))));
		}
		if (noise.placement() != NoisePlacement.VARIABLE) {
			noise.locations().forEach(each -> places.add(NLS.bind(Messages.NoiseSentence_location, location(each))));
		}
		return switch (noise.placement()) {
		case RANDOM -> Messages.NoiseSentence_random;
		case ANYWHERE -> Messages.NoiseSentence_anywhere;
		case VARIABLE, LOCATION, FOCUSED -> String.join(Messages.NoiseSentence_and, places);
		};
	}

	/** {@code Account.balance} of {@code bank.Account.balance}. */
	private static String simple(String member) {
		int dot = member.lastIndexOf('.', member.lastIndexOf('.') - 1);
		return member.substring(dot + 1);
	}

	/** {@code Account.pay/balance:read} of {@code bank.Account.pay(J)V/balance:read#0}. */
	private static String location(String location) {
		int open = location.indexOf('(');
		if (open < 0) {
			return simple(location);
		}
		String access = location.substring(location.lastIndexOf('/') + 1).replaceFirst("#\\d+$", ""); //$NON-NLS-1$ //$NON-NLS-2$
		return simple(location.substring(0, open)) + '/' + access;
	}
}
