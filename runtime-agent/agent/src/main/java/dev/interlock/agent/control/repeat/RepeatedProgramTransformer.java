/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control.repeat;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import dev.interlock.agent.control.ControlledProgramTransformer;
import dev.interlock.agent.messages.Health;
import dev.interlock.instrument.InstrumentationException;
import dev.interlock.instrument.Instrumenter;
import dev.interlock.instrument.control.ControlInstrumenter;
import dev.interlock.instrument.control.RepeatedMain;
import dev.interlock.instrument.meta.ClassFilter;

/** Instruments each class of the program once, however often it is loaded, and replaces the main class. */
public final class RepeatedProgramTransformer extends ControlledProgramTransformer {

	/** A class file before and after; the latter is null if it is not changed. */
	private record Result(byte[] before, byte[] after) {
	}

	private final String mainClass;
	private final Map<String, Result> results = new ConcurrentHashMap<>();

	/** @param mainClass the internal name of the main class */
	public RepeatedProgramTransformer(Instrumenter targets, ControlInstrumenter control, ClassFilter filter,
			String mainClass, Health health) {
		super(targets, control, filter, health);
		this.mainClass = mainClass;
	}

	@Override
	protected byte[] programClass(ClassLoader loader, String name, boolean isRedefined, byte[] bytes)
			throws InstrumentationException {
		if (loader == ClassLoader.getSystemClassLoader() && mainClass.equals(name)) {
			return RepeatedMain.classFile(name);
		}
		if (!(loader instanceof ProgramLoader) || name == null) {
			return super.programClass(loader, name, isRedefined, bytes);
		}
		Result known = results.get(name);
		if (known == null || !Arrays.equals(known.before, bytes)) {
			known = new Result(bytes, super.programClass(loader, name, isRedefined, bytes));
			results.put(name, known);
		}
		return known.after;
	}
}
