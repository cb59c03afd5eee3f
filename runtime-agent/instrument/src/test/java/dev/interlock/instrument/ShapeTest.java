/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrumented.ShapeSample;

/** Classes of all shapes run as before, and keep their debug tables. */
class ShapeTest {

	@Test
	void runAsBefore() {
		Instrumented sample = new Instrumented(InstrumentationPlan.ALL, ShapeSample.class);
		List<String> events = sample.run("all");
		assertEquals(0, sample.recorder.open);
		assertTrue(events.contains("before write Pair.made") || events.contains("before write ShapeSample$Pair.made"),
				events::toString);
		assertTrue(events.contains("before read ShapeSample$Colour.uses"), events::toString);
		assertTrue(events.contains("before write ShapeSample.count"), events::toString);
		assertTrue(events.contains("before write ShapeSample$Base.value"), events::toString);
	}

	@Test
	void linesAndLocalVariablesStay() throws IOException, InstrumentationException {
		try (InputStream in = ShapeSample.class.getResourceAsStream("ShapeSample.class")) {
			byte[] original = in.readAllBytes();
			InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.ALL, "none");
			byte[] changed = loader.instrumenter.instrument(loader, null, original);
			assertEquals(debugTables(original), debugTables(changed));
		}
	}

	private static List<String> debugTables(byte[] bytes) {
		List<String> tables = new ArrayList<>();
		new ClassReader(bytes).accept(new ClassVisitor(Opcodes.ASM9) {
			@Override
			public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
					String[] exceptions) {
				return new MethodVisitor(Opcodes.ASM9) {
					@Override
					public void visitLineNumber(int line, Label start) {
						tables.add(name + ':' + line);
					}

					@Override
					public void visitLocalVariable(String variable, String type, String typeSignature, Label start,
							Label end, int index) {
						tables.add(name + ':' + variable + ' ' + type + ' ' + index);
					}
				};
			}
		}, 0);
		return tables;
	}
}
