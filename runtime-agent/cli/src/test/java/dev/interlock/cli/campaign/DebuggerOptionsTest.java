/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Only options of the JVM are removed. */
class DebuggerOptionsTest {

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = {
			"-agentlib:jdwp=transport=dt_socket,server=y -cp a Main|-cp a Main",
			"-ea -Xdebug -Xrunjdwp:server=y Main -Xdebug|-ea Main -Xdebug",
			"-cp a Main -agentlib:jdwp=x|-cp a Main -agentlib:jdwp=x", "-cp -Xdebug Main|-cp -Xdebug Main",
			"-Xdebug -jar a.jar -Xdebug|-jar a.jar -Xdebug", "Main|Main" })
	void theProgramIsTheSame(String arguments, String without) {
		assertEquals(List.of(without.split(" ")), DebuggerOptions.without(List.of(arguments.split(" "))));
	}
}
