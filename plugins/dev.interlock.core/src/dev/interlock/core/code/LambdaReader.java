/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.code;

import org.eclipse.jdt.core.Signature;
import org.eclipse.jdt.core.util.ByteCodeVisitorAdapter;
import org.eclipse.jdt.core.util.ClassFormatException;
import org.eclipse.jdt.core.util.IBootstrapMethodsAttribute;
import org.eclipse.jdt.core.util.IClassFileAttribute;
import org.eclipse.jdt.core.util.IClassFileReader;
import org.eclipse.jdt.core.util.ICodeAttribute;
import org.eclipse.jdt.core.util.IConstantPool;
import org.eclipse.jdt.core.util.IConstantPoolConstant;
import org.eclipse.jdt.core.util.IConstantPoolEntry;
import org.eclipse.jdt.core.util.IConstantPoolEntry2;
import org.eclipse.jdt.core.util.IMethodInfo;

import dev.interlock.sections.LambdaNames;
import dev.interlock.sections.MethodName;

/** Finds the places where a class creates its lambdas, as the agent does. */
final class LambdaReader extends ByteCodeVisitorAdapter {

	private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";

	private final IConstantPool constants;
	private final IBootstrapMethodsAttribute bootstraps;
	private final String className;
	private final MethodName method;
	private final LambdaNames names;

	private LambdaReader(IClassFileReader type, IBootstrapMethodsAttribute bootstraps, MethodName method,
			LambdaNames names) {
		constants = type.getConstantPool();
		className = new String(type.getClassName());
		this.bootstraps = bootstraps;
		this.method = method;
		this.names = names;
	}

	/** Returns the names that sites use for the methods of a class. */
	static LambdaNames names(IClassFileReader type) throws ClassFormatException {
		LambdaNames names = new LambdaNames();
		IBootstrapMethodsAttribute bootstraps = bootstraps(type);
		for (IMethodInfo method : bootstraps == null ? new IMethodInfo[0] : type.getMethodInfos()) {
			ICodeAttribute code = method.getCodeAttribute();
			if (code != null) {
				MethodName name = name(method);
				code.traverse(new LambdaReader(type, bootstraps, name, names));
				if (LambdaNames.isBody(name.name()) && code.getLineNumberAttribute() != null) {
					names.begins(name, code.getLineNumberAttribute().getLineNumberTable()[0][1]);
				}
			}
		}
		return names;
	}

	static MethodName name(IMethodInfo method) {
		return new MethodName(new String(method.getName()), new String(method.getDescriptor()));
	}

	private static IBootstrapMethodsAttribute bootstraps(IClassFileReader type) {
		for (IClassFileAttribute attribute : type.getAttributes()) {
			if (attribute instanceof IBootstrapMethodsAttribute found) {
				return found;
			}
		}
		return null;
	}

	@Override
	public void _invokedynamic(int pc, int index, IConstantPoolEntry called) {
		if (!(called instanceof IConstantPoolEntry2 dynamic)) {
			return;
		}
		var bootstrap = bootstraps.getBootstrapMethods()[dynamic.getBootstrapMethodAttributeIndex()];
		IConstantPoolEntry factory = method(bootstrap.getBootstrapMethodReference());
		int[] arguments = bootstrap.getBootstrapArguments();
		if (factory == null || !is(factory, FACTORY) || arguments.length < 2) {
			return;
		}
		IConstantPoolEntry body = method(arguments[1]);
		if (body != null && is(body, className) && LambdaNames.isBody(new String(body.getMethodName()))) {
			String type = Signature.getReturnType(new String(called.getMethodDescriptor()));
			names.made(method,
					new MethodName(new String(body.getMethodName()), new String(body.getMethodDescriptor())),
					type.substring(1, type.length() - 1));
		}
	}

	private static boolean is(IConstantPoolEntry method, String owner) {
		return new String(method.getClassName()).replace('.', '/').equals(owner.replace('.', '/'));
	}

	/** Returns the method of a method handle constant; null if the constant is not a method handle. */
	private IConstantPoolEntry method(int index) {
		if (constants.getEntryKind(index) != IConstantPoolConstant.CONSTANT_MethodHandle) {
			return null;
		}
		IConstantPoolEntry2 handle = (IConstantPoolEntry2) constants.decodeEntry(index);
		IConstantPoolEntry found = constants.decodeEntry(handle.getReferenceIndex());
		return found.getMethodName() == null ? null : found;
	}
}
