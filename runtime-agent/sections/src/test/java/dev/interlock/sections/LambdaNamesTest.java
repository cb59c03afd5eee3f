/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LambdaNamesTest {

	private static final MethodName RUN = method("run", "(I)V");

	private final LambdaNames names = new LambdaNames();

	private static MethodName method(String name, String descriptor) {
		return new MethodName(name, descriptor);
	}

	private static MethodName body(int number) {
		return method("lambda$run$" + number, "(J)V");
	}

	private String name(int number) {
		return names.inSites(body(number)).toString();
	}

	@Test
	void otherMethodsKeepTheirNames() {
		assertEquals(RUN, names.inSites(RUN));
		assertEquals(body(1), names.inSites(body(1)));
	}

	@Test
	void lambdasOfAMethodAreNumberedByTheirInterface() {
		names.made(RUN, body(7), "java/lang/Runnable");
		names.made(RUN, body(2), "org/example/Outer$Job");
		names.made(RUN, body(5), "java/lang/Runnable");
		names.made(method("run", "()V"), body(3), "java/lang/Runnable");
		assertEquals("run[Runnable#0](I)V", name(7));
		assertEquals("run[Job#0](I)V", name(2));
		assertEquals("run[Runnable#1](I)V", name(5));
		assertEquals("run[Runnable#0]()V", name(3));
	}

	@Test
	void lambdasAreNumberedInSourceOrder() {
		names.made(RUN, body(0), "java/lang/Runnable");
		names.made(RUN, body(1), "java/lang/Runnable");
		names.begins(body(0), 12);
		names.begins(body(1), 11);
		names.begins(body(1), 13);
		assertEquals("run[Runnable#1](I)V", name(0));
		assertEquals("run[Runnable#0](I)V", name(1));
	}

	@Test
	void nestedLambdasHaveTheNamesOfTheEnclosingOnes() {
		names.made(body(0), body(1), "java/util/function/Supplier");
		names.made(RUN, body(0), "java/lang/Runnable");
		assertEquals("run[Runnable#0][Supplier#0](I)V", name(1));
	}

	@Test
	void constructorsCountAsOneMethod() {
		names.made(method("<init>", "(I)V"), body(0), "java/lang/Runnable");
		names.made(method("<init>", "(I)V"), body(1), "java/lang/Runnable");
		names.made(method("<init>", "(J)V"), body(0), "java/lang/Runnable");
		names.made(method("<init>", "(J)V"), body(2), "java/lang/Runnable");
		assertEquals("<init>[Runnable#0]()V", name(0));
		assertEquals("<init>[Runnable#1]()V", name(1));
		assertEquals("<init>[Runnable#2]()V", name(2));
	}

	@Test
	void aLambdaCreatedTwiceCountsOnce() {
		names.made(method("$deserializeLambda$", "(Ljava/lang/invoke/SerializedLambda;)Ljava/lang/Object;"), body(1),
				"java/lang/Runnable");
		names.made(RUN, body(0), "java/lang/Runnable");
		names.made(RUN, body(0), "java/lang/Runnable");
		names.made(RUN, body(1), "java/lang/Runnable");
		assertEquals("run[Runnable#0](I)V", name(0));
		assertEquals("run[Runnable#1](I)V", name(1));
	}

	@Test
	void aCycleOfLambdasEnds() {
		names.made(body(0), body(1), "java/lang/Runnable");
		names.made(body(1), body(0), "java/lang/Runnable");
		assertEquals("lambda$run$0[Runnable#0][Runnable#0](J)V", name(0));
	}

	@Test
	void sitesInLambdasAreRead() {
		SitePoint site = SitePoint.parse("org.example.Bank.pay[Runnable#0][Supplier#1](I)V/total:read#2");
		assertEquals(new SitePoint("org.example.Bank", "pay[Runnable#0][Supplier#1]", "(I)V", "total", AccessKind.READ,
				2), site);
		assertEquals("pay", site.sourceMethod());
		assertEquals("org.example.Bank.pay[Runnable#0][Supplier#1](I)V/total:read#2", site.annotatedForm());
		assertEquals("total:read#2", SitePoint.parse("org.example.Bank.pay(I)V/total:read#2").annotatedForm());
	}
}
