/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

import java.util.Arrays;
import java.util.Set;

import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.Perturber.Perturbation;
import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;
import dev.interlock.spi.Sites;
import dev.interlock.spi.ThreadView;

/**
 * The paper's heuristics by <em>variable</em> and by <em>location</em> (AtomRace, section 3.3): noise only at the
 * accesses to chosen fields and at chosen sites. Each site is looked up once.
 */
final class PlacedNoise implements Perturbation {

	private static final byte INSIDE = 1;
	private static final byte OUTSIDE = 2;

	private final Sites sites;
	private final Set<String> variables;
	private final Set<String> locations;
	private final Perturbation noise;

	/** The decision for each site, 0 for none yet. A lost update only repeats the look-up. */
	private volatile byte[] known = new byte[1024];

	/**
	 * @param variables fields, {@code CLASS.NAME}
	 * @param locations sites, in their stable form or as {@code CLASS.METHOD:LINE}
	 * @param noise     the noise to make there
	 */
	PlacedNoise(Sites sites, Set<String> variables, Set<String> locations, Perturbation noise) {
		this.sites = sites;
		this.variables = variables;
		this.locations = locations;
		this.noise = noise;
	}

	@Override
	public void insideAccess(ThreadView thread, Object owner, int variable, boolean write, int site) {
		byte[] seen = known;
		if (site >= seen.length) {
			seen = grow(site);
		}
		if (seen[site] == 0) {
			seen[site] = isChosen(sites.site(site), variable) ? INSIDE : OUTSIDE;
		}
		if (seen[site] == INSIDE) {
			noise.insideAccess(thread, owner, variable, write, site);
		}
	}

	private boolean isChosen(Site site, int variable) {
		return locations.contains(site.stableForm()) || locations.contains(site.classFileForm())
				|| locations.contains(site.className() + '.' + site.method() + ':' + site.line())
				|| isField(site.kind()) && isChosenField(site, variable);
	}

	private static boolean isField(SiteKind kind) {
		return kind == SiteKind.FIELD_READ || kind == SiteKind.FIELD_WRITE || kind == SiteKind.STATIC_READ
				|| kind == SiteKind.STATIC_WRITE;
	}

	/** Matches the class that declares the field, or the class named by the instruction. */
	private boolean isChosenField(Site site, int variable) {
		if (variables.isEmpty()) {
			return false;
		}
		FieldInfo field = sites.field(variable);
		return variables.contains(field.className() + '.' + field.name())
				|| variables.contains(site.fieldClass() + '.' + site.fieldName());
	}

	private synchronized byte[] grow(int site) {
		if (site >= known.length) {
			known = Arrays.copyOf(known, Math.max(site + 1, 2 * known.length));
		}
		return known;
	}
}
