/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fuzz;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import dev.interlock.instrument.model.ModelInstrumenter;
import dev.interlock.syncmodel.SyncModel;
import dev.interlock.syncmodel.SyncModelException;

/** Files of the synchronisation model and of channels, and classes that their rules change. */
public final class SyncModelFuzz {

	private static final byte[] SAMPLE = Samples.classFile(Samples.class);
	private static final String SAMPLE_NAME = Samples.class.getName().replace('.', '/');

	private SyncModelFuzz() {
	}

	/** Reads a file as each of both. */
	public static void fuzzerTestOneInput(byte[] data) throws IOException {
		Path file = FuzzedFile.write("fuzzed.syncmodel", data);
		try {
			use(SyncModel.load(List.of(file)));
		} catch (SyncModelException e) {
			FuzzedFile.assertSentence(e);
		}
		try {
			use(SyncModel.load(List.of(), file));
		} catch (SyncModelException e) {
			FuzzedFile.assertSentence(e);
		}
	}

	private static void use(SyncModel model) {
		for (String name : model.classes()) {
			model.rules(name);
		}
		var instrumenter = new ModelInstrumenter(model, text -> {
			// a rule that the class has no method for
		});
		if (instrumenter.names(SAMPLE_NAME)) {
			byte[] changed = instrumenter.instrument(SAMPLE_NAME, SAMPLE);
			if (changed != null) {
				Samples.assertValid(SAMPLE, changed);
			}
		}
		instrumenter.unmatchedChannels();
	}
}
