/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.access;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.objectweb.asm.Opcodes;

/**
 * How a JDK method accesses the elements of its array arguments. The accesses are reported after the call returns.
 * @param when   the condition under which it has accessed the elements
 * @param equal  the result for arrays with equal elements, for {@link When#EQUAL}
 * @param ranges the elements
 */
record ArrayCall(When when, int equal, List<Range> ranges) {

	/** The condition under which the elements have been accessed. */
	enum When {
		/** Always. */
		ALWAYS,
		/** If the result means that two different arrays are equal. */
		EQUAL,
		/** Always; code of the program may have run during the call. */
		AROUND_CODE,
		/** If there are at least two elements; code of the program may have run during the call. */
		SORTED,
		/** If the callee is a JDK method and returns the array. */
		RETURNED,
		/** If the callee is a JDK method; it returns the number of accessed elements. */
		RETURNED_NUMBER
	}

	/**
	 * Elements of one array.
	 *
	 * @param array   the argument that is the array
	 * @param from    the argument that is the index of the first element; {@link #NONE} for the array's first
	 * @param end     the argument that is the index after the last element; {@link #NONE} for the array's end
	 * @param counted whether {@code end} is the number of elements instead
	 * @param write   whether the elements are written
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
	private static final String NIO = "java/nio/";
	private static final ArrayCall TO_ARRAY = new ArrayCall(When.RETURNED, 0, List.of(Range.written(0, NONE, NONE)));
	private static final ArrayCall READ = new ArrayCall(When.RETURNED_NUMBER, 0,
			List.of(Range.written(0, NONE, NONE)));
	private static final ArrayCall READ_PART = new ArrayCall(When.RETURNED_NUMBER, 0,
			List.of(new Range(0, 1, 2, true, true)));
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
		sorts();
		buffers();
	}

	private static void sorts() {
		for (String type : List.of("B", "C", "S", "I", "J", "F", "D", OBJECT)) {
			sorted("sort([" + type + ")V", NONE, NONE);
			sorted("sort([" + type + "II)V", 1, 2);
		}
		sorted("sort([Ljava/lang/Object;Ljava/util/Comparator;)V", NONE, NONE);
		sorted("sort([Ljava/lang/Object;IILjava/util/Comparator;)V", 1, 2);
	}

	/** Reported as reads, because elements that are already in order are not written. */
	private static void sorted(String method, int from, int end) {
		CALLS.put(ARRAYS + '.' + method, new ArrayCall(When.SORTED, 0, List.of(Range.read(0, from, end))));
	}

	private static void buffers() {
		Map.of("Byte", "B", "Char", "C", "Short", "S", "Int", "I", "Long", "J", "Float", "F", "Double", "D")
				.forEach((name, type) -> {
					String buffer = NIO + name + "Buffer";
					always(buffer + ".get([" + type + ")L" + buffer + ';', Range.written(0, NONE, NONE));
					always(buffer + ".get([" + type + "II)L" + buffer + ';', new Range(0, 1, 2, true, true));
				});
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

	/** The accesses of a call; null if it accesses no elements or is unknown. */
	static ArrayCall of(int opcode, String owner, String name, String descriptor) {
		if (isClone(opcode, owner, name)) {
			return CLONE;
		}
		if (opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE) {
			if (name.equals("toArray") && owner.startsWith("java/util/")) {
				return descriptor.equals("([Ljava/lang/Object;)[Ljava/lang/Object;") ? TO_ARRAY : null;
			}
			if (name.startsWith("read") && owner.startsWith("java/")) {
				return ofInput(name, descriptor);
			}
		}
		return owner.equals(ARRAYS) || owner.startsWith(NIO) || owner.equals(STRING) || owner.equals("java/lang/System")
				|| owner.equals(BUILDER)
						? CALLS.get(owner + '.' + name + descriptor)
						: null;
	}

	/** The accesses of a read from a stream, a reader or a file. */
	private static ArrayCall ofInput(String name, String descriptor) {
		if (name.equals("read") && (descriptor.equals("([B)I") || descriptor.equals("([C)I"))) {
			return READ;
		}
		boolean isPart = descriptor.equals("([BII)I") || descriptor.equals("([CII)I");
		return isPart && (name.equals("read") || name.equals("readNBytes")) ? READ_PART : null;
	}

	/** Whether the hook needs the receiver and the result of the call. */
	boolean isByResult() {
		return when == When.RETURNED || when == When.RETURNED_NUMBER;
	}

	/** Whether a call clones an array. */
	static boolean isClone(int opcode, String owner, String name) {
		return opcode == Opcodes.INVOKEVIRTUAL && owner.charAt(0) == '[' && name.equals("clone");
	}
}
