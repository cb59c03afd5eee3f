/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.model;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.bytecode.ClassFiles;
import dev.interlock.instrument.bytecode.FirstLine;
import dev.interlock.syncmodel.SyncModel;
import dev.interlock.syncmodel.SyncRule;
import dev.interlock.syncmodel.SyncRule.Mode;

/** Inserts the happens-before edges of the synchronisation model into the methods that it names. Thread-safe. */
public final class ModelInstrumenter {

	private final SyncModel model;
	private final Consumer<String> health;
	/** The rules that match a method of a loaded class. */
	private final Set<SyncRule> met = ConcurrentHashMap.newKeySet();

	/**
	 * @param model  the rules
	 * @param health receives one sentence for each rule that cannot be applied; called by any thread
	 */
	public ModelInstrumenter(SyncModel model, Consumer<String> health) {
		this.model = model;
		this.health = health;
	}

	/** Whether the model has no rules at all. */
	public boolean isEmpty() {
		return model.isEmpty();
	}

	/**
	 * The names of the classes with rules, with dots. A name that ends in {@code *} matches all names with this
	 * prefix.
	 */
	public Set<String> classes() {
		return model.classes();
	}

	/** Whether the model has rules for a class. */
	public boolean names(Class<?> type) {
		return model.names(type.getName());
	}

	/** Whether the model has rules for a class, by its internal name; false for null. */
	public boolean names(String internalName) {
		return internalName != null && model.names(internalName.replace('/', '.'));
	}

	/** Lists in one sentence the methods of the channels file that no loaded class has; null if there are none. */
	public String unmatchedChannels() {
		String methods = model.channels().entrySet().stream().filter(rule -> !met.contains(rule.getKey()))
				.map(rule -> rule.getValue() + '.' + rule.getKey() + " at " + rule.getKey().origin())
				.collect(Collectors.joining(", "));
		return methods.isEmpty() ? null
				: "No loaded class has a concrete method with these names of --channels, so they ordered "
						+ "nothing: " + methods + ". Check the names of class and method.";
	}

	/**
	 * Inserts the edges into a class.
	 *
	 * @param internalName its name with slashes
	 * @param bytes        its class file; the array is not modified
	 * @return the new class file, or null if no rule applies
	 */
	public byte[] instrument(String internalName, byte[] bytes) {
		ClassReader reader = ClassFiles.reader(bytes);
		ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
		ModelRules rules = new ModelRules(model.rules(internalName.replace('/', '.')));
		Transformer transformer = new Transformer(rules, ModelScan.of(reader, rules), writer);
		reader.accept(transformer, 0);
		return transformer.followed.isEmpty() ? null : ClassFiles.withSameVersion(bytes, writer.toByteArray());
	}

	private final class Transformer extends ClassVisitor {

		private final ModelRules rules;
		private final ModelScan scan;
		private final Set<SyncRule> followed = new HashSet<>();
		private String className;
		private int majorVersion;

		Transformer(ModelRules rules, ModelScan scan, ClassVisitor next) {
			super(Opcodes.ASM9, next);
			this.rules = rules;
			this.scan = scan;
		}

		@Override
		public void visit(int version, int access, String name, String signature, String superName,
				String[] interfaces) {
			className = name;
			majorVersion = version & 0xFFFF;
			super.visit(ClassFiles.versionWithoutFrames(version), access, name, signature, superName, interfaces);
		}

		@Override
		public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
				String[] exceptions) {
			MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
			if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
				return code;
			}
			List<SyncRule> mine = rules.of(name, descriptor);
			if (mine.isEmpty()) {
				return code;
			}
			met.addAll(mine);
			ModelMethod method = new ModelMethod(className, access, name, descriptor, scan, majorVersion);
			FirstLine line = new FirstLine(code);
			MethodVisitor first = line;
			for (SyncRule rule : mine) {
				String problem = method.problem(rule);
				if (problem != null) {
					health.accept("The rule '" + rule + "' of the synchronisation model at " + rule.origin()
							+ " cannot be followed in " + className.replace('/', '.') + ": " + problem + '.');
					continue;
				}
				followed.add(rule);
				if (rule.modes().contains(Mode.VOLATILE)) {
					first = new ModelVolatiles(method, rule.volatileFields(), first);
				}
				if (rule.modes().contains(Mode.MONITOR)) {
					first = new ModelMonitors(method, first);
				}
				if (ModelEdges.hasAny(rule)) {
					first = new ModelEdges(method, rule, first);
				}
			}
			return line.before(first);
		}
	}
}
