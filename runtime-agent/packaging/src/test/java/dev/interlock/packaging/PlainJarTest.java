/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Compares classes with and without dynamic call sites. */
class PlainJarTest {

	@TempDir
	Path folder;
	private Path before;
	private Path after;

	@BeforeEach
	void makeJars() throws IOException, URISyntaxException {
		before = folder.resolve("before.jar");
		after = folder.resolve("after.jar");
		try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(before));
				Stream<Path> files = Files.list(classOf(Samples.class).getParent())) {
			for (Path file : files.filter(each -> each.getFileName().toString().startsWith("Samples")).sorted()
					.toList()) {
				out.putNextEntry(new ZipEntry("dev/interlock/packaging/" + file.getFileName()));
				Files.copy(file, out);
				out.closeEntry();
			}
			out.putNextEntry(new ZipEntry("other.txt"));
			out.write(1);
			out.closeEntry();
		}
		PlainJar.main(new String[] { before.toString(), after.toString() });
	}

	private static Path classOf(Class<?> type) throws URISyntaxException {
		return Path.of(type.getResource(type.getSimpleName() + ".class").toURI());
	}

	@Test
	void theClassesBehaveAsBefore() throws Exception {
		List<?> expected = run(before);
		assertTrue(expected.size() > 40, expected.toString());
		assertEquals(expected, run(after));
	}

	private static List<?> run(Path jar) throws Exception {
		try (URLClassLoader loader = new URLClassLoader(new URL[] { jar.toUri().toURL() }, null)) {
			return (List<?>) loader.loadClass(Samples.class.getName()).getMethod("run").invoke(null);
		}
	}

	@Test
	void onlyLambdasThatCanBeSerialisedStayDynamic() throws IOException {
		assertEquals(Set.of("altMetafactory"), Set.copyOf(callSites(after)));
		assertTrue(callSites(before).contains("metafactory"));
		assertTrue(callSites(before).contains("bootstrap"));
	}

	@Test
	void otherEntriesStay() throws IOException {
		try (ZipFile jar = new ZipFile(after.toFile())) {
			assertEquals(1, jar.getInputStream(jar.getEntry("other.txt")).read());
		}
	}

	@Test
	void theResultDependsOnTheClassesOnly() throws IOException {
		byte[] once = Files.readAllBytes(after);
		PlainJar.copy(before, after);
		assertEquals(names(once), names(Files.readAllBytes(after)));
		assertFalse(names(once).isEmpty());
	}

	private List<String> names(byte[] jar) throws IOException {
		Path file = folder.resolve("other.jar");
		Files.write(file, jar);
		List<String> names = new ArrayList<>();
		try (ZipFile opened = new ZipFile(file.toFile())) {
			opened.stream().forEach(entry -> names.add(entry.getName() + ' ' + entry.getCrc()));
		}
		return names;
	}

	private static List<String> callSites(Path jar) throws IOException {
		List<String> found = new ArrayList<>();
		try (ZipFile opened = new ZipFile(jar.toFile())) {
			for (ZipEntry entry : opened.stream().map(ZipEntry.class::cast).toList()) {
				if (entry.getName().endsWith(".class")) {
					try (InputStream in = opened.getInputStream(entry)) {
						new ClassReader(in).accept(new Finder(found), 0);
					}
				}
			}
		}
		return found;
	}

	/** Finds the bootstrap methods of call sites. */
	private static final class Finder extends ClassVisitor {

		private final List<String> found;

		Finder(List<String> found) {
			super(Opcodes.ASM9);
			this.found = found;
		}

		@Override
		public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
				String[] exceptions) {
			return new MethodVisitor(Opcodes.ASM9) {
				@Override
				public void visitInvokeDynamicInsn(String site, String type, Handle bootstrap, Object... arguments) {
					if (!bootstrap.getName().equals("makeConcatWithConstants")) {
						found.add(bootstrap.getName());
					}
				}
			};
		}
	}
}
