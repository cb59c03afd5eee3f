/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.markers;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.osgi.util.NLS;

import dev.interlock.core.internal.Messages;
import dev.interlock.session.Access;
import dev.interlock.session.Access.Role;
import dev.interlock.session.AccessNumbers;
import dev.interlock.session.Finding;
import dev.interlock.session.Finding.Evidence;

/** Builds the message of a marker: the finding, the operation on this line, and the locations of the other accesses. */
final class MarkerText {

	private MarkerText() {
		// only static methods
	}

	static String of(Finding finding, int index) {
		List<String> others = new ArrayList<>();
		for (int other = 0; other < finding.accesses().size(); other++) {
			if (other != index) {
				others.add(elsewhere(finding.accesses().get(other)));
			}
		}
		String text = NLS.bind(Messages.Marker_message,
				new Object[] { finding.kind().label(),
						finding.isAboutLocks() ? finding.title() : finding.variable().displayName(),
						here(finding.accesses().get(index)), String.join(", ", others),
						AccessNumbers.of(finding, index), finding.accesses().size() });
		return finding.evidence() == Evidence.PREDICTED ? NLS.bind(Messages.Marker_predicted, text) : text;
	}

	private static String here(Access access) {
		String operation = operation(access);
		return NLS.bind(Messages.Marker_access,
				access.role() == Role.REMOTE ? NLS.bind(Messages.Marker_remote, operation) : operation,
				access.thread().name());
	}

	private static String elsewhere(Access access) {
		return access.line() > 0
				? NLS.bind(Messages.Marker_elsewhere, here(access), access.file() + ':' + access.line())
				: here(access);
	}

	private static String operation(Access access) {
		return switch (access.operation()) {
		case READ -> Messages.Operation_read;
		case WRITE -> Messages.Operation_write;
		case CALL -> access.called().isEmpty() ? Messages.Operation_call
				: NLS.bind(Messages.Operation_callOf, access.called());
		case ACQUIRE -> access.taken() == null ? Messages.Operation_acquire
				: NLS.bind(Messages.Operation_acquireOf, access.taken().displayName());
		};
	}
}
