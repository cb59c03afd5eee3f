/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.testkit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import dev.interlock.protocol.Finding;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.SiteDefinition;

/** A great number of findings, each on its own variable, derived from the finding of the golden stream. */
public final class ManyFindings {

	private static final int FIRST_ID = 1000;

	private ManyFindings() {
		// only static methods
	}

	/** The messages that define and report this number of findings; they follow a greeting. */
	public static List<Message> messages(int count) throws IOException {
		List<Message> messages = new ArrayList<>();
		Finding race = null;
		SiteDefinition site = null;
		for (Message message : GoldenStream.messages(GoldenStream.RACE)) {
			if (message.hasFinding()) {
				race = message.getFinding();
			} else if (message.hasSite()) {
				site = message.getSite();
			}
			if (message.hasFrame() || message.hasStack() || message.hasThread() || message.hasLock()
					|| message.hasSite()) {
				messages.add(message);
			}
		}
		for (int i = 0; i < count; i++) {
			add(messages, race, site, i);
		}
		return messages;
	}

	private static void add(List<Message> messages, Finding race, SiteDefinition site, int index) {
		int id = FIRST_ID + index;
		messages.add(Message.newBuilder()
				.setSite(site.toBuilder().setId(id).setLine(1 + index)
						.setStableForm("org.example.Many.method()V/field" + index + ":write#0"))
				.build());
		Finding.Builder finding = race.toBuilder().setId(id);
		finding.setVariable(race.getVariable().toBuilder().setName("field" + index));
		for (int i = 0; i < finding.getAccessesCount(); i++) {
			finding.setAccesses(i, finding.getAccesses(i).toBuilder().setSite(id));
		}
		messages.add(Message.newBuilder().setFinding(finding).build());
	}
}
