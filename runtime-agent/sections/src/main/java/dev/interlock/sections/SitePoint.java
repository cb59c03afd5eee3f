/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An access in the code by its stable name, which survives edits elsewhere in the file. An example is
 * {@code org.example.Account.deposit(I)V/balance:write#0}. The member of a call is a method with its descriptor:
 * {@code org.example.Bank.pay(I)V/setBalance(I)V:write#0}. An access in a lambda is named by the method that creates
 * the lambda, see {@link LambdaNames}: {@code org.example.Bank.pay[Runnable#0](I)V/total:read#0}.
 *
 * @param className  the binary name of the class
 * @param method     the method's name; for a lambda the name of the creating method, followed by the lambda's
 * @param descriptor the descriptor of the method; for a lambda that of the creating method
 * @param member     the field's name, or the name and descriptor of the called method
 * @param access     the kind of the access
 * @param ordinal    the number among the method's accesses of the kind to the member, in the order of the code, from 0
 */
public record SitePoint(String className, String method, String descriptor, String member, AccessKind access,
		int ordinal) {

	private static final Pattern SHORT = Pattern.compile("([^\\s:]+):(read|write)#(\\d{1,6})");

	/**
	 * Parses the stable name of a site.
	 *
	 * @return the site, or null if the text is invalid
	 */
	public static SitePoint parse(String text) {
		int colon = text.lastIndexOf(':');
		int close = text.indexOf(')');
		if (colon < 0 || close < 0) {
			return null;
		}
		int slash = endOfDescriptor(text, close + 1);
		if (slash < 0 || slash >= text.length() || text.charAt(slash) != '/') {
			return null;
		}
		Matcher rest = SHORT.matcher(text.substring(slash + 1));
		int open = text.indexOf('(');
		int dot = text.lastIndexOf('.', open);
		if (!rest.matches() || dot <= 0 || dot + 1 >= open || open > close || text.indexOf(' ') >= 0) {
			return null;
		}
		return new SitePoint(text.substring(0, dot), text.substring(dot + 1, open), text.substring(open, slash),
				rest.group(1), AccessKind.of(rest.group(2)), Integer.parseInt(rest.group(3)));
	}

	/**
	 * Parses a site of a known method; the text may omit the method.
	 *
	 * @return the site, or null if the text is invalid
	 */
	public static SitePoint parse(String text, String className, String method, String descriptor) {
		SitePoint full = parse(text);
		if (full != null) {
			return full;
		}
		Matcher form = SHORT.matcher(text);
		return !form.matches() || form.group(1).contains("/") && !form.group(1).contains("(") ? null
				: new SitePoint(className, method, descriptor, form.group(1), AccessKind.of(form.group(2)),
						Integer.parseInt(form.group(3)));
	}

	/** The end of the return type that begins at an index; -1 if none begins there. */
	private static int endOfDescriptor(String text, int start) {
		int at = start;
		while (at < text.length() && text.charAt(at) == '[') {
			at++;
		}
		if (at >= text.length()) {
			return -1;
		}
		int semicolon = text.indexOf(';', at);
		return text.charAt(at) == 'L' ? semicolon < 0 ? -1 : semicolon + 1 : at + 1;
	}

	/** Whether the access is a call. */
	public boolean isCall() {
		return member.indexOf('(') >= 0;
	}

	/** The name of the field or of the called method. */
	public String memberName() {
		return isCall() ? member.substring(0, member.indexOf('(')) : member;
	}

	/** The default name of a section that begins at this site. */
	public String sectionName() {
		return className + '.' + method + ':' + memberName();
	}

	/** The class and the method of the access. */
	public String methodForm() {
		return className + '.' + method + descriptor;
	}

	/** The method of the access. */
	public MethodName methodName() {
		return new MethodName(method, descriptor);
	}

	/** This access in a method with another name. */
	public SitePoint in(MethodName other) {
		return new SitePoint(className, other.name(), other.descriptor(), member, access, ordinal);
	}

	/** Whether the access is in a lambda with a stable name. */
	public boolean isInLambda() {
		return method.indexOf('[') > 0;
	}

	/** The name of the method around the access in the source: its own, or the one that creates the lambda. */
	public String sourceMethod() {
		return isInLambda() ? method.substring(0, method.indexOf('[')) : method;
	}

	/** The short form for an annotation of the method around the access in the source. */
	public String annotatedForm() {
		return isInLambda() ? toString() : toString().substring(methodForm().length() + 1);
	}

	/** Whether another site is in the same method. */
	public boolean isInMethodOf(SitePoint other) {
		return className.equals(other.className) && method.equals(other.method)
				&& descriptor.equals(other.descriptor);
	}

	/** The stable name, which {@link #parse(String)} reads. */
	@Override
	public String toString() {
		return methodForm() + '/' + member + ':' + access.text() + '#' + ordinal;
	}
}
