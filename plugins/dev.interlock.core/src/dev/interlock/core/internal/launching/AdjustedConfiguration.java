/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.launching;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;

import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;

/**
 * A view of a launch configuration whose VM arguments begin with one of ours. The configuration itself, saved or not,
 * never changes. A proxy, so that it forwards what later versions of the interface add as well.
 */
public final class AdjustedConfiguration implements InvocationHandler {

	private static final String VM_ARGUMENTS = IJavaLaunchConfigurationConstants.ATTR_VM_ARGUMENTS;

	private final ILaunchConfiguration original;
	private final String argument;

	private AdjustedConfiguration(ILaunchConfiguration original, String argument) {
		this.original = original;
		this.argument = argument;
	}

	/**
	 * Makes the view.
	 *
	 * @param original the configuration that is launched
	 * @param argument the VM argument, quoted
	 */
	public static ILaunchConfiguration of(ILaunchConfiguration original, String argument) {
		return (ILaunchConfiguration) Proxy.newProxyInstance(AdjustedConfiguration.class.getClassLoader(),
				new Class<?>[] { ILaunchConfiguration.class }, new AdjustedConfiguration(original, argument));
	}

	@Override
	public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
		boolean asksForVmArguments = arguments != null && arguments.length > 0 && VM_ARGUMENTS.equals(arguments[0]);
		return switch (method.getName()) {
		case "equals" -> proxy == arguments[0] || original.equals(arguments[0]);
		case "hasAttribute" -> asksForVmArguments || (boolean) forward(method, arguments);
		case "getAttributes" -> adjusted((Map<?, ?>) forward(method, arguments));
		case "getAttribute" -> asksForVmArguments && method.getReturnType() == String.class
				? adjusted((String) forward(method, arguments))
				: forward(method, arguments);
		default -> forward(method, arguments);
		};
	}

	private Map<?, ?> adjusted(Map<?, ?> attributes) {
		Map<Object, Object> copy = new HashMap<>(attributes);
		copy.put(VM_ARGUMENTS, adjusted((String) attributes.get(VM_ARGUMENTS)));
		return copy;
	}

	private String adjusted(String vmArguments) {
		return vmArguments == null || vmArguments.isBlank() ? argument : argument + ' ' + vmArguments;
	}

	private Object forward(Method method, Object[] arguments) throws Throwable {
		try {
			return method.invoke(original, arguments);
		} catch (InvocationTargetException e) {
			throw e.getCause();
		}
	}
}
