/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.report;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The source files below a folder, found by class. Reports for other tools name files relative to that folder, because
 * the tools match these names with the files of a repository. Not thread-safe.
 */
public final class SourceFiles {

	private static final int MOST_FILES = 200_000;
	private static final Set<String> EXTENSIONS = Set.of(".java", ".kt", ".groovy", ".scala", ".clj");
	/** Folders with results of builds, or copies of other projects. */
	private static final Set<String> SKIPPED = Set.of("target", "build", "out", "bin", "node_modules");
	private static final String USUAL_FOLDER = "src/main/java/";

	private final Path root;
	private final List<Path> folders;
	/** The paths of the files, relative to the root, by their names; null before the first question. */
	private Map<String, Set<String>> files;

	/** @param root the folder to which paths are relative; searched at the first question */
	public SourceFiles(Path root) {
		this(root, List.of(root));
	}

	/**
	 * Creates the files of some folders.
	 *
	 * @param root    the folder to which paths are relative
	 * @param folders folders below it, searched at the first question; they may be results of a build. Of several files
	 *                of a class that of the first folder counts.
	 */
	public SourceFiles(Path root, List<Path> folders) {
		this.root = root.toAbsolutePath().normalize();
		this.folders = folders.stream().map(folder -> folder.toAbsolutePath().normalize()).toList();
	}

	/**
	 * Finds the source file of a class.
	 *
	 * @param className the binary name
	 * @param file      the name of the source file in the class file; empty or null if unknown
	 * @return the path relative to the root, with slashes; of several that of the first folder, there the first by name;
	 *         empty if there is none
	 */
	public Optional<String> find(String className, String file) {
		if (files == null) {
			files = index();
		}
		String wanted = inPackage(className, file);
		return files.getOrDefault(wanted.substring(wanted.lastIndexOf('/') + 1), Set.of()).stream()
				.filter(path -> path.equals(wanted) || path.endsWith('/' + wanted)).findFirst();
	}

	/** The usual path of the source file of a class, whether or not it exists. */
	public static String guess(String className, String file) {
		return USUAL_FOLDER + inPackage(className, file);
	}

	/**
	 * Reads a source file.
	 *
	 * @param path a result of {@link #find}
	 * @return its lines; empty if it cannot be read as UTF-8
	 */
	public List<String> lines(String path) {
		try {
			return Files.readAllLines(root.resolve(path));
		} catch (IOException e) {
			return List.of();
		}
	}

	private static String inPackage(String className, String file) {
		int dot = className.lastIndexOf('.');
		String name = file == null || file.isEmpty() ? outermost(className.substring(dot + 1)) + ".java" : file;
		return className.substring(0, dot + 1).replace('.', '/') + name;
	}

	private static String outermost(String simpleName) {
		int dollar = simpleName.indexOf('$', 1);
		return dollar < 0 ? simpleName : simpleName.substring(0, dollar);
	}

	private Map<String, Set<String>> index() {
		Map<String, Set<String>> found = new HashMap<>();
		int[] count = { 0 };
		for (Path folder : folders) {
			Map<String, Set<String>> inFolder = new HashMap<>();
			index(folder, inFolder, count);
			inFolder.forEach((name, paths) -> found.computeIfAbsent(name, any -> new LinkedHashSet<>()).addAll(paths));
		}
		return found;
	}

	private void index(Path start, Map<String, Set<String>> found, int[] count) {
		try {
			Files.walkFileTree(start, new SimpleFileVisitor<>() {
				@Override
				public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
					String name = folder.equals(start) ? "" : folder.getFileName().toString();
					return name.startsWith(".") || SKIPPED.contains(name) ? FileVisitResult.SKIP_SUBTREE
							: FileVisitResult.CONTINUE;
				}

				@Override
				public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
					String name = file.getFileName().toString();
					int dot = name.lastIndexOf('.');
					if (dot > 0 && EXTENSIONS.contains(name.substring(dot))) {
						found.computeIfAbsent(name, any -> new TreeSet<>())
								.add(root.relativize(file).toString().replace('\\', '/'));
						count[0]++;
					}
					return count[0] < MOST_FILES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
				}

				@Override
				public FileVisitResult visitFileFailed(Path file, IOException failure) {
					return FileVisitResult.CONTINUE;
				}
			});
		} catch (IOException e) {
			// what was found before still counts
		}
	}
}
