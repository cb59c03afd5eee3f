/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.visible;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import org.mockito.Mockito;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.matcher.ElementMatchers;

import dev.interlock.robustness.visible.samples.Customer;
import dev.interlock.robustness.visible.samples.Level;
import dev.interlock.robustness.visible.samples.Nested;

/** Types created at run time: proxies, lambda expressions, hidden classes, mocks. */
final class GeneratedTypes {

	private final Lines lines;

	private GeneratedTypes(Lines lines) {
		this.lines = lines;
	}

	/** Describes each kind. */
	static void write(Lines lines) throws Exception {
		GeneratedTypes types = new GeneratedTypes(lines);
		types.proxy();
		types.lambdas();
		types.hidden();
		types.subclasses();
	}

	@SuppressWarnings("unchecked")
	private void proxy() throws Exception {
		lines.begin("proxy");
		List<String> called = new ArrayList<>();
		Callable<Object> proxy = (Callable<Object>) Proxy.newProxyInstance(Customer.class.getClassLoader(),
				new Class<?>[] { Callable.class, Comparable.class }, (self, method, arguments) -> {
					called.add(method.toString());
					return method.getReturnType() == int.class ? 1 : null;
				});
		proxy.call();
		proxy.hashCode();
		lines.add("called", called);
		ClassDescription.write(proxy.getClass(), lines);
	}

	private void lambdas() throws Exception {
		Nested nested = new Nested();
		lines.begin("lambda expressions");
		lines.add("results", nested.lambda(3).applyAsInt(1) + nested.reference().applyAsInt(2));
		lines.add("anonymous", nested.anonymous(1).call());
		ClassDescription.write(nested.anonymous(1).getClass(), lines);
		// their names end with an address
		lines.replacing(nested.lambda(1).getClass().getName(), "LAMBDA",
				() -> ClassDescription.write(nested.lambda(1).getClass(), lines));
	}

	private void hidden() throws IOException, IllegalAccessException {
		byte[] bytes;
		try (InputStream in = Level.class.getResourceAsStream("Address.class")) {
			bytes = in.readAllBytes();
		}
		Class<?> hidden = MethodHandles.privateLookupIn(Level.class, MethodHandles.lookup())
				.defineHiddenClass(bytes, true).lookupClass();
		lines.begin("hidden class");
		lines.replacing(hidden.getName(), "HIDDEN", () -> ClassDescription.write(hidden, lines));
	}

	private void subclasses() throws ReflectiveOperationException {
		lines.begin("subclasses");
		Customer mock = Mockito.mock(Customer.class);
		Mockito.when(mock.visit()).thenReturn(99);
		lines.add("mock", mock.visit());
		Class<? extends Customer> subclass = new ByteBuddy().subclass(Customer.class)
				.name(Customer.class.getName() + "By")
				.method(ElementMatchers.named("visit")).intercept(FixedValue.value(7)).make()
				.load(Customer.class.getClassLoader()).getLoaded();
		lines.add("visit", subclass.getDeclaredConstructor().newInstance().visit());
		ClassDescription.write(subclass, lines);
	}
}
