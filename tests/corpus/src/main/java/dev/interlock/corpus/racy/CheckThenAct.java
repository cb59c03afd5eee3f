/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.racy;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** Two clerks sell from one stock: the other clerk can sell the last piece between the check and the sale. */
public final class CheckThenAct {

	private int stock = 10_000;

	private void sell() {
		for (int i = 0; i < 6000; i++) {
			if (stock > 0) { // race: stock with 22
				stock--; // race: stock with 21, 22
			}
		}
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		CheckThenAct shop = new CheckThenAct();
		Workers.of(args).run(shop::sell, shop::sell);
		Result.print("stock", shop.stock);
	}
}
