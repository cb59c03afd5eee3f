/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.visible;

import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.stream.Stream;

/** Describes one class as reflection and serialisation show it. */
final class ClassDescription {

	private final Class<?> type;
	private final Lines lines;

	private ClassDescription(Class<?> type, Lines lines) {
		this.type = type;
		this.lines = lines;
	}

	/** Describes everything visible of a class, including failures. */
	static void write(Class<?> type, Lines lines) {
		lines.begin("class " + type.getName());
		ClassDescription description = new ClassDescription(type, lines);
		lines.attempt("header", description::header);
		lines.attempt("annotations", () -> description.annotations("annotated", type));
		lines.attempt("nest", description::nest);
		lines.attempt("fields", description::fields);
		lines.attempt("public fields", description::publicFields);
		lines.attempt("constructors", description::constructors);
		lines.attempt("methods", description::methods);
		lines.attempt("record", description::recordComponents);
		lines.attempt("enum", description::enumConstants);
		lines.attempt("serial", description::serialForm);
	}

	private void header() {
		lines.add("is", Modifier.toString(type.getModifiers()) + ' ' + Integer.toHexString(type.getModifiers())
				+ (type.isSynthetic() ? " synthetic" : "") + (type.isHidden() ? " hidden" : ""));
		lines.add("extends", type.getGenericSuperclass());
		lines.add("implements", Arrays.toString(type.getGenericInterfaces()));
		lines.add("type parameters", Arrays.toString(type.getTypeParameters()));
	}

	private void nest() {
		lines.add("nest host", type.getNestHost().getName());
		lines.add("nest members", names(type.getNestMembers()));
		lines.add("member classes", names(type.getDeclaredClasses()));
		lines.add("declared in", type.getDeclaringClass() + ", " + type.getEnclosingMethod());
		lines.add("permits", names(type.getPermittedSubclasses()));
	}

	private void fields() throws NoSuchFieldException {
		for (Field field : type.getDeclaredFields()) {
			lines.add("field", bits(field.getModifiers(), field.isSynthetic()) + field.getGenericType().getTypeName()
					+ ' ' + field.getName() + ' ' + type.getDeclaredField(field.getName()).equals(field));
			annotations("field " + field.getName(), field);
		}
	}

	private void publicFields() throws NoSuchFieldException {
		for (Field field : type.getFields()) {
			lines.add("public field", type.getField(field.getName()));
		}
	}

	private void constructors() {
		inOrder(type.getDeclaredConstructors()).forEach(this::executable);
	}

	private void methods() {
		inOrder(type.getDeclaredMethods()).forEach(this::executable);
	}

	/** Sorts methods: the JVM guarantees no order, and it does differ between runs. */
	private static <E extends Executable> Stream<E> inOrder(E[] executables) {
		return Stream.of(executables).sorted((a, b) -> a.toString().compareTo(b.toString()));
	}

	private void executable(Executable executable) {
		String what = executable instanceof Constructor ? "constructor" : "method";
		lines.add(what, bits(executable.getModifiers(), executable.isSynthetic()) + executable.toGenericString());
		if (executable instanceof Method method && method.getDefaultValue() != null) {
			lines.add("default", AnnotationText.of(method.getDefaultValue()));
		}
		annotations(what, executable);
		for (Parameter parameter : executable.getParameters()) {
			if (parameter.isNamePresent()) {
				lines.add("parameter", bits(parameter.getModifiers(), parameter.isSynthetic()) + parameter);
			}
			annotations("parameter", parameter);
		}
	}

	private void annotations(String what, AnnotatedElement element) {
		for (Annotation annotation : element.getDeclaredAnnotations()) {
			lines.add(what + " has", AnnotationText.of(annotation));
		}
	}

	private void recordComponents() {
		if (type.isRecord()) {
			for (RecordComponent component : type.getRecordComponents()) {
				lines.add("component", component + " by " + component.getAccessor());
			}
		}
	}

	private void enumConstants() {
		if (type.isEnum()) {
			for (Object constant : type.getEnumConstants()) {
				lines.add("constant", ((Enum<?>) constant).ordinal() + " " + ((Enum<?>) constant).name());
			}
		}
	}

	private void serialForm() {
		if (!Serializable.class.isAssignableFrom(type) || type.isInterface()) {
			return;
		}
		ObjectStreamClass form = ObjectStreamClass.lookup(type);
		// a computed one depends on the name, and a hidden class has another name in each run
		if (!type.isHidden()) {
			lines.add("serial version", form.getSerialVersionUID());
		}
		for (ObjectStreamField field : form.getFields()) {
			lines.add("serial field", field);
		}
	}

	private static String bits(int modifiers, boolean synthetic) {
		return Integer.toHexString(modifiers) + (synthetic ? " synthetic " : " ");
	}

	private static String names(Class<?>[] types) {
		return types == null ? "none" : Stream.of(types).map(Class::getName).sorted().toList().toString();
	}
}
