/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package healed;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * A section on each field, in a thread of its own. Inside the section, the thread waits until another thread has
 * changed the field; it must not be compiled, so that it sees the signals. Prints the fields whose section was not as
 * if it had run alone.
 */
public final class Repairs {

	private static final int INSIDE = 0;
	private static final int CHANGED = 1;
	private static final int[] SIGNALS = new int[2];
	private static final int[] NUMBERS = { 0, 1 };

	private static final String[] NAMES = { "x" };

	private static int sharedTotal;
	private static long sharedWide;
	private static Object sharedObject;
	private static double sharedRatio;
	private static String[] sharedNames;
	private int total = Integer.MAX_VALUE - 3;
	private long wide = Long.MAX_VALUE - 3;
	private volatile int ordered = Integer.MIN_VALUE + 3;
	private int loop;
	private int caught;
	private long stacked;
	private CharSequence text = "x";
	private Object written;
	private int[] numbers = { 1 };
	private Node node = new Node(1);
	private List<? extends Comparable<?>> list = List.of("x");
	private volatile long stamp;
	private float level;
	private double ratio;
	private boolean flag;
	private byte small;
	private short brief;
	private char letter;
	private int count;
	private volatile byte wasSmall;
	private String again = "x";
	private Object thrown = "x";
	private Node guarded = new Node(1);
	private double choice = 1;
	private int others;
	private int twice;
	private long wideTwice;
	private byte smallTwice;
	private boolean flagTwice;
	private double ratioTwice;
	private static Object sharedTwice;
	private static long sharedWideTwice;
	private int leftBehind;
	/** Whether the other thread has seen a value that was to be followed by another one. */
	private boolean isFirstSeen;

	private record Node(int number) {
	}

	private boolean isRight;

	public static void main(String[] arguments) throws InterruptedException {
		StringBuilder different = new StringBuilder();
		for (String field : new Repairs().sections().keySet()) {
			Repairs repairs = new Repairs();
			repairs.run(field);
			if (!repairs.isRight) {
				different.append(field).append(' ');
			}
		}
		System.out.println(different);
	}

	private void run(String field) throws InterruptedException {
		sharedTotal = 0;
		sharedWide = 0;
		sharedObject = "x";
		sharedNames = NAMES;
		sharedTwice = null;
		sharedWideTwice = 0;
		SIGNALS[INSIDE] = 0;
		SIGNALS[CHANGED] = 0;
		Thread worker = new Thread(() -> {
			try {
				isRight = sections().get(field).call();
			} catch (Exception e) {
				isRight = false;
			}
		}, field);
		worker.start();
		while (SIGNALS[INSIDE] == 0 && worker.isAlive()) {
			Thread.onSpinWait();
		}
		change();
		SIGNALS[CHANGED] = 1;
		worker.join();
	}

	private Map<String, Callable<Boolean>> sections() {
		Map<String, Callable<Boolean>> sections = new LinkedHashMap<>();
		sections.put("total", this::addTotal);
		sections.put("wide", () -> addWide(1));
		sections.put("ordered", this::subtractOrdered);
		sections.put("loop", this::addLoop);
		sections.put("caught", this::addCaught);
		sections.put("sharedTotal", Repairs::addSharedTotal);
		sections.put("sharedWide", Repairs::addSharedWide);
		sections.put("stacked", () -> addStacked(true));
		sections.put("text", this::checkText);
		sections.put("written", this::checkWritten);
		sections.put("numbers", this::checkNumbers);
		sections.put("node", this::checkNode);
		sections.put("list", this::checkList);
		sections.put("stamp", this::checkStamp);
		sections.put("level", this::checkLevel);
		sections.put("ratio", this::checkRatio);
		sections.put("flag", this::checkFlag);
		sections.put("small", this::checkSmall);
		sections.put("brief", this::checkBrief);
		sections.put("letter", this::checkLetter);
		sections.put("count", this::checkCount);
		sections.put("wasSmall", this::checkWasSmall);
		sections.put("again", this::checkAgain);
		sections.put("thrown", this::checkThrown);
		sections.put("guarded", this::checkGuarded);
		sections.put("sharedObject", Repairs::checkSharedObject);
		sections.put("sharedRatio", Repairs::checkSharedRatio);
		sections.put("sharedNames", Repairs::checkSharedNames);
		sections.put("choice", () -> checkChoice(true));
		sections.put("others", () -> checkOthers(new Repairs()));
		sections.put("twice", this::writeTwice);
		sections.put("wideTwice", this::writeWideTwice);
		sections.put("smallTwice", this::writeSmallTwice);
		sections.put("flagTwice", this::writeFlagTwice);
		sections.put("ratioTwice", this::writeRatioTwice);
		sections.put("sharedTwice", this::writeSharedTwice);
		sections.put("sharedWideTwice", this::writeSharedWideTwice);
		sections.put("leftBehind", this::checkLeftBehind);
		return sections;
	}

	/** What another thread does in between. */
	private void change() {
		sharedTotal += 10;
		sharedWide += 10;
		sharedObject = null;
		sharedRatio = 9;
		sharedNames = null;
		total += 10;
		wide += 10;
		ordered -= 10;
		loop += 10;
		caught += 10;
		text = null;
		written = null;
		numbers = null;
		node = null;
		list = null;
		stamp = 9;
		level = 9;
		ratio = 9;
		flag = false;
		small = 9;
		brief = 9;
		letter = 9;
		count = 9;
		wasSmall = 9;
		again = null;
		thrown = null;
		guarded = null;
		others = 9;
		isFirstSeen = twice != 0 || wideTwice != 0 || smallTwice != 0 || flagTwice || ratioTwice != 0
				|| sharedTwice != null || sharedWideTwice != 0 || leftBehind != 0;
		twice = 9;
		wideTwice = 9;
		smallTwice = 9;
		ratioTwice = 9;
		sharedTwice = 9;
		sharedWideTwice = 9;
	}

	private boolean addTotal() {
		int old = total;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		total = old + 1;
		return total == Integer.MAX_VALUE - 3 + 11;
	}

	private boolean addWide(int number) {
		long old = wide;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		wide = Math.abs((long) -number) + old;
		return wide == Long.MAX_VALUE - 3 + 11;
	}

	private boolean subtractOrdered() {
		int old = ordered;
		if (old != Integer.MIN_VALUE) {
			old = 0;
		}
		int now = ordered;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		now--;
		ordered = now;
		return ordered == Integer.MIN_VALUE + 3 - 11;
	}

	private boolean addLoop() {
		for (int each : NUMBERS) {
			int old = loop;
			while (SIGNALS[CHANGED] == 0) {
				SIGNALS[INSIDE] = 1;
			}
			loop = old + each;
		}
		return loop == 11;
	}

	private boolean addCaught() {
		int i = NUMBERS.length;
		int number = 0;
		int old = caught;
		try {
			while (SIGNALS[CHANGED] == 0) {
				SIGNALS[INSIDE] = 1;
			}
			number = NUMBERS[i];
		} catch (ArrayIndexOutOfBoundsException e) {
			number = 1;
		}
		caught = old + number;
		return caught == 11;
	}

	private static boolean addSharedTotal() {
		int old = sharedTotal;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		sharedTotal = 1 + old;
		return sharedTotal == 11;
	}

	private static boolean addSharedWide() {
		long old = sharedWide;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		sharedWide = old - -1;
		return sharedWide == 11;
	}

	private boolean addStacked(boolean isOne) {
		stacked += isOne ? 1 : 2;
		return stacked == 1;
	}

	private boolean checkText() {
		if (text != null) {
			while (SIGNALS[CHANGED] == 0) {
				SIGNALS[INSIDE] = 1;
			}
			return text.length() == 1;
		}
		return false;
	}

	private boolean checkWritten() {
		written = "y";
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		return "y".equals(written);
	}

	private boolean checkNumbers() {
		if (numbers == null) {
			return false;
		}
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		return numbers.length == 1;
	}

	private boolean checkNode() {
		if (node != null) {
			while (SIGNALS[CHANGED] == 0) {
				SIGNALS[INSIDE] = 1;
			}
			return node.number == 1;
		}
		return false;
	}

	private boolean checkList() {
		double number = 1.5;
		if (list == null) {
			return false;
		}
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		return list.size() + number > 2;
	}

	private boolean checkStamp() {
		long first = stamp;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		return stamp - first == 0;
	}

	private boolean checkLevel() {
		float first = level;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		return level == first;
	}

	private boolean checkRatio() {
		double first = ratio;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		return ratio == first;
	}

	private boolean checkFlag() {
		flag = true;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		return flag;
	}

	private boolean checkSmall() {
		small = (byte) NUMBERS.length;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		return small == 2;
	}

	private boolean checkBrief() {
		brief = (short) 0x1FFFE;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		return brief == -2;
	}

	private boolean checkLetter() {
		letter = (char) (NUMBERS[0] - 1);
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		return letter == 0xFFFF;
	}

	private boolean checkCount() {
		int first = count;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		return count == first;
	}

	private boolean checkWasSmall() {
		byte first = wasSmall;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		return wasSmall == first;
	}

	private boolean checkAgain() {
		long length = 0;
		for (int each : NUMBERS) {
			if (again != null) {
				while (SIGNALS[CHANGED] == 0) {
					SIGNALS[INSIDE] = 1;
				}
				length += again.length() + each;
			}
			again = "x";
		}
		return length == 3;
	}

	private boolean checkThrown() {
		int i = NUMBERS.length;
		Object first = thrown;
		try {
			while (SIGNALS[CHANGED] == 0) {
				SIGNALS[INSIDE] = 1;
			}
			return NUMBERS[i] == 0;
		} catch (ArrayIndexOutOfBoundsException e) {
			return first == thrown;
		} finally {
			i = 0;
		}
	}

	private synchronized boolean checkGuarded() {
		synchronized (NUMBERS) {
			try {
				if (guarded != null) {
					while (SIGNALS[CHANGED] == 0) {
						SIGNALS[INSIDE] = 1;
					}
					return guarded.number == 1;
				}
			} catch (NullPointerException e) {
				return false;
			}
		}
		return false;
	}

	private static boolean checkSharedObject() {
		Object first = sharedObject;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		return sharedObject == first;
	}

	private static boolean checkSharedRatio() {
		sharedRatio = 2;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		return sharedRatio == 2;
	}

	private static boolean checkSharedNames() {
		if (sharedNames == null) {
			return false;
		}
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		return sharedNames.length == 1;
	}

	private boolean checkChoice(boolean isOne) {
		return choice - (isOne ? choice : 1) == 0;
	}

	/** The section ends on another object than it has begun on, so its second access must not be repaired. */
	private boolean checkOthers(Repairs another) {
		another.others = 5;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		return others == 9;
	}

	private boolean writeTwice() {
		twice = 17;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		twice = 37 * twice + getClass().hashCode();
		twice += 2;
		return twice == 37 * 17 + Repairs.class.hashCode() + 2 && !isFirstSeen;
	}

	private boolean writeWideTwice() {
		if (wideTwice == 0) {
			wideTwice = 1;
			while (SIGNALS[CHANGED] == 0) {
				SIGNALS[INSIDE] = 1;
			}
			wideTwice *= 3;
		}
		return wideTwice == 3 && !isFirstSeen;
	}

	private boolean writeSmallTwice() {
		smallTwice = (byte) (0x1FF + NUMBERS[0]);
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		smallTwice--;
		return smallTwice == -2 && !isFirstSeen;
	}

	private boolean writeFlagTwice() {
		flagTwice = NUMBERS[0] == 0;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		flagTwice = !flagTwice;
		return !flagTwice && !isFirstSeen;
	}

	private boolean writeRatioTwice() {
		ratioTwice = 2;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		if (SIGNALS[INSIDE] == 0) {
			ratioTwice = 0;
		} else {
			ratioTwice = ratioTwice / 4;
		}
		ratioTwice = -ratioTwice;
		return ratioTwice == -0.5 && !isFirstSeen;
	}

	private boolean writeSharedTwice() {
		sharedTwice = "x";
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		sharedTwice = sharedTwice == "x" ? "xy" : "?";
		return sharedTwice == "xy" && !isFirstSeen;
	}

	private boolean writeSharedWideTwice() {
		sharedWideTwice = 1;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		sharedWideTwice += 1;
		return sharedWideTwice == 2 && !isFirstSeen;
	}

	/** What is thrown ends a section after its first write, which must have been made then. */
	private boolean checkLeftBehind() {
		try {
			writeLeftBehind(NUMBERS.length);
			return false;
		} catch (ArrayIndexOutOfBoundsException e) {
			return leftBehind == 6 && !isFirstSeen;
		}
	}

	private void writeLeftBehind(int i) {
		leftBehind = 5;
		while (SIGNALS[CHANGED] == 0) {
			SIGNALS[INSIDE] = 1;
		}
		leftBehind++;
		leftBehind = NUMBERS[i];
	}
}
