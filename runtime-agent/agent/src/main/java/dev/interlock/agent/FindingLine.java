/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.Site;
import dev.interlock.spi.Sites;

/** A finding in one line for standard error; the places in it are written so that consoles make links of them. */
final class FindingLine {

	private FindingLine() {
		// only static members
	}

	/**
	 * The line.
	 *
	 * @param number the number of the finding in this run
	 */
	static String of(int number, FindingReport report, Sites sites) {
		StringBuilder line = new StringBuilder(200);
		line.append(report.kind() == FindingKind.DATA_RACE ? "Data race" : report.kind().stableName()).append(' ')
				.append(number).append(" on ").append(variable(report, sites)).append(": ");
		String separator = "";
		for (AccessEvidence access : report.accesses()) {
			Site site = sites.site(access.site());
			line.append(separator).append("thread ").append(access.thread().name())
					.append(access.write() ? " writes at " : " reads at ").append(place(site));
			separator = " while ";
		}
		return line.toString();
	}

	private static String variable(FindingReport report, Sites sites) {
		Object owner = report.owner();
		if (owner != null && owner.getClass().isArray()) {
			return owner.getClass().getComponentType().getTypeName() + '[' + report.variable() + ']';
		}
		FieldInfo field = sites.field(report.variable());
		return field.className() + '.' + field.name();
	}

	private static String place(Site site) {
		String file = site.file() == null ? "Unknown Source" : site.line() == 0 ? site.file() : site.file() + ':' + site.line();
		return site.className() + '.' + site.method() + '(' + file + ')';
	}
}
