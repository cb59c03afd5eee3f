/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import static edges.Handover.race;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.text.ChoiceFormat;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Scanner;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;

/** Two threads use an object of a type of the JDK that is not thread-safe: each case is a race. */
public final class UnsafeTypes {

	private UnsafeTypes() {
		// only static members
	}

	public static void main(String[] args) throws Exception {
		formats();
		sums();
		buffers();
		collections();
		views();
		others();
		documents();
		System.out.println("done");
	}

	private static void formats() throws InterruptedException {
		MessageFormat message = new MessageFormat("{0}");
		race(() -> message.format(new Object[] { "a" }), // race: call/call
				() -> message.applyPattern("{1}")); // race: call/call
		ChoiceFormat choice = new ChoiceFormat("0#none|1#one");
		race(() -> choice.format(1), // race: call/call
				() -> choice.applyPattern("0#some")); // race: call/call
		NumberFormat number = NumberFormat.getInstance(Locale.ROOT);
		race(() -> number.format(1.5), // race: call/call
				() -> number.setMaximumFractionDigits(3)); // race: call/call
		NumberFormat compact = NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT);
		race(() -> compact.format(1500), // race: call/call
				() -> compact.format(2500)); // race: call/call
		Calendar calendar = Calendar.getInstance(Locale.US);
		race(() -> calendar.set(Calendar.YEAR, 2000), // race: call/call
				() -> calendar.get(Calendar.YEAR)); // race: call/call
		Calendar buddhist = Calendar.getInstance(Locale.forLanguageTag("th-TH-u-ca-buddhist"));
		race(() -> buddhist.set(Calendar.YEAR, 2543), // race: call/call
				() -> buddhist.add(Calendar.YEAR, 1)); // race: call/call
	}

	private static void sums() throws InterruptedException {
		CRC32 crc = new CRC32();
		race(() -> crc.update(1), // race: call/call
				() -> crc.getValue()); // race: call/call
		CRC32C castagnoli = new CRC32C();
		race(() -> castagnoli.update(1), // race: call/call
				() -> castagnoli.reset()); // race: call/call
		Adler32 adler = new Adler32();
		race(() -> adler.update(1), // race: call/call
				() -> adler.update(2)); // race: call/call
		LongSummaryStatistics statistics = new LongSummaryStatistics();
		race(() -> statistics.accept(7L), // race: call/call
				() -> statistics.getMax()); // race: call/call
		SplittableRandom random = new SplittableRandom(1);
		race(() -> random.nextGaussian(), // race: call/call
				() -> random.nextFloat()); // race: call/call
	}

	private static void buffers() throws InterruptedException {
		IntBuffer ints = IntBuffer.allocate(4);
		race(() -> ints.put(1), // race: call/call
				() -> ints.put(2)); // race: call/call
		LongBuffer longs = ByteBuffer.allocate(64).asLongBuffer();
		race(() -> longs.get(), // race: call/call
				() -> longs.position()); // race: call/call
		ByteBuffer direct = ByteBuffer.allocateDirect(8).asReadOnlyBuffer();
		race(() -> direct.flip(), // race: call/call
				() -> direct.hasRemaining()); // race: call/call
		CharBuffer chars = CharBuffer.wrap("abc");
		race(() -> chars.get(), // race: call/call
				() -> chars.mark()); // race: call/call
	}

	private static void collections() throws InterruptedException {
		ArrayDeque<String> deque = new ArrayDeque<>();
		race(() -> deque.push("a"), // race: call/call
				() -> deque.peek()); // race: call/call
		PriorityQueue<String> queue = new PriorityQueue<>();
		race(() -> queue.add("a"), // race: call/call
				() -> queue.peek()); // race: call/call
		Map<String, String> identity = new IdentityHashMap<>();
		race(() -> identity.put("a", "b"), // race: call/call
				() -> identity.get("a")); // race: call/call
		Map<String, String> weak = new WeakHashMap<>();
		race(() -> weak.put("a", "b"), // race: call/call
				() -> weak.size()); // race: call/call
		Map<TimeUnit, String> enums = new EnumMap<>(TimeUnit.class);
		race(() -> enums.put(TimeUnit.DAYS, "b"), // race: call/call
				() -> enums.containsKey(TimeUnit.DAYS)); // race: call/call
		Set<TimeUnit> units = EnumSet.noneOf(TimeUnit.class);
		race(() -> units.add(TimeUnit.DAYS), // race: call/call
				() -> units.contains(TimeUnit.DAYS)); // race: call/call
		BitSet bits = new BitSet();
		race(() -> bits.set(3), // race: call/call
				() -> bits.get(3)); // race: call/call
	}

	private static void views() throws InterruptedException {
		List<String> list = new ArrayList<>();
		List<String> seen = Collections.unmodifiableList(list);
		race(() -> list.add("a"), // race: call/call
				() -> seen.size()); // race: call/call
		Map<String, String> map = new HashMap<>(Map.of("b", "c"));
		Map<String, String> seenMap = Collections.unmodifiableMap(map);
		race(() -> map.put("a", "b"), // race: call/call
				() -> seenMap.get("a")); // race: call/call
		Set<String> set = Collections.newSetFromMap(new IdentityHashMap<>());
		race(() -> set.add("a"), // race: call/call
				() -> set.contains("a")); // race: call/call
	}

	private static void others() throws InterruptedException {
		StringJoiner joiner = new StringJoiner(",");
		race(() -> joiner.add("a"), // race: call/call
				() -> joiner.toString()); // race: call/call
		Scanner scanner = new Scanner("1 2 3");
		race(() -> scanner.next(), // race: call/call
				() -> scanner.hasNext()); // race: call/call
		StringTokenizer tokens = new StringTokenizer("a b c");
		race(() -> tokens.nextToken(), // race: call/call
				() -> tokens.countTokens()); // race: call/call
		Matcher matcher = Pattern.compile("a").matcher("a a");
		race(() -> matcher.find(), // race: call/call
				() -> matcher.hitEnd()); // race: call/call
		ProcessBuilder process = new ProcessBuilder("ls");
		race(() -> process.command("rm"), // race: call/call
				() -> process.command()); // race: call/call
	}

	private static void documents() throws Exception {
		byte[] text = "<a/>".getBytes();
		DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
		race(() -> builder.setErrorHandler(null), // race: call/call
				() -> builder.isNamespaceAware()); // race: call/call
		builder.parse(new ByteArrayInputStream(text));
	}
}
