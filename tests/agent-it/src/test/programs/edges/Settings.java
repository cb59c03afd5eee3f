/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package edges;

import java.beans.PropertyChangeSupport;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VolatileCallSite;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.net.InetAddress;
import java.net.PasswordAuthentication;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.StandardOpenOption;
import java.util.EventListener;
import java.util.List;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;

import javax.swing.event.EventListenerList;

/** Publishes a value that one thread sets in a JDK object and another thread gets. */
public final class Settings {

	private static final class Answer extends Authenticator {

		@Override
		protected PasswordAuthentication getPasswordAuthentication() {
			return new PasswordAuthentication("user", new char[0]);
		}
	}

	private static final class Direct extends ProxySelector {

		@Override
		public List<Proxy> select(URI address) {
			return List.of(Proxy.NO_PROXY);
		}

		@Override
		public void connectFailed(URI address, SocketAddress socket, java.io.IOException failure) {
			// nothing connects
		}
	}

	private static final class Observed implements EventListener {
		// only the getter is called
	}

	private Settings() {
		// only static members
	}

	public static void main(String[] args) throws Throwable {
		keys();
		channels();
		sockets();
		threads();
		defaults();
		logging();
		listeners();
		Throwable failure = new Throwable();
		Handover.by("suppressed", () -> failure.addSuppressed(new Throwable()),
				() -> failure.getSuppressed().length > 0);
		MethodHandle target = MethodHandles.constant(int.class, 1);
		VolatileCallSite site = new VolatileCallSite(target.type());
		Handover.by("volatile call site", () -> site.setTarget(target), () -> site.getTarget() == target);
	}

	private static void keys() throws Throwable {
		try (Selector selector = Selector.open(); ServerSocketChannel channel = ServerSocketChannel.open()) {
			channel.configureBlocking(false);
			SelectionKey key = channel.register(selector, 0);
			Handover.by("attachment", () -> key.attach("there"), () -> key.attachment() != null);
			Handover.by("interest", () -> key.interestOps(SelectionKey.OP_ACCEPT), () -> key.interestOps() != 0);
			Handover.by("one more interest", () -> key.interestOpsAnd(0), () -> key.interestOps() == 0);
			Handover.by("cancelled key", key::cancel, () -> !key.isValid());
		}
		try (Selector selector = Selector.open(); Pipe.SourceChannel channel = Pipe.open().source()) {
			channel.configureBlocking(false);
			Handover.by("registration", () -> channel.register(selector, SelectionKey.OP_READ), channel::isRegistered);
		}
	}

	private static void channels() throws Throwable {
		Pipe pipe = Pipe.open();
		for (SelectableChannel channel : List.of(SocketChannel.open(), ServerSocketChannel.open(), pipe.sink(),
				pipe.source())) {
			Handover.by("closed channel", channel::close, () -> !channel.isOpen());
		}
		File file = File.createTempFile("handover", null);
		FileChannel channel = FileChannel.open(file.toPath(), StandardOpenOption.READ,
				StandardOpenOption.DELETE_ON_CLOSE);
		Handover.by("closed file", channel::close, () -> !channel.isOpen());
	}

	private static void sockets() throws Throwable {
		ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
		Socket client = new Socket();
		Handover.by("closed socket", client::close, client::isClosed);
		Handover.by("closed server socket", server::close, server::isClosed);
	}

	private static void threads() throws Throwable {
		Thread thread = new Thread(() -> {
			// handles nothing
		});
		Thread.UncaughtExceptionHandler handler = (where, what) -> {
			// only the getter is called
		};
		thread.start();
		thread.join();
		Thread alive = Thread.currentThread();
		Handover.by("handler of a thread", () -> alive.setUncaughtExceptionHandler(handler),
				() -> alive.getUncaughtExceptionHandler() == handler);
		Handover.by("default handler", () -> Thread.setDefaultUncaughtExceptionHandler(handler),
				() -> Thread.getDefaultUncaughtExceptionHandler() == handler);
		ThreadPoolExecutor pool = new ThreadPoolExecutor(0, 1, 1, TimeUnit.MILLISECONDS, new SynchronousQueue<>());
		ThreadFactory factory = Thread::new;
		Handover.by("factory of a pool", () -> pool.setThreadFactory(factory),
				() -> pool.getThreadFactory() == factory);
		ThreadPoolExecutor.DiscardPolicy discard = new ThreadPoolExecutor.DiscardPolicy();
		Handover.by("what a pool refuses", () -> pool.setRejectedExecutionHandler(discard),
				() -> pool.getRejectedExecutionHandler() == discard);
		pool.shutdown();
	}

	private static void defaults() throws Throwable {
		Authenticator answer = new Answer();
		Handover.by("authenticator", () -> Authenticator.setDefault(answer),
				() -> Authenticator.getDefault() == answer);
		Direct direct = new Direct();
		Handover.by("selector of proxies", () -> ProxySelector.setDefault(direct),
				() -> ProxySelector.getDefault() == direct);
		Handover.by("handler of cookies", () -> CookieHandler.setDefault(new CookieManager()),
				() -> CookieHandler.getDefault() != null);
	}

	private static void logging() throws Throwable {
		Logger logger = Logger.getLogger("edges");
		Handover.by("filter", () -> logger.setFilter(message -> false), () -> logger.getFilter() != null);
		Handover.by("level", () -> logger.setLevel(Level.FINEST), () -> logger.getLevel() == Level.FINEST);
		Handover.by("logged at all", () -> logger.setLevel(Level.OFF), () -> !logger.isLoggable(Level.SEVERE));
		StreamHandler handler = new StreamHandler(new ByteArrayOutputStream(), new SimpleFormatter());
		Formatter formatter = new SimpleFormatter();
		Handover.by("formatter", () -> handler.setFormatter(formatter), () -> handler.getFormatter() == formatter);
		Handover.by("level of a handler", () -> handler.setLevel(Level.FINE), () -> handler.getLevel() == Level.FINE);
	}

	private static void listeners() throws Throwable {
		PropertyChangeSupport support = new PropertyChangeSupport("bean");
		Handover.by("listener", () -> support.addPropertyChangeListener(event -> {
			// only the getter is called
		}), () -> support.hasListeners("any"));
		EventListenerList list = new EventListenerList();
		Handover.by("listener of a list", () -> list.add(Observed.class, new Observed()),
				() -> list.getListenerCount() > 0);
	}
}
