/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import dev.interlock.agent.messages.StandardError;
import dev.interlock.agent.report.ReportChannel;
import dev.interlock.agent.report.queue.Severity;
import dev.interlock.instrument.model.ModelInstrumenter;
import dev.interlock.spi.EventHandler;

/** Reports the limits of the analyses when the program ends, and the configured names that matched nothing. */
record AnalysisLimits(EventHandler handler, ModelInstrumenter model) {

	/**
	 * Adds the limits to the report. Unmatched names are printed on standard error too, because the user's request had
	 * no effect.
	 */
	void report(ReportChannel channel, StandardError error) {
		String limits = handler.limits();
		if (limits != null) {
			channel.health(Severity.INFO, "limits", limits, null);
		}
		reportNames(handler.unmatchedNames(), channel, error);
		reportNames(model.unmatchedChannels(), channel, error);
	}

	private static void reportNames(String sentence, ReportChannel channel, StandardError error) {
		if (sentence != null) {
			channel.health(Severity.INFO, "unmatched-names", sentence, null);
			error.warn(sentence);
		}
	}
}
