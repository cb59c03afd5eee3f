/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.sites;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import javax.tools.ToolProvider;

import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.instrument.sections.SectionCheck;
import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrument.sections.classpath.SiteList;
import dev.interlock.instrument.sections.inference.SectionInference;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileReader;
import dev.interlock.sections.SectionProblem;
import dev.interlock.sections.SitePoint;

/** Names of sites in lambdas are equal for javac and Eclipse's compiler, and do not depend on other lambdas. */
class LambdaSitesTest {

	private static final String SOURCE = """
			import java.util.concurrent.Callable;
			import java.util.function.*;

			class Desk {
				static int opened;
				int a, b, c, d, e, f, g, h, i, j, k, l, m, n, o;
				Runnable first = () -> a++;
				static final Runnable OPEN = () -> opened++;

				Desk() {
					Runnable own = () -> b++;
				}

				Desk(int more) {
					this.c = more;
					Runnable own = () -> d++;
				}

				/* method */

				void work(int count) {
					Supplier<String> text = () -> "text" + o;
					Runnable outer = () -> {
						e++;
						Callable<Integer> inner = () -> f++;
						Runnable deep = () -> g++;
					};
					while (test(() -> h++ > count)) {
						test(() -> i++ > count);
					}
					Runnable serializable = (Runnable & java.io.Serializable) () -> j++;
					try {
						run(() -> k++);
					} finally {
						run(() -> l++);
					}
					Runnable reference = this::work;
					run(() -> m++);
				}

				void work() {
					run(() -> n++);
				}

				static void run(Runnable task) {
					task.run();
				}

				static boolean test(BooleanSupplier condition) {
					return condition.getAsBoolean();
				}
			}
			""";

	private static final Map<String, String> NAMES = Map.ofEntries(Map.entry("a", "<init>[Runnable#0]()V"),
			Map.entry("opened", "<clinit>[Runnable#0]()V"), Map.entry("b", "<init>[Runnable#1]()V"),
			Map.entry("d", "<init>[Runnable#2]()V"), Map.entry("e", "work[Runnable#0](I)V"),
			Map.entry("f", "work[Runnable#0][Callable#0](I)V"), Map.entry("g", "work[Runnable#0][Runnable#0](I)V"),
			Map.entry("h", "work[BooleanSupplier#0](I)V"), Map.entry("i", "work[BooleanSupplier#1](I)V"),
			Map.entry("j", "work[Runnable#1](I)V"), Map.entry("k", "work[Runnable#2](I)V"),
			Map.entry("l", "work[Runnable#3](I)V"), Map.entry("m", "work[Runnable#4](I)V"),
			Map.entry("n", "work[Runnable#0]()V"), Map.entry("o", "work[Supplier#0](I)V"));

	private static final String ELSEWHERE = """
			void before() {
				run(() -> System.out.println("before"));
				run(() -> run(() -> System.out.println("inside")));
			}

			void work(long other) {
				run(() -> System.out.println("an overload"));
			}
			""";

	@TempDir
	private Path folder;

	private ClassPath compile(String compiler, String source) throws IOException {
		Path file = Files.writeString(folder.resolve("Desk.java"), source);
		Path classes = Files.createTempDirectory(folder, "classes");
		List<String> options = List.of("-g", "-nowarn", "--release", "17", "-d", classes.toString(), file.toString());
		boolean compiled = compiler.equals("javac")
				? ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(String[]::new)) == 0
				: BatchCompiler.compile(options.toArray(String[]::new), new PrintWriter(System.out),
						new PrintWriter(System.err), null);
		assertTrue(compiled);
		return ClassPath.read(List.of(classes));
	}

	/** The lambda that contains the sites of each field. */
	private static Map<String, String> names(ClassPath classes) {
		return SiteList.of(classes, "Desk", false).stream().map(SiteList.Listed::site).filter(SitePoint::isInLambda)
				.filter(site -> !site.member().equals("out"))
				.collect(Collectors.toMap(site -> site.member(), site -> site.methodName().toString(), (one, other) -> {
					assertEquals(one, other);
					return one;
				}, TreeMap::new));
	}

	@ParameterizedTest
	@ValueSource(strings = { "javac", "ecj" })
	void namesAreThoseOfTheSource(String compiler) throws Exception {
		assertEquals(new TreeMap<>(NAMES), names(compile(compiler, SOURCE)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "javac", "ecj" })
	void lambdasInOtherMethodsChangeNothing(String compiler) throws Exception {
		assertEquals(new TreeMap<>(NAMES), names(compile(compiler, SOURCE.replace("/* method */", ELSEWHERE))));
	}

	/** A compiler's numbered name is still found and replaced by the stable name, which the inference also gives. */
	@ParameterizedTest
	@ValueSource(strings = { "javac", "ecj" })
	void numberedNamesAreStillRead(String compiler) throws Exception {
		ClassPath classes = compile(compiler, SOURCE);
		String numbered = "Desk." + classes.node("Desk").methods.stream()
				.filter(method -> CodeSites.of(classes.node("Desk"), method).stream()
						.anyMatch(site -> site.site().member().equals("m")))
				.map(method -> method.name + method.desc).findFirst().orElseThrow();
		assertTrue(numbered.startsWith("Desk.lambda$"), numbered);
		SectionFile file = SectionFileReader
				.parse(SectionFileReader.HEADER + "\nsection s\nvariable field Desk.m\nentry "
						+ numbered + "/m:read#0\nend " + numbered + "/m:write#0", "f");
		SectionCheck check = new SectionCheck(classes, "f");
		assertEquals(List.of(), check.check(file.entries().get(0)));
		List<SectionProblem> warnings = check.numbered(file.entries().get(0));
		assertEquals(List.of(4, 5), warnings.stream().map(SectionProblem::line).toList());
		assertTrue(warnings.get(1).text().endsWith("; write 'Desk.work[Runnable#4](I)V/m:write#0' in its place."),
				warnings.get(1).text());
		AtomicSection named = check.named(file.sections().get(0));
		assertNotEquals(file.sections().get(0), named);
		assertTrue(new SectionInference(classes, false).infer().stream().anyMatch(named::covers));
	}

	@ParameterizedTest
	@ValueSource(strings = { "javac", "ecj" })
	void aMissingLambdaIsReportedWithTheOthers(String compiler) throws Exception {
		ClassPath classes = compile(compiler, SOURCE);
		SectionFile file = SectionFileReader
				.parse(SectionFileReader.HEADER + "\nsection s\nvariable field Desk.n\nentry "
						+ "Desk.work[Runnable#7]()V/n:read#0\nend Desk.work[Runnable#0]()V/n:write#0", "f");
		List<SectionProblem> problems = new SectionCheck(classes, "f").check(file.entries().get(0));
		assertEquals(1, problems.size(), problems.toString());
		assertTrue(problems.get(0).text()
				.startsWith("the class 'Desk' has no lambda 'work[Runnable#7]()V', but 'work["),
				problems.get(0).text());
	}
}
