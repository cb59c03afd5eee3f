/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tools of the JDK are recognised, and programs are not taken for them. */
class JdkToolTest {

	@ParameterizedTest
	@CsvSource(textBlock = """
			jdk.compiler/com.sun.tools.javac.Main -d x A.java, jdk.compiler,     true
			java.base/sun.security.tools.keytool.Main,         java.base,        true
			sun.tools.jcmd.JCmd 12,                            ,                 true
			com.sun.tools.javac.Main,                          ,                 true
			jdk.compiler/com.sun.tools.javac.launcher.Main A.java, jdk.compiler, false
			org.example.Main jdk.compiler/x,                   ,                 false
			org.example.module/org.example.Main,               org.example.module, false
			jdk.tools.jar,                                     ,                 false
			/jdk.x/app.jar,                                    ,                 false
			,                                                  ,                 false
			""")
	void byItsMainClass(String command, String module, boolean isTool) {
		assertEquals(isTool, JdkTool.isTool(command, module));
	}
}
