/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

import org.objectweb.asm.Opcodes;

/**
 * The field that a {@link FieldReference} resolves to.
 *
 * @param number    the field's number; -1 if it is not monitored
 * @param declaring the class that declares it; null if the number is -1
 * @param field     the field; null if the number is -1
 * @param loader    the loader of the declaring class; null if the number is -1
 */
record ResolvedField(int number, ClassFields declaring, ClassFields.Field field, LoaderFields loader) {

	/** A field whose accesses are not monitored. */
	static final ResolvedField NOT_MONITORED = new ResolvedField(-1, null, null, null);

	/** Whether accesses to it are synchronisation. */
	boolean isVolatile() {
		return number >= 0 && field.is(Opcodes.ACC_VOLATILE);
	}

	/**
	 * Whether a class may access the field. May be true for an inaccessible protected field.
	 *
	 * @param className       the internal name of the accessing class
	 * @param accessingLoader its loader
	 */
	boolean isAccessibleFrom(String className, LoaderFields accessingLoader) {
		if (number < 0 || field.is(Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) {
			return true;
		}
		if (!loader.equals(accessingLoader)) {
			return false;
		}
		if (field.is(Opcodes.ACC_PRIVATE)) {
			ClassFields accessing = loader.fieldsOf(className);
			return accessing != null && accessing.nestHost().equals(declaring.nestHost());
		}
		return packageOf(className).equals(packageOf(declaring.name()));
	}

	private static String packageOf(String internalName) {
		return internalName.substring(0, internalName.lastIndexOf('/') + 1);
	}
}
