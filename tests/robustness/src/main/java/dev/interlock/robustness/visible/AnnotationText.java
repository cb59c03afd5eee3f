/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.visible;

import java.lang.annotation.Annotation;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.StringJoiner;
import java.util.stream.Stream;

/** The text of an annotation with its members sorted by name; the JDK's own text has them in any order. */
final class AnnotationText {

	private AnnotationText() {
	}

	/** The text of an annotation or of a member value. */
	static String of(Object value) {
		if (value instanceof Annotation annotation) {
			return members(annotation);
		}
		if (value.getClass().isArray()) {
			StringJoiner text = new StringJoiner(", ", "{", "}");
			for (int i = 0; i < Array.getLength(value); i++) {
				text.add(of(Array.get(value, i)));
			}
			return text.toString();
		}
		return value.toString();
	}

	private static String members(Annotation annotation) {
		StringJoiner text = new StringJoiner(", ", '@' + annotation.annotationType().getName() + '(', ")");
		Stream.of(annotation.annotationType().getDeclaredMethods()).filter(method -> method.getParameterCount() == 0)
				.sorted(Comparator.comparing(Method::getName))
				.forEach(method -> text.add(method.getName() + " = " + member(annotation, method)));
		return text.toString();
	}

	private static String member(Annotation annotation, Method member) {
		try {
			member.setAccessible(true);
			return of(member.invoke(annotation));
		} catch (InvocationTargetException e) {
			return e.getCause().getClass().getName();
		} catch (IllegalAccessException e) {
			throw new IllegalStateException("a member was made accessible and is not", e);
		}
	}
}
