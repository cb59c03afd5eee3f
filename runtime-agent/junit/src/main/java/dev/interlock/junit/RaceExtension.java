/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.junit;

import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

import dev.interlock.Interlock;
import dev.interlock.RaceFinding;

/**
 * Fails tests that raced. Registered by {@link RaceDetection}, or for all tests by JUnit's automatic registration of
 * extensions.
 */
public final class RaceExtension implements AfterEachCallback, AfterAllCallback {

	/** For service loaders and JUnit. */
	public RaceExtension() {
		// no state
	}

	@Override
	public void afterEach(ExtensionContext context) {
		fail(context, "");
	}

	/** What came too late for a test, or in a method for the class, fails the class. */
	@Override
	public void afterAll(ExtensionContext context) {
		fail(context, " in a test of this class, found after its end");
	}

	private static void fail(ExtensionContext context, String late) {
		FailOn failOn = failOn(context);
		RaceSession.failsFor(context.getUniqueId(), failOn);
		List<RaceFinding> findings = Interlock.findings(context.getUniqueId()).stream().filter(failOn::includes)
				.toList();
		if (!findings.isEmpty()) {
			throw RaceErrors.of(finding -> finding.test().equals(context.getUniqueId()) ? "" : late, findings);
		}
	}

	private static FailOn failOn(ExtensionContext context) {
		for (Optional<ExtensionContext> at = Optional.of(context); at.isPresent(); at = at.get().getParent()) {
			Optional<RaceDetection> annotation = at.get().getElement()
					.flatMap(element -> AnnotationSupport.findAnnotation(element, RaceDetection.class));
			if (annotation.isPresent()) {
				return annotation.get().failOn();
			}
		}
		return FailOn.parse(context.getConfigurationParameter(FailOn.PROPERTY)).orElse(FailOn.OBSERVED);
	}
}
