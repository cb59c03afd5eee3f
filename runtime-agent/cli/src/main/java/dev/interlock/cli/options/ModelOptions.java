/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.options;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.OutputFiles;
import dev.interlock.spi.NameLine;
import dev.interlock.syncmodel.SyncModel;
import dev.interlock.syncmodel.SyncModelException;

/** The options for files of synchronisation rules, channels and fields. */
public final class ModelOptions {

	private static final String SYNC_MODEL = "sync-model";
	private static final String CHANNELS = "channels";
	private static final String FIELDS = "fields";
	private static final String FLAG = "flag ";

	private ModelOptions() {
	}

	/**
	 * Checks that the files are valid, and replaces their names by paths that the program can resolve.
	 *
	 * @throws CommandFailure if one of them is not
	 */
	public static void check(Map<String, String> options, Console console) throws CommandFailure {
		List<Path> models = new ArrayList<>();
		List<String> named = new ArrayList<>();
		for (String name : options.getOrDefault(SYNC_MODEL, "").split(",")) {
			if (!name.isBlank()) {
				Path model = readable(name.strip(), console);
				models.add(model);
				// a comma separates names in the list, so such a path stays relative; the program runs in the same
				// folder
				named.add(model.toString().contains(",") ? name.strip() : model.toString());
			}
		}
		Path channels = file(CHANNELS, options, console);
		if (channels != null) {
			checkLines(channels, line -> !line.startsWith(FLAG) || isName(line.substring(FLAG.length()).strip()));
		}
		try {
			SyncModel.load(models, channels);
		} catch (SyncModelException e) {
			throw new CommandFailure(ExitStatus.BAD_INPUT, e.getMessage());
		}
		if (!models.isEmpty()) {
			options.put(SYNC_MODEL, String.join(",", named));
		}
		Path fields = file(FIELDS, options, console);
		if (fields != null) {
			checkLines(fields, ModelOptions::isName);
		}
	}

	private static Path file(String option, Map<String, String> options, Console console) throws CommandFailure {
		String name = options.get(option);
		if (name == null) {
			return null;
		}
		Path file = readable(name, console);
		options.put(option, file.toString());
		return file;
	}

	/** Resolves the name of a file and checks that it is a text in UTF-8. */
	private static Path readable(String name, Console console) throws CommandFailure {
		Path file = console.resolve(name);
		if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
			throw unreadable(name, "it is a pipe or a device");
		}
		try {
			Files.readString(file);
			return file;
		} catch (NoSuchFileException e) {
			throw unreadable(name, "there is no such file");
		} catch (AccessDeniedException e) {
			throw unreadable(name, "permission denied");
		} catch (CharacterCodingException e) {
			throw unreadable(name, "it is not in UTF-8");
		} catch (IOException e) {
			throw unreadable(name, Files.isDirectory(file) ? "it is a folder" : OutputFiles.reason(e));
		} catch (OutOfMemoryError e) {
			throw unreadable(name, "it is too large");
		}
	}

	private static CommandFailure unreadable(String name, String reason) {
		return new CommandFailure(ExitStatus.BAD_INPUT,
				"The file '" + name + "' cannot be read (" + reason + "): give the path of a text file in UTF-8.");
	}

	private static boolean isName(String text) {
		return text.indexOf('.') > 0 && !text.endsWith(".") && !text.contains(" ");
	}

	/** Checks the lines of a file of fields. Each names a field with its class, or a site by its stable form. */
	private static void checkLines(Path file, Predicate<String> isRight) throws CommandFailure {
		try {
			for (NameLine line : NameLine.read(file)) {
				if (!isRight.test(line.name())) {
					throw new CommandFailure(ExitStatus.BAD_INPUT, "The file '" + file + "' is wrong at line "
							+ line.number() + ": '" + line.name()
							+ "' names no field; write CLASS.NAME or the stable form of a site.");
				}
			}
		} catch (IOException e) {
			throw unreadable(file.toString(), OutputFiles.reason(e));
		}
	}
}
