/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.objectweb.asm.Opcodes;

/**
 * What a method of the JDK does to the elements of arrays that it is given, once it has returned.
 *
 * @param when   on which condition it has accessed the elements
 * @param equal  what it returns if all elements are equal, for {@link When#EQUAL}
 * @param ranges the elements
 */
record ArrayCall(When when, int equal, List<Range> ranges) {

	/** On which condition the elements have been accessed. */
	enum When {
		/** In any case. */
		ALWAYS,
		/** If it says that two different arrays are equal. */
		EQUAL,
		/** In any case, but code of the program may have run between. */
		AROUND_CODE
	}

	/**
	 * Elements of one array.
	 *
	 * @param array   which argument the array is
	 * @param from    which argument is the first of them; {@link #NONE} for the array's first
	 * @param end     which argument is behind the last of them; {@link #NONE} for the array's end
	 * @param counted whether that argument is their number instead
	 * @param write   whether they are written
	 */
	record Range(int array, int from, int end, boolean counted, boolean write) {

		private static Range read(int array, int from, int end) {
			return new Range(array, from, end, false, false);
		}

		private static Range written(int array, int from, int end) {
			return new Range(array, from, end, false, true);
		}

		private static Range readCounted(int array, int from, int count) {
			return new Range(array, from, count, true, false);
		}
	}

	/** No argument. */
	static final int NONE = -1;

	private static final String ARRAYS = "java/util/Arrays";
	private static final String STRING = "java/lang/String";
	private static final String BUILDER = "java/lang/StringBuilder";
	private static final String OBJECT = "Ljava/lang/Object;";
	private static final ArrayCall CLONE = new ArrayCall(When.ALWAYS, 0, List.of(Range.read(0, NONE, NONE)));
	private static final Map<String, ArrayCall> CALLS = new HashMap<>();

	static {
		always("java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V", Range.readCounted(0, 1, 4),
				new Range(2, 3, 4, true, true));
		for (String type : List.of("Z", "B", "C", "S", "I", "J", "F", "D")) {
			String array = '[' + type;
			ofAnyType(array, type);
			always(ARRAYS + ".toString(" + array + ")Ljava/lang/String;", Range.read(0, NONE, NONE));
			always(ARRAYS + ".hashCode(" + array + ")I", Range.read(0, NONE, NONE));
			equal(ARRAYS + ".equals(" + array + array + ")Z", 1);
			equal(ARRAYS + ".mismatch(" + array + array + ")I", -1);
			equal(ARRAYS + ".compare(" + array + array + ")I", 0);
		}
		String objects = '[' + OBJECT;
		ofAnyType(objects, OBJECT);
		always(ARRAYS + ".copyOf([Ljava/lang/Object;ILjava/lang/Class;)[Ljava/lang/Object;", Range.read(0, NONE, 1));
		always(ARRAYS + ".copyOfRange([Ljava/lang/Object;IILjava/lang/Class;)[Ljava/lang/Object;",
				Range.read(0, 1, 2));
		around(ARRAYS + ".toString([Ljava/lang/Object;)Ljava/lang/String;", false);
		around(ARRAYS + ".hashCode([Ljava/lang/Object;)I", false);
		around(ARRAYS + ".setAll([ILjava/util/function/IntUnaryOperator;)V", true);
		around(ARRAYS + ".setAll([JLjava/util/function/IntToLongFunction;)V", true);
		around(ARRAYS + ".setAll([DLjava/util/function/IntToDoubleFunction;)V", true);
		around(ARRAYS + ".setAll([Ljava/lang/Object;Ljava/util/function/IntFunction;)V", true);
		texts();
	}

	private static void ofAnyType(String array, String type) {
		always(ARRAYS + ".fill(" + array + type + ")V", Range.written(0, NONE, NONE));
		always(ARRAYS + ".fill(" + array + "II" + type + ")V", Range.written(0, 1, 2));
		always(ARRAYS + ".copyOf(" + array + "I)" + array, Range.read(0, NONE, 1));
		always(ARRAYS + ".copyOfRange(" + array + "II)" + array, Range.read(0, 1, 2));
	}

	private static void texts() {
		Range whole = Range.read(0, NONE, NONE);
		Range part = Range.readCounted(0, 1, 2);
		for (String result : List.of("valueOf", "copyValueOf")) {
			always(STRING + '.' + result + "([C)Ljava/lang/String;", whole);
			always(STRING + '.' + result + "([CII)Ljava/lang/String;", part);
		}
		always(STRING + ".<init>([C)V", whole);
		always(STRING + ".<init>([CII)V", part);
		for (String charset : List.of("", "Ljava/lang/String;", "Ljava/nio/charset/Charset;")) {
			always(STRING + ".<init>([B" + charset + ")V", whole);
			always(STRING + ".<init>([BII" + charset + ")V", part);
		}
		always(BUILDER + ".append([C)Ljava/lang/StringBuilder;", whole);
		always(BUILDER + ".append([CII)Ljava/lang/StringBuilder;", part);
	}

	private static void always(String method, Range... ranges) {
		CALLS.put(method, new ArrayCall(When.ALWAYS, 0, List.of(ranges)));
	}

	private static void equal(String method, int result) {
		CALLS.put(method, new ArrayCall(When.EQUAL, result,
				List.of(Range.read(0, NONE, NONE), Range.read(1, NONE, NONE))));
	}

	private static void around(String method, boolean write) {
		CALLS.put(method, new ArrayCall(When.AROUND_CODE, 0, List.of(new Range(0, NONE, NONE, false, write))));
	}

	/** What a call does; null if it accesses no elements, or nothing is known of it. */
	static ArrayCall of(int opcode, String owner, String name, String descriptor) {
		if (isClone(opcode, owner, name)) {
			return CLONE;
		}
		return owner.equals(ARRAYS) || owner.equals(STRING) || owner.equals("java/lang/System") || owner.equals(BUILDER)
				? CALLS.get(owner + '.' + name + descriptor)
				: null;
	}

	/** Whether a call copies the array that it is made on. */
	static boolean isClone(int opcode, String owner, String name) {
		return opcode == Opcodes.INVOKEVIRTUAL && owner.charAt(0) == '[' && name.equals("clone");
	}
}
