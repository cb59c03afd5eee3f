/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.noise;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.StringJoiner;

/**
 * The file of a noise configuration, a text in UTF-8: {@code interlock-noise 1}, then a property and its value on each
 * line. {@code variable} and {@code location} may occur on several lines. Lines that begin with {@code #} are comments.
 */
public final class NoiseFile {

	/** The first line of a file: the schema and its version. */
	public static final String HEADER = "interlock-noise 1";

	private NoiseFile() {
		// only static members
	}

	/**
	 * Reads a file.
	 *
	 * @param file  the file
	 * @param place its name in messages
	 * @throws NoiseConfigurationException if it is unreadable or invalid
	 */
	public static NoiseConfiguration read(Path file, String place) throws NoiseConfigurationException {
		try {
			if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
				// it may have no end
				throw new IOException("it is a pipe or a device");
			}
			return parse(Files.readString(file, StandardCharsets.UTF_8), place);
		} catch (NoSuchFileException e) {
			throw new NoiseConfigurationException(
					"There is no file '" + place + "': give the path of a noise configuration.");
		} catch (AccessDeniedException e) {
			throw new NoiseConfigurationException(
					"The file '" + place + "' may not be read: change its permissions.");
		} catch (CharacterCodingException e) {
			throw new NoiseConfigurationException("The file '" + place + "' is not in UTF-8: save it in UTF-8.");
		} catch (IOException e) {
			throw new NoiseConfigurationException("The file '" + place + "' cannot be read (" + e.getMessage()
					+ "): give the path of a noise configuration.");
		}
	}

	/**
	 * Reads a text.
	 *
	 * @param place its name in messages
	 * @throws NoiseConfigurationException if it is invalid
	 */
	public static NoiseConfiguration parse(String text, String place) throws NoiseConfigurationException {
		NoiseProperties properties = new NoiseProperties();
		List<String> lines = text.lines().toList();
		boolean headed = false;
		for (int number = 1; number <= lines.size(); number++) {
			String line = lines.get(number - 1).replace("\uFEFF", "").strip();
			String wrong = null;
			if (line.isEmpty() || line.startsWith("#")) {
				continue;
			}
			if (headed) {
				wrong = properties.set(line);
			} else {
				headed = true;
				wrong = line.equals(HEADER) ? null
						: "the file does not begin with '" + HEADER + "': write that as its first line.";
			}
			if (wrong != null) {
				throw new NoiseConfigurationException(place + ':' + number + ": " + wrong);
			}
		}
		String missing = headed ? properties.missing()
				: "the file does not begin with '" + HEADER + "': write that as its first line.";
		if (missing != null) {
			throw new NoiseConfigurationException(place + ": " + missing);
		}
		return properties.build();
	}

	/** The text of a file; equal configurations have equal texts. */
	public static String write(NoiseConfiguration configuration) {
		StringJoiner lines = new StringJoiner("\n", HEADER + '\n', "\n");
		lines.add("place " + configuration.placement().text());
		OptionalInt strength = configuration.strength();
		if (strength.isPresent()) {
			lines.add("strength " + strength.getAsInt());
		}
		if (!configuration.duration().isEmpty()) {
			lines.add("duration " + configuration.duration());
		}
		if (!configuration.kinds().isEmpty()) {
			lines.add("kinds " + String.join(",", configuration.kinds()));
		}
		OptionalLong seed = configuration.seed();
		if (seed.isPresent()) {
			lines.add("seed " + seed.getAsLong());
		}
		configuration.variables().stream().sorted().forEach(each -> lines.add("variable " + each));
		configuration.locations().stream().sorted().forEach(each -> lines.add("location " + each));
		return lines.toString();
	}
}
