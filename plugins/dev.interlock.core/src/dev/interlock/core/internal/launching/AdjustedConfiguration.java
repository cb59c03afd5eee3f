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
import java.util.Set;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;

/**
 * A view of a launch configuration that adds a VM argument in front of the others. The configuration itself, saved or
 * not, never changes. The view is a proxy so that it also forwards methods that later versions of the interface add.
 */
public final class AdjustedConfiguration implements InvocationHandler {

	private static final String VM_ARGUMENTS = IJavaLaunchConfigurationConstants.ATTR_VM_ARGUMENTS;

	private static final String SOURCE_PATH_PROVIDER = IJavaLaunchConfigurationConstants.ATTR_SOURCE_PATH_PROVIDER;
	/**
	 * Launch configuration types of PDE. PDE adds its source path provider to a configuration that has none, and saves
	 * it.
	 */
	private static final Set<String> PDE_TYPES = Set.of("org.eclipse.pde.ui.RuntimeWorkbench",
			"org.eclipse.pde.ui.JunitLaunchConfig");
	private static final String PDE_SOURCE_PATH_PROVIDER = "org.eclipse.pde.ui.workbenchClasspathProvider";

	private final ILaunchConfiguration original;
	private final String argument;
	private final boolean ofPde;

	private AdjustedConfiguration(ILaunchConfiguration original, String argument) throws CoreException {
		this.original = original;
		this.argument = argument;
		this.ofPde = PDE_TYPES.contains(original.getType().getIdentifier());
	}

	/**
	 * Creates the view of a configuration.
	 *
	 * @param original the launched configuration
	 * @param argument the VM argument, quoted
	 * @throws CoreException if the type of the configuration is unknown
	 */
	public static ILaunchConfiguration of(ILaunchConfiguration original, String argument) throws CoreException {
		return (ILaunchConfiguration) Proxy.newProxyInstance(AdjustedConfiguration.class.getClassLoader(),
				new Class<?>[] { ILaunchConfiguration.class }, new AdjustedConfiguration(original, argument));
	}

	@Override
	public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
		Object attribute = arguments != null && arguments.length > 0 ? arguments[0] : null;
		boolean asksForVmArguments = VM_ARGUMENTS.equals(attribute);
		if (ofPde && SOURCE_PATH_PROVIDER.equals(attribute) && "getAttribute".equals(method.getName())) {
			return PDE_SOURCE_PATH_PROVIDER;
		}
		return switch (method.getName()) {
		// a caller that casts a working copy to its interface then requests one of the original
		case "isWorkingCopy" -> false;
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
