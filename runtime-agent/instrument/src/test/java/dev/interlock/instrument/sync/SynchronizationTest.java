/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.bootstrap.InterlockSynchronizationHooks;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.InstrumentedLoader;
import dev.interlock.instrument.meta.FieldResolver;
import dev.interlock.instrumented.SynchronizationSample;

/** Happens-before edges in the program's own code. */
class SynchronizationTest {

	private static final String CALLER = "dev.interlock.instrumented.Caller";

	private final InstrumentedLoader loader = new InstrumentedLoader(
			new InstrumentationPlan(false, true, true, true, false, false), SynchronizationSample.class.getName());

	@AfterEach
	void observeNothing() {
		InterlockListener.uninstall();
	}

	private List<String> run(String method) throws Exception {
		return run(SynchronizationSample.class.getName(), method);
	}

	private List<String> run(String className, String method) throws Exception {
		Class<?> type = Class.forName(className, true, loader);
		Method run = type.getDeclaredMethod(method);
		run.setAccessible(true);
		Edges edges = new Edges(Thread.currentThread());
		InterlockListener.install(edges);
		// absorbs the initialisers of other tests
		InterlockSynchronizationHooks.staticRead();
		edges.events.clear();
		try {
			run.invoke(null);
		} catch (InvocationTargetException e) {
			throw (Exception) e.getCause();
		} finally {
			edges.events.add("end");
		}
		return edges.events.subList(0, edges.events.size() - 1);
	}

	@Test
	void volatileFieldsOfTheSameClass() throws Exception {
		assertEquals(List.of("release SynchronizationSample.state", "acquire SynchronizationSample.state",
				"release static SynchronizationSample.total", "acquire static SynchronizationSample.total"),
				run("own"));
	}

	@Test
	void volatileFieldsOfAClassThatIsLoadedLater() throws Exception {
		assertEquals(List.of("release SynchronizationSample$Other.level", "acquire SynchronizationSample$Other.level",
				"release static SynchronizationSample$Other.shared",
				"acquire static SynchronizationSample$Other.shared"), run("others"));
		assertEquals(4, run("others").size());
	}

	@Test
	void anAccessToNullHasNoEdge() {
		assertThrows(NullPointerException.class, () -> run("nothing"));
	}

	@Test
	void notifyingIsAnEdge() throws Exception {
		assertEquals(List.of("acquire -1", "release -7", "release -7", "release -1"), run("notifying"));
	}

	@Test
	void waitingReleasesTheMonitor() throws Exception {
		assertEquals(List.of("acquire -1", "release -1", "acquire -1", "acquire -7", "release -1"), run("waiting"));
	}

	@Test
	void waitingAndNotifyingBySuper() throws Exception {
		assertEquals(List.of("acquire -1", "release -7", "release -1", "acquire -1", "acquire -7", "release -1"),
				run("waitingBySuper"));
	}

	@Test
	void anInterruptedThreadReacquiresTheMonitor() throws Exception {
		assertEquals(List.of("acquire -1", "release -1", "acquire -1", "acquire -7",
				"release static SynchronizationSample.total",
				"release -1"), run("interrupted"));
	}

	@Test
	void callsOfIsAlive() throws Exception {
		assertEquals(List.of("acquire -3"), run("ended"));
	}

	@Test
	void usesOfAnInitialisedClass() throws Exception {
		assertEquals(List.of("release -4", "acquire -4"), run("lazy"));
		assertEquals(List.of(), run("lazy"));
	}

	@Test
	void usesOfALinkedCallSite() throws Exception {
		loader.add(CALLER, caller());
		assertEquals(List.of("release -4", "acquire -4", "release -4"), run(CALLER, "call"));
		assertEquals(List.of(), run(CALLER, "call"));
	}

	/** A class with two calls that {@link SynchronizationSample} links. */
	private static byte[] caller() {
		ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
		writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, CALLER.replace('.', '/'), null, "java/lang/Object", null);
		MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "call", "()I", null, null);
		code.visitCode();
		Handle link = new Handle(Opcodes.H_INVOKESTATIC, SynchronizationSample.class.getName().replace('.', '/'),
				"link", "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)"
						+ "Ljava/lang/invoke/CallSite;",
				false);
		code.visitInvokeDynamicInsn("first", "()I", link);
		code.visitInsn(Opcodes.POP);
		code.visitInvokeDynamicInsn("second", "()I", link);
		code.visitInsn(Opcodes.IRETURN);
		code.visitMaxs(0, 0);
		code.visitEnd();
		writer.visitEnd();
		return writer.toByteArray();
	}

	/** Records the edges of one thread. */
	private final class Edges extends InterlockListener {

		private final Thread thread;
		private final FieldResolver resolver = new FieldResolver(loader.sites, loader.fields);
		private final List<String> events = new ArrayList<>();

		Edges(Thread thread) {
			super(false, true, true, false);
			this.thread = thread;
		}

		@Override
		public int resolve(int site, Object owner) {
			return resolver.resolve(site, owner);
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
			if (!state.refersTo(thread) || key == -2) {
				return;
			}
			if (key < 0) {
				events.add(what + key);
				return;
			}
			String type = loader.sites.field(key).className();
			events.add(what + (owner == null ? "static " : "") + type.substring(type.lastIndexOf('.') + 1) + '.'
					+ loader.sites.field(key).name());
		}
	}
}
