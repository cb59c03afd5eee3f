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
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;

import dev.interlock.instrument.transactions.TransactionRules;
import dev.interlock.instrument.uses.UnsafeTypes;
import dev.interlock.noise.NoiseConfigurationException;
import dev.interlock.noise.NoiseFile;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileReader;
import dev.interlock.session.BaselineFile;
import dev.interlock.session.Reviews;
import dev.interlock.session.SessionFileException;
import dev.interlock.spi.NameLine;

/** The text files of a project: sections, known findings, reviews, noise, names, transactions and unsafe types. */
public final class ProjectFileFuzz {

	private ProjectFileFuzz() {
	}

	/** Reads a file as each of them. */
	public static void fuzzerTestOneInput(byte[] data) throws IOException {
		Path file = FuzzedFile.write("fuzzed.txt", data);
		String text = new String(data, StandardCharsets.UTF_8);
		sections(file, text);
		known(file, text);
		noise(file);
		try {
			NameLine.read(file);
		} catch (IOException e) {
			FuzzedFile.assertSentence(e);
		}
		try {
			TransactionRules.read(file).unused();
		} catch (IOException e) {
			FuzzedFile.assertSentence(e);
		}
		try {
			UnsafeTypes.read("file", new StringReader(text));
		} catch (IOException e) {
			FuzzedFile.assertSentence(e);
		}
	}

	/** A file that is read is written again, and then has the same sections. */
	private static void sections(Path file, String text) {
		try {
			SectionFileReader.read(file, "file");
		} catch (IOException e) {
			FuzzedFile.assertSentence(e);
		}
		SectionFile read = SectionFileReader.parse(text, "file");
		SectionFile again = SectionFileReader.parse(read.with(read.sections()), "file");
		if (!again.problems().isEmpty() || again.sections().size() != read.sections().size()) {
			throw new AssertionError("The sections that were read are written wrongly: " + again.problems());
		}
	}

	private static void known(Path file, String text) throws IOException {
		try {
			BaselineFile known = BaselineFile.read(file);
			known.classes();
			known.compare(List.of());
		} catch (SessionFileException e) {
			FuzzedFile.assertSentence(e);
		}
		try {
			Reviews.read(file).compare(List.of(), LocalDate.EPOCH);
		} catch (SessionFileException e) {
			FuzzedFile.assertSentence(e);
		}
		Reviews read = Reviews.parse(text);
		read.classes();
		read.expired(LocalDate.EPOCH);
		Reviews again = Reviews.parse(read.text());
		if (!again.reviews().equals(Reviews.parse(again.text()).reviews())) {
			throw new AssertionError("The reviews that were read are written wrongly.");
		}
	}

	private static void noise(Path file) {
		try {
			String written = NoiseFile.write(NoiseFile.read(file, "file"));
			if (!NoiseFile.write(NoiseFile.parse(written, "written")).equals(written)) {
				throw new AssertionError("The noise that was read is written wrongly.");
			}
		} catch (NoiseConfigurationException e) {
			FuzzedFile.assertSentence(e);
		}
	}
}
