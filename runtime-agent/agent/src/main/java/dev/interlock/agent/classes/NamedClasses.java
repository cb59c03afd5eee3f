/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.classes;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.agent.config.TeamFiles;
import dev.interlock.bootstrap.InterlockFailures;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.bytecode.BoundedClassReader;
import dev.interlock.session.SessionFileException;

/**
 * Reports the members of the loaded classes that the baseline or the reviews of the project name. Changes no class.
 */
public final class NamedClasses implements ClassFileTransformer {

	/** Classes with more members are not reported. */
	private static final int MOST_MEMBERS = 1000;

	private final Set<String> names;
	private final Predicate<String> watched;
	private final BiConsumer<String, List<String>> members;
	private final Set<List<String>> reported = ConcurrentHashMap.newKeySet();

	/**
	 * @param names   the binary names of the classes
	 * @param watched whether a class is watched, by its internal name
	 * @param members receives the binary name of a class and its members; not twice the same
	 */
	public NamedClasses(Set<String> names, Predicate<String> watched, BiConsumer<String, List<String>> members) {
		this.names = Set.copyOf(names);
		this.watched = watched;
		this.members = members;
	}

	/** The names of the classes; empty if there are no files, or none that can be read. */
	public static Set<String> names(AgentOptions options) {
		try {
			TeamFiles files = TeamFiles.of(options);
			if (files.isEmpty()) {
				return Set.of();
			}
			Set<String> names = new HashSet<>(files.readBaseline().classes());
			names.addAll(files.readReviews().classes());
			return names;
		} catch (SessionFileException e) {
			// reported where the files count
			return Set.of();
		}
	}

	@Override
	public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain,
			byte[] bytes) {
		if (name == null || !names.contains(name.replace('/', '.')) || !watched.test(name)) {
			return null;
		}
		InterlockThread thread = InterlockThread.current();
		thread.enterAgent();
		try {
			List<String> all = members(bytes);
			String className = name.replace('/', '.');
			List<String> key = new ArrayList<>(List.of(className));
			key.addAll(all);
			if (all.size() <= MOST_MEMBERS && reported.add(key)) {
				members.accept(className, all);
			}
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
		return null;
	}

	private static List<String> members(byte[] bytes) {
		List<String> members = new ArrayList<>();
		new BoundedClassReader(bytes).accept(new ClassVisitor(Opcodes.ASM9) {
			@Override
			public FieldVisitor visitField(int access, String name, String descriptor, String signature,
					Object value) {
				members.add(name);
				return null;
			}

			@Override
			public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
					String[] exceptions) {
				members.add(name + descriptor);
				return null;
			}
		}, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
		return members;
	}
}
