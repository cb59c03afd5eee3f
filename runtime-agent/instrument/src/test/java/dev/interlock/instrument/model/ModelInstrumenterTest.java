/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;

import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.bytecode.ClassFiles;
import dev.interlock.instrumented.ModelSample;
import dev.interlock.syncmodel.SyncModel;
import dev.interlock.syncmodel.SyncModelException;

/** The events of methods that the synchronisation model names. */
class ModelInstrumenterTest {

	private static final String NAME = ModelSample.class.getName();

	@TempDir
	Path folder;

	private final List<String> health = new ArrayList<>();
	private final List<String> events = new ArrayList<>();
	private Object sample;

	@AfterEach
	void observeNothing() {
		InterlockListener.uninstall();
	}

	private ModelInstrumenter instrumenter(String rules) throws IOException, SyncModelException {
		Path file = Files.writeString(folder.resolve("test.syncmodel"), "class " + NAME + '\n' + rules);
		return new ModelInstrumenter(SyncModel.load(List.of(file)), health::add);
	}

	@Test
	void unmatchedChannelsAreReported() throws Exception {
		Path file = Files.writeString(folder.resolve("channels"), "class " + NAME + '\n'
				+ "put(..) entry release this\nnoSuchMethod(..) entry release this\nclass no.Such\nput() entry release this\n");
		var instrumenter = new ModelInstrumenter(SyncModel.load(List.of(), file), health::add);
		instrumenter.instrument(NAME.replace('.', '/'), bytes());
		assertEquals("No loaded class has a concrete method with these names of --channels, so they "
				+ "ordered nothing: " + NAME + ".noSuchMethod(..) at " + file + ":3, no.Such.put() at " + file
				+ ":5. Check the names of class and method.", instrumenter.unmatchedChannels());
		assertNull(instrumenter("noSuchMethod(..) entry release this").unmatchedChannels());
	}

	private static byte[] bytes() throws IOException {
		try (InputStream in = ModelSample.class.getResourceAsStream("ModelSample.class")) {
			return in.readAllBytes();
		}
	}

	/** Creates an instance of a class that is instrumented by the given rules and verified by the JVM. */
	private void define(String rules) throws Exception {
		byte[] changed = instrumenter(rules).instrument(NAME.replace('.', '/'), bytes());
		ClassLoader loader = new ClassLoader(getClass().getClassLoader()) {
			@Override
			protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
				return name.equals(NAME) ? defineClass(name, changed, 0, changed.length)
						: super.loadClass(name, resolve);
			}
		};
		sample = loader.loadClass(NAME).getConstructor().newInstance();
		InterlockListener.install(new Edges(Thread.currentThread()));
	}

	private Object call(String method, Object... arguments) throws Exception {
		events.clear();
		for (Method candidate : sample.getClass().getMethods()) {
			if (candidate.getName().equals(method)) {
				try {
					return candidate.invoke(sample, arguments);
				} catch (InvocationTargetException e) {
					throw (Exception) e.getCause();
				}
			}
		}
		throw new AssertionError(method);
	}

	@Test
	void atEntryAndExit() throws Exception {
		define("put(..) entry release this; exit acquire arg1 if true; exit acquire class if false");
		assertEquals(true, call("put", "a"));
		assertEquals(List.of("release this -16", "acquire String -16"), events);
		assertEquals(false, call("put", (Object) null));
		assertEquals(List.of("release this -16", "acquire Class -16"), events);
	}

	@Test
	void theResultDecides() throws Exception {
		define("find(boolean) exit acquire result; exit acquire this if non-null\n"
				+ "stamp(long) exit acquire this:read if non-zero\nelement(int) exit acquire this if non-zero");
		call("find", true);
		assertEquals(List.of("acquire Object -16", "acquire this -16"), events);
		call("find", false);
		assertEquals(List.of(), events);
		call("stamp", 1L << 40);
		assertEquals(1, events.size());
		call("stamp", 0L);
		assertEquals(List.of(), events);
		call("element", 7);
		assertEquals(1, events.size());
	}

	@Test
	void anExceptionIsNoReturn() throws Exception {
		define("fail() entry release this; exit acquire this; leave acquire thread:interrupt");
		assertThrows(IllegalStateException.class, () -> call("fail"));
		assertEquals(List.of("release this -16", "acquire Thread -5"), events);
	}

	@Test
	void anArgumentWhereAnExceptionLeaves() throws Exception {
		define("refuse(..) leave acquire arg2; leave acquire this[arg3]");
		assertThrows(IllegalStateException.class, () -> call("refuse", 1L, "a", 5));
		assertEquals(List.of("acquire String -16", "acquire this 5"), events);
	}

	@Test
	void roundACallback() throws Exception {
		define("compute(..) call acquire this; call release this.lock");
		call("compute", (Supplier<Object>) () -> events.add("called"));
		assertEquals(List.of("acquire this -16", "called", "release Object -16"), events);
	}

	@Test
	void hiddenWhileAMethodRuns() throws Exception {
		define("put(..) entry release this\nhiding() hide; entry release global; exit acquire this");
		call("hiding");
		assertEquals(List.of("release Class -16", "acquire this -16"), events);
		call("put", "a");
		assertEquals(1, events.size());
	}

	@Test
	void hiddenOnlyUntilItThrows() throws Exception {
		define("put(..) entry release this\nfail() hide");
		assertThrows(IllegalStateException.class, () -> call("fail"));
		call("put", "a");
		assertEquals(1, events.size());
	}

	@Test
	void anElementAndAFieldByItsOffset() throws Exception {
		define("element(int) exit acquire this[arg1]\nput(..) entry release arg1@offset");
		call("element", 7);
		assertEquals(List.of("acquire this 7"), events);
		call("put", "a");
		assertEquals(List.of("release String -16"), events);
	}

	@Test
	void anElementByAMethodOrByTheResult() throws Exception {
		define("element(int) entry release this[own()%4]; exit acquire this[result-1%4]; exit acquire this.lock[result]");
		assertEquals(7, call("element", 7));
		assertEquals(List.of("release this 1", "acquire this 2", "acquire Object 7"), events);
	}

	@Test
	void edgesAroundACall() throws Exception {
		define("put(..) entry release this\nhiding() call(put) acquire this:monitor; call(put) release this:end");
		call("hiding");
		assertEquals(List.of("acquire this -1", "release this -16", "release this -3"), events);
	}

	@Test
	void monitors() throws Exception {
		define("*(..) monitor");
		call("own");
		assertEquals(List.of("acquire this -1", "release this -1"), events);
		call("block");
		assertEquals(List.of("acquire Object -1", "release Object -1"), events);
		assertEquals(3, call("loop", 3));
		assertEquals(List.of("acquire Object -1", "release Object -1"), events);
		assertThrows(InterruptedException.class, () -> call("waiting"));
		String turn = "release Object -1, acquire Object -1, acquire Object -7, ";
		assertEquals("[acquire Object -1, " + turn.repeat(3) + "release Object -1]", events.toString());
	}

	@Test
	void volatileFieldsAndHandles() throws Exception {
		define("*(..) volatile");
		call("volatiles");
		assertEquals(List.of("release this -16", "acquire this -16", "release this -16", "release this -16",
				"acquire this -16", "acquire this -16"), events);
	}

	@Test
	void rulesThatCannotBeAppliedAreReported() throws Exception {
		ModelInstrumenter instrumenter = instrumenter("assigning(..) exit acquire arg1\n"
				+ "put(..) exit acquire this if non-zero\nput(..) exit acquire this.nothing\nelement(..) entry release arg1\n"
				+ "own(..) entry release arg1");
		assertNull(instrumenter.instrument(NAME.replace('.', '/'), bytes()));
		assertEquals(5, health.size(), health.toString());
		assertTrue(health.get(0).contains("test.syncmodel:3") && health.get(0).contains("not have the type"),
				health.get(0));
		assertTrue(health.stream().anyMatch(text -> text.contains("assigns to arg1")), health.toString());
		assertTrue(health.stream().anyMatch(text -> text.contains("no reference field nothing")), health.toString());
		assertTrue(health.stream().anyMatch(text -> text.contains("it has no arg1")), health.toString());
	}

	@Test
	void everyRuleForTheJdkCanBeApplied() throws Exception {
		ModelInstrumenter instrumenter = new ModelInstrumenter(SyncModel.load(List.of()), health::add);
		int changed = 0;
		for (String name : SyncModel.load(List.of()).classes()) {
			String internal = name.replace("*", "").replace('.', '/');
			try (InputStream in = Object.class.getResourceAsStream('/' + internal + ".class")) {
				if (in != null && instrumenter.instrument(internal, in.readAllBytes()) != null) {
					changed++;
				}
			}
		}
		assertEquals(List.of(), health);
		assertTrue(changed > 80, "only " + changed + " classes");
	}

	/** The JVM returns JDK classes without frames, which are needed to compute the stack depth behind a jump. */
	@Test
	void theStackIsDeepEnoughWhereAClassHasNoFrames() throws Exception {
		String internal = "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject";
		byte[] without;
		try (InputStream in = Object.class.getResourceAsStream('/' + internal + ".class")) {
			ClassWriter writer = new ClassWriter(0);
			new ClassReader(in).accept(writer, ClassReader.SKIP_FRAMES);
			without = writer.toByteArray();
		}
		byte[] changed = new ModelInstrumenter(SyncModel.load(List.of()), health::add).instrument(internal, without);
		assertEquals(ClassFiles.major(without), ClassFiles.major(changed));
		Map<String, Integer> before = stacks(without);
		assertTrue(before.containsKey("awaitUninterruptibly()V"));
		stacks(changed).forEach((method, depth) -> assertTrue(depth >= before.get(method), method));
	}

	/** The maximum stack depth of each method. */
	private static Map<String, Integer> stacks(byte[] bytes) {
		ClassNode node = new ClassNode();
		new ClassReader(bytes).accept(node, 0);
		return node.methods.stream()
				.collect(Collectors.toMap(method -> method.name + method.desc, method -> method.maxStack));
	}

	/** Records the edges of one thread. */
	private final class Edges extends InterlockListener {

		private final Thread thread;

		Edges(Thread thread) {
			super(false, false, true, false);
			this.thread = thread;
		}

		@Override
		public void acquired(InterlockThread state, Object owner, int key) {
			add(state, "acquire ", owner, key);
		}

		@Override
		public void releasing(InterlockThread state, Object owner, int key) {
			add(state, "release ", owner, key);
		}

		private void add(InterlockThread state, String what, Object owner, int key) {
			// the first event of a thread is its start
			if (state.refersTo(thread) && key != -2) {
				String name = owner == sample ? "this" : owner.getClass().getSimpleName();
				events.add(what + name + ' ' + (key < -16 ? -17 : key));
			}
		}
	}
}
