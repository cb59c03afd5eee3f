/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.reduction;

import dev.interlock.engines.transactions.ObjectTable;
import dev.interlock.engines.transactions.Variable;

/** A variable with the locks held at its accesses. */
final class SharedVariable extends Variable {

	final MultiLockset locks = new MultiLockset();

	SharedVariable(ObjectTable.Entry<?> owner, int number) {
		super(owner, number);
	}
}
