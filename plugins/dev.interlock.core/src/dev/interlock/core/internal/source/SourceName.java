/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.source;

/**
 * The source file of a class and its outermost type, as search keys.
 *
 * @param path         the path below a source folder, for example {@code org/example/Outer.java}
 * @param packageName  empty for the default package
 * @param topLevelType the simple name of the outermost type
 */
record SourceName(String path, String packageName, String topLevelType) {

	/**
	 * Returns the source name of a class.
	 *
	 * @param className the binary name, for example {@code org.example.Outer$Inner}
	 * @param file      the name of the source file as in the class file; may be null or empty
	 */
	static SourceName of(String className, String file) {
		int dot = className.lastIndexOf('.');
		String packageName = dot < 0 ? "" : className.substring(0, dot);
		String simpleName = className.substring(dot + 1);
		int dollar = simpleName.indexOf('$', 1);
		String topLevel = dollar < 0 ? simpleName : simpleName.substring(0, dollar);
		String fileName = file == null || file.isEmpty() ? topLevel + ".java" : file;
		String path = packageName.isEmpty() ? fileName : packageName.replace('.', '/') + '/' + fileName;
		return new SourceName(path, packageName, topLevel);
	}

	/** Returns the qualified name of the outermost type. */
	String qualifiedType() {
		return packageName.isEmpty() ? topLevelType : packageName + '.' + topLevelType;
	}
}
