/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.Method;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which methods a run can call. */
class MethodMainTest {

	private static final ClassLoader LOADER = MethodMainTest.class.getClassLoader();
	private static final String NAME = MethodMainTest.class.getName();

	/** An object can be made of the class that extends it only. */
	abstract static class Unfinished {
		int calls;

		void called() {
			calls++;
		}

		void called(int times) {
			calls += times;
		}

		void withArgument(String text) {
			calls += text.length();
		}

		abstract void empty();
	}

	/** Needs a text. */
	static final class Named extends Unfinished {
		Named(String name) {
			calls = name.length();
		}

		@Override
		void empty() {
			calls = 0;
		}
	}

	private static void inTurn() {
		// only found
	}

	@Test
	void theMethodWithoutParametersIsCalled() throws Exception {
		Method method = MethodMain.find(NAME + "$Named.called", LOADER);
		Named named = new Named("");
		method.invoke(named);
		assertEquals(1, named.calls);
	}

	@Test
	void aPrivateStaticMethodCanBeCalled() throws Throwable {
		MethodMain.main(new String[] { NAME + ".inTurn" });
		assertEquals("inTurn", MethodMain.find(NAME + ".inTurn", LOADER).getName());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"no.Such.method | The class 'no.Such' is not on the class path; a nested class is written Outer$Inner.",
			"NAME.Named.called | The class 'NAME.Named' is not on the class path; a nested class is written "
					+ "Outer$Inner.",
			"NAME$Named.calls | The class NAME$Named has no method 'calls'.",
			"NAME$Named.withArgument | The method NAME$Named.withArgument needs arguments: give one that has a body and "
					+ "no parameters.",
			"NAME$Unfinished.called | The class NAME$Unfinished is abstract: give a static method, or a class that "
					+ "extends it.",
			"NAME$Named.called | The class NAME$Named has no constructor without parameters, which the method 'called' "
					+ "needs." })
	void othersAreRefused(String name, String sentence) {
		String full = name.replace("NAME", NAME);
		String message = assertThrows(IllegalArgumentException.class,
				() -> MethodMain.constructor(MethodMain.find(full, LOADER), full, LOADER)).getMessage();
		assertEquals(sentence.replace("NAME", NAME), message);
	}
}
