/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fuzz;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/** Passes the seeds of each target, and the inputs that once broke a reader, to the target. */
@Timeout(300)
class KeptInputsTest {

	private static final Path ROOT = Path.of("..", "..", "..");
	private static final Path KEPT = Path.of("src", "test", "kept");

	/** A target. */
	interface Target {

		void accept(byte[] bytes) throws IOException;
	}

	static Map<String, Target> targets() {
		Map<String, Target> targets = new LinkedHashMap<>();
		targets.put("ProtocolFuzz", ProtocolFuzz::fuzzerTestOneInput);
		targets.put("SessionFuzz", SessionFuzz::fuzzerTestOneInput);
		targets.put("OptionsFuzz", OptionsFuzz::fuzzerTestOneInput);
		targets.put("ScheduleFuzz", ScheduleFuzz::fuzzerTestOneInput);
		targets.put("ProjectFileFuzz", ProjectFileFuzz::fuzzerTestOneInput);
		targets.put("SyncModelFuzz", SyncModelFuzz::fuzzerTestOneInput);
		targets.put("ClassFileFuzz", ClassFileFuzz::fuzzerTestOneInput);
		return targets;
	}

	@TestFactory
	List<DynamicTest> everyInputIsUsedOrRefused() throws IOException {
		List<DynamicTest> tests = new ArrayList<>();
		for (Map.Entry<String, Target> target : targets().entrySet()) {
			Map<String, byte[]> inputs = new LinkedHashMap<>(Seeds.of(target.getKey(), ROOT));
			Path folder = KEPT.resolve(target.getKey());
			if (Files.isDirectory(folder)) {
				try (Stream<Path> files = Files.list(folder)) {
					for (Path file : files.sorted().toList()) {
						inputs.put(file.getFileName().toString(), Files.readAllBytes(file));
					}
				}
			}
			inputs.forEach((name, bytes) -> tests.add(
					dynamicTest(target.getKey() + ' ' + name, () -> target.getValue().accept(bytes))));
		}
		return tests;
	}
}
