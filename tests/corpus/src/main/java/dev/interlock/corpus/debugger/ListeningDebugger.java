/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.debugger;

import java.io.IOException;
import java.util.Map;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import com.sun.jdi.connect.ListeningConnector;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;

/** A debugger to which JVMs connect. */
abstract class ListeningDebugger implements AutoCloseable {

	private final ListeningConnector connector;
	private final Map<String, Connector.Argument> arguments;
	private final String address;

	/** Listens on a free port of this machine. */
	ListeningDebugger() throws IOException, IllegalConnectorArgumentsException {
		connector = Bootstrap.virtualMachineManager().listeningConnectors().stream()
				.filter(each -> each.name().equals("com.sun.jdi.SocketListen")).findFirst().orElseThrow();
		arguments = connector.defaultArguments();
		arguments.get("port").setValue("0");
		arguments.get("localAddress").setValue("127.0.0.1");
		arguments.get("timeout").setValue("60000");
		address = connector.startListening(arguments);
	}

	/** The option of a JVM that connects to this debugger; several may do so, one after the other. */
	public final String option() {
		return "-agentlib:jdwp=transport=dt_socket,server=n,suspend=y,address=" + address;
	}

	/** Waits for a JVM, for a minute at most. */
	final VirtualMachine accept() throws IOException, IllegalConnectorArgumentsException {
		return connector.accept(arguments);
	}

	/** What a debugger does at an event. */
	interface Handler {
		void handle(Event event) throws Exception;
	}

	/** Handles the events of a JVM until it ends. */
	static void handleAll(VirtualMachine jvm, Handler handler) throws Exception {
		try {
			while (true) {
				EventSet events = jvm.eventQueue().remove();
				for (Event event : events) {
					handler.handle(event);
				}
				events.resume();
			}
		} catch (VMDisconnectedException e) {
			// the program has ended
		}
	}

	@Override
	public final void close() throws IOException, IllegalConnectorArgumentsException {
		connector.stopListening(arguments);
	}
}
