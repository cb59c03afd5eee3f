/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.awt.EventQueue;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import javax.swing.SwingWorker;

/** Publishes a value to callbacks that the JDK runs in other threads: completion handlers, events, remote calls. */
public final class Callbacks {

	/** Reads the box in its attachment. */
	private static final class Completed<R> implements CompletionHandler<R, Handover.Box> {
		private final CountDownLatch end = new CountDownLatch(1);

		@Override
		public void completed(R result, Handover.Box box) {
			box.value++;
			end.countDown();
		}

		@Override
		public void failed(Throwable failure, Handover.Box box) {
			failure.printStackTrace();
		}
	}

	/** A remote object. */
	interface Counter extends Remote {

		/** Counts. */
		int next() throws RemoteException;
	}

	private static final class Counted implements Counter {
		private int value;

		@Override
		public int next() {
			return ++value;
		}
	}

	private static final class Publishing extends SwingWorker<Void, Handover.Box> {
		private final CountDownLatch end = new CountDownLatch(100);

		@Override
		protected Void doInBackground() {
			while (end.getCount() > 0) {
				Handover.Box box = new Handover.Box();
				box.value = 1;
				publish(box);
			}
			return null;
		}

		@Override
		protected void process(List<Handover.Box> boxes) {
			for (Handover.Box box : boxes) {
				box.value++;
				end.countDown();
			}
		}
	}

	private Callbacks() {
		// only static members
	}

	public static void main(String[] args) throws Throwable {
		System.setProperty("java.awt.headless", "true");
		System.setProperty("java.rmi.server.hostname", InetAddress.getLoopbackAddress().getHostAddress());
		asynchronousChannels();
		closing();
		for (int i = 0; i < 20; i++) {
			later();
		}
		streams();
		if (Runtime.version().feature() >= 21) {
			any();
		}
		Handover.of("event", box -> {
			for (int i = 0; i < 20; i++) {
				box.value++;
				EventQueue.invokeAndWait(() -> box.value++);
			}
		});
		Publishing publishing = new Publishing();
		publishing.execute();
		publishing.end.await();
		publishing.get();
		Counted counted = new Counted();
		counted.value = 1;
		Counter counter = (Counter) UnicastRemoteObject.exportObject(counted, 0);
		counter.next();
		UnicastRemoteObject.unexportObject(counted, true);
		if (Runtime.version().feature() == 25) {
			stable();
		}
		hook();
	}

	private static void asynchronousChannels() throws Throwable {
		InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
		try (AsynchronousServerSocketChannel server = AsynchronousServerSocketChannel.open().bind(any)) {
			for (int i = 0; i < 10; i++) {
				Handover.Box accepted = new Handover.Box();
				Handover.Box connected = new Handover.Box();
				Handover.Box read = new Handover.Box();
				accepted.value = 1;
				connected.value = 1;
				read.value = 1;
				Completed<AsynchronousSocketChannel> acceptance = new Completed<>();
				Completed<Void> connection = new Completed<>();
				Completed<Integer> reading = new Completed<>();
				server.accept(accepted, acceptance);
				try (AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
					client.connect(server.getLocalAddress(), connected, connection);
					acceptance.end.await();
					connection.end.await();
				}
				try (AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
					client.connect(server.getLocalAddress()).get();
					try (AsynchronousSocketChannel other = server.accept().get()) {
						other.read(ByteBuffer.allocate(1), read, reading);
						client.write(ByteBuffer.allocate(1)).get();
						reading.end.await();
					}
				}
			}
		}
	}

	/** The thread that observes the close runs after everything before the close. */
	private static void closing() throws Throwable {
		InetAddress here = InetAddress.getLoopbackAddress();
		ServerSocket server = new ServerSocket(0, 1, here);
		closed("accepting socket", server::accept, server);
		ServerSocketChannel channel = ServerSocketChannel.open().bind(new InetSocketAddress(here, 0));
		closed("accepting channel", channel::accept, channel);
		ServerSocketChannel open = ServerSocketChannel.open().bind(new InetSocketAddress(here, 0));
		Socket socket = new Socket(here, open.socket().getLocalPort());
		closed("reading socket", socket.getInputStream()::read, socket);
		SocketChannel reading = SocketChannel.open(open.getLocalAddress());
		closed("reading channel", () -> reading.read(ByteBuffer.allocate(1)), reading);
		open.close();
		DatagramSocket datagrams = new DatagramSocket(0, here);
		closed("receiving socket", () -> datagrams.receive(new DatagramPacket(new byte[1], 1)), datagrams);
	}

	private static void closed(String name, Handover.Step waiting, AutoCloseable what) throws Throwable {
		Handover.of(name, box -> Handover.run(Handover.thread(() -> {
			try {
				waiting.go();
			} catch (IOException e) {
				box.value++;
			}
		}), Handover.thread(() -> {
			Handover.pause();
			box.value = 1;
			what.close();
		})));
	}

	/** A delayed task runs in a pool thread; in JDK 25 another thread waits for its time. */
	private static void later() throws Throwable {
		Executor delayed = CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS);
		Handover.of("delayed", box -> {
			box.value = 1;
			CompletableFuture.runAsync(() -> box.value++, delayed).join();
			box.value++;
		});
		Handover.of("completed on timeout", box -> {
			box.value = 1;
			CompletableFuture<Handover.Box> future = new CompletableFuture<Handover.Box>().completeOnTimeout(box, 1,
					TimeUnit.MILLISECONDS);
			future.thenAccept(found -> found.value++).join();
			box.value++;
		});
		Object pool = ForkJoinPool.commonPool();
		if (pool instanceof ScheduledExecutorService scheduled) {
			Handover.of("scheduled", box -> {
				box.value = 1;
				scheduled.schedule(() -> box.value++, 1, TimeUnit.MILLISECONDS).get();
				box.value++;
			});
		}
	}

	private static void streams() throws Throwable {
		for (int i = 0; i < 20; i++) {
			Handover.of("one element after the other",
					box -> IntStream.range(0, 900).boxed().parallel().sorted().skip(3)
							.forEachOrdered(element -> box.value++));
			// the container is locked
			IntStream.range(0, 2000).boxed().parallel().collect(Collectors.groupingByConcurrent(element -> element & 1,
					Collector.of(Handover.Box::new, (box, element) -> box.value++, (one, other) -> one)));
		}
	}

	/** Result of one of two threads of an executor that code for older JDKs can only reach by reflection. */
	private static void any() throws Throwable {
		Callable<Handover.Box> task = () -> {
			Handover.Box box = new Handover.Box();
			box.value = 1;
			return box;
		};
		ExecutorService executor = (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor")
				.invoke(null);
		for (int i = 0; i < 200; i++) {
			executor.invokeAny(List.of(task, task)).value++;
		}
		executor.shutdown();
	}

	/** A preview feature of JDK 25, which only its compiler knows. */
	private static void stable() throws Throwable {
		Class<?> type = Class.forName("java.lang.StableValue");
		Object value = type.getMethod("of").invoke(null);
		Method trySet = type.getMethod("trySet", Object.class);
		Method orElse = type.getMethod("orElse", Object.class);
		Handover.by("stable value", () -> trySet.invoke(value, "there"), () -> orElse.invoke(value, "") == "there");
		Supplier<?> supplier = (Supplier<?>) type.getMethod("supplier", Supplier.class).invoke(null,
				(Supplier<?>) () -> {
					Handover.Box box = new Handover.Box();
					box.value = 1;
					return box;
				});
		Handover.Step read = () -> {
			if (((Handover.Box) supplier.get()).value != 1) {
				throw new IllegalStateException("not the value that was made");
			}
		};
		Handover.run(Handover.thread(read), Handover.thread(read));
	}

	/** Registered by a thread that is alive when the hook runs; only a file orders the two. */
	private static void hook() throws Throwable {
		File sign = File.createTempFile("handover", null);
		Thread maker = Handover.thread(() -> {
			Handover.Box box = new Handover.Box();
			box.value = 1;
			Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook " + ++box.value)));
			Files.delete(sign.toPath());
			new CountDownLatch(1).await();
		});
		maker.setDaemon(true);
		maker.start();
		while (sign.exists()) {
			Thread.sleep(1);
		}
	}
}
