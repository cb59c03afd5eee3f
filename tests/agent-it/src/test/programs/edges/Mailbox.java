/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Publishes a value in a way that only a user-defined model can recognise as ordered. */
public final class Mailbox {

	private static final VarHandle PLACES = MethodHandles.arrayElementVarHandle(Handover.Box[].class);

	private final Handover.Box[] places = new Handover.Box[1];

	private Mailbox() {
		// only main creates an instance
	}

	void post(Handover.Box box) {
		PLACES.setOpaque(places, 0, box);
	}

	Handover.Box fetch() {
		return (Handover.Box) PLACES.getOpaque(places, 0);
	}

	public static void main(String[] args) throws Throwable {
		Mailbox mailbox = new Mailbox();
		Handover.of("mailbox", box -> Handover.run(Handover.thread(() -> {
			box.value = 1;
			mailbox.post(box);
		}), Handover.thread(() -> {
			Handover.Box found;
			while ((found = mailbox.fetch()) == null) {
				Thread.yield();
			}
			found.value++;
		})));
	}
}
