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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SitePointTest {

	@Test
	void aFieldAccessIsReadInItsParts() {
		SitePoint site = SitePoint.parse("org.example.Outer$Inner.deposit(ILjava/lang/String;)V/balance:write#12");
		assertEquals(new SitePoint("org.example.Outer$Inner", "deposit", "(ILjava/lang/String;)V", "balance",
				AccessKind.WRITE, 12), site);
		assertFalse(site.isCall());
	}

	@Test
	void aCallHasItsDescriptorInTheMember() {
		SitePoint site = SitePoint.parse("Cache.<init>([J)V/containsKey(Ljava/lang/Object;)Z:read#0");
		assertEquals("containsKey(Ljava/lang/Object;)Z", site.member());
		assertEquals("<init>", site.method());
		assertTrue(site.isCall());
	}

	@Test
	void aSectionIsNamedWithoutDescriptors() {
		assertEquals("a.B.m:get", SitePoint.parse("a.B.m(La/K;)V/get(La/K;)La/V;:read#0").sectionName());
		assertEquals("a.B.m:balance", SitePoint.parse("a.B.m()V/balance:read#1").sectionName());
	}

	@ParameterizedTest
	@ValueSource(strings = { "a.B.m()V/f:read#0", "a.B.m()Ljava/lang/Object;/f:read#3",
			"a.B.m()[[Ljava/util/Map;/get(Ljava/lang/Object;)Ljava/lang/Object;:read#1", "B.m(I)[I/f:write#0" })
	void writtenSitesAreReadBack(String text) {
		assertEquals(text, SitePoint.parse(text).toString());
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "balance:read#0", "a.B.m/f:read#0", "a.B.m()V:read#0", "a.B.m()V/f:reads#0",
			"a.B.m()V/f:read", "a.B.m()V/f:read#x", "m()V/f:read#0", "a.B.m()Ljava/lang/Object/f:read#0",
			"a.B.m()V/f g:read#0", "a.B.m()" })
	void invalidSitesAreRejected(String text) {
		assertNull(SitePoint.parse(text));
	}

	@Test
	void inAKnownMethodItsNameMayBeOmitted() {
		assertEquals(SitePoint.parse("a.B.m()V/f:read#0"), SitePoint.parse("f:read#0", "a.B", "m", "()V"));
		assertEquals(SitePoint.parse("a.B.m()V/get(La/K;)I:read#0"),
				SitePoint.parse("get(La/K;)I:read#0", "a.B", "m", "()V"));
		assertEquals(SitePoint.parse("a.C.n()V/f:read#0"), SitePoint.parse("a.C.n()V/f:read#0", "a.B", "m", "()V"));
		assertNull(SitePoint.parse("n/f:read#0", "a.B", "m", "()V"));
	}

	@Test
	void aDescriptorThatEndsBeforeItBeginsIsNoSite() {
		assertNull(SitePoint.parse("a)I/b.m(I:read#0"));
	}
}
