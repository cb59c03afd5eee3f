/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import dev.interlock.agent.report.ReportChannel;
import dev.interlock.agent.report.Severity;
import dev.interlock.instrument.ModelInstrumenter;
import dev.interlock.spi.EventHandler;

/**
 * What is to be said of the analyses when the program ends: what they left out, and which names that the user gave stood
 * for nothing.
 */
record AnalysisLimits(EventHandler handler, ModelInstrumenter model) {

	/** Says it in the report; the names on standard error too, as what was asked for has not happened. */
	void tell(ReportChannel channel, StandardError error) {
		String limits = handler.limits();
		if (limits != null) {
			channel.health(Severity.INFO, "limits", limits, null);
		}
		tellNames(handler.unmatchedNames(), channel, error);
		tellNames(model.unmatchedChannels(), channel, error);
	}

	private static void tellNames(String sentence, ReportChannel channel, StandardError error) {
		if (sentence != null) {
			channel.health(Severity.INFO, "unmatched-names", sentence, null);
			error.warn(sentence);
		}
	}
}
