/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.util.StringJoiner;

import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;

/** Formats the names of transactions for reports. */
public final class TransactionNames {

	private TransactionNames() {
		// static only
	}

	/**
	 * Returns the method with its parameter types, for example {@code org.example.Bank.transfer(long)}, and for a block
	 * also its line.
	 */
	public static String of(Site site) {
		String className = site.className();
		String method = site.method().equals("<init>") ? className.substring(className.lastIndexOf('.') + 1)
				: site.method();
		String name = className + '.' + method + parameters(site.descriptor());
		return site.kind() == SiteKind.TRANSACTION_BLOCK ? name + ", block at line " + site.line() : name;
	}

	private static String parameters(String descriptor) {
		StringJoiner types = new StringJoiner(", ", "(", ")");
		int at = 1;
		while (descriptor.charAt(at) != ')') {
			int dimensions = 0;
			while (descriptor.charAt(at) == '[') {
				dimensions++;
				at++;
			}
			int end = descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) : at;
			String type = end > at ? descriptor.substring(at + 1, end).replace('/', '.')
					: primitive(descriptor.charAt(at));
			types.add(type + "[]".repeat(dimensions));
			at = end + 1;
		}
		return types.toString();
	}

	private static String primitive(char descriptor) {
		return switch (descriptor) {
		case 'Z' -> "boolean";
		case 'B' -> "byte";
		case 'C' -> "char";
		case 'S' -> "short";
		case 'I' -> "int";
		case 'J' -> "long";
		case 'F' -> "float";
		default -> "double";
		};
	}
}
