/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/**
 * One instruction of the program at which events arise. For accesses, its stable text form is {@link #stableForm()}.
 *
 * @param id         the dense number of this site in this run, from 0
 * @param kind       the operation of the instruction
 * @param className  the binary name of the class that holds it, for example {@code org.example.Outer$Inner}
 * @param method     the method's name
 * @param descriptor the method's descriptor
 * @param file       the source file's name, or null where the class file has none
 * @param line       the 1-based source line, 0 where the class file has none
 * @param fieldClass for a field (also that of a lock): the binary name of the class named by the instruction; for an
 *                   array: its type, for example {@code int[]}, or null where unknown; for a lock that is {@code this}:
 *                   the class of the method, while {@code fieldName} is null; else null
 * @param fieldName  for a field its name, for an array {@code []}, for a lock that is acquired the name of the field it
 *                   was read from just before; else null
 * @param ordinal    the number of this instruction among the method's instructions of the same operation on fields of
 *                   that name, or on elements of arrays, from 0; no two sites of a method have the same stable form
 * @param inSites    the method with its descriptor as stable forms name it. Only the body of a lambda has another name,
 *                   because compilers number lambdas; see {@link #stableForm()}
 */
public record Site(int id, SiteKind kind, String className, String method, String descriptor, String file, int line,
		String fieldClass, String fieldName, int ordinal, String inSites) {

	/** A site in a method that is not a lambda. */
	public Site(int id, SiteKind kind, String className, String method, String descriptor, String file, int line,
			String fieldClass, String fieldName, int ordinal) {
		this(id, kind, className, method, descriptor, file, line, fieldClass, fieldName, ordinal, method + descriptor);
	}

	/** Whether this site is a write access. */
	public boolean isWrite() {
		return kind == SiteKind.FIELD_WRITE || kind == SiteKind.STATIC_WRITE || kind == SiteKind.ARRAY_WRITE
				|| kind == SiteKind.CALL_WRITE;
	}

	/** Whether it acquires a lock that is {@code this}. */
	public boolean locksReceiver() {
		return kind.takesLock() && fieldName == null && fieldClass != null;
	}

	/**
	 * The text that names this site in configurations, for example
	 * {@code org.example.Counter.increment()V/value:write#0}. It survives edits elsewhere in the file. A lambda is
	 * named by the method that makes it, its interface and its number among those of that interface there:
	 * {@code org.example.Counter.start[Runnable#0]()V/value:write#0}.
	 */
	public String stableForm() {
		return form(inSites);
	}

	/** The stable form with the class file's name for the body of a lambda; older files may contain it. */
	public String classFileForm() {
		return form(method + descriptor);
	}

	private String form(String methodForm) {
		return className + '.' + methodForm + '/' + fieldName + ':' + kind.operation() + '#' + ordinal;
	}

	/** The instruction's place as a stack trace element. */
	public StackTraceElement toStackTraceElement() {
		return new StackTraceElement(className, method, file, line == 0 ? -1 : line);
	}
}
