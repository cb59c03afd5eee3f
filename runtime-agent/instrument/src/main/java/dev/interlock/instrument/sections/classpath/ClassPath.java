/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.classpath;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrument.bytecode.BoundedClassReader;
import dev.interlock.instrument.bytecode.NameCheck;
import dev.interlock.instrument.sections.sites.CodeSite;
import dev.interlock.instrument.sections.sites.CodeSites;
import dev.interlock.instrument.sections.sites.Lambdas;
import dev.interlock.sections.LambdaNames;
import dev.interlock.sections.MethodName;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;

/** The classes in a list of folders and jars. Not thread-safe. */
public final class ClassPath {

	private static final String CLASS = ".class";

	private final Map<String, byte[]> files = new TreeMap<>();
	private final Map<String, ClassNode> nodes = new HashMap<>();
	private final Map<String, LambdaNames> lambdas = new HashMap<>();
	/** The fields that are written after their initialisation; null until they are computed. */
	private Set<String> changing;
	private final Map<String, Boolean> shared = new HashMap<>();
	/** Finds further class files by binary name; null if the class path is complete. */
	private Function<String, byte[]> more;

	/**
	 * Reads the class files of a class path.
	 *
	 * @param entries folders and jars; the first one has precedence if a class occurs twice
	 * @throws IOException if one cannot be read; the message is one sentence for the user
	 */
	public static ClassPath read(List<Path> entries) throws IOException {
		ClassPath path = new ClassPath();
		for (Path entry : entries) {
			try {
				if (Files.isDirectory(entry)) {
					path.addFolder(entry);
				} else {
					path.addJar(entry);
				}
			} catch (IOException e) {
				throw new IOException("'" + entry + "' cannot be read (" + e.getMessage()
						+ "): give folders with class files, or jars.", e);
			}
		}
		return path;
	}

	/** A class path of the given class files. */
	public static ClassPath of(List<byte[]> classFiles) {
		ClassPath path = new ClassPath();
		for (byte[] file : classFiles) {
			path.files.put(new BoundedClassReader(file).getClassName(), file);
		}
		return path;
	}

	/** A class path of one class. */
	public static ClassPath of(ClassNode type) {
		ClassPath path = new ClassPath();
		path.add(type.name, type);
		return path;
	}

	/**
	 * A class path of one class that is being loaded, and of the classes that it refers to.
	 *
	 * @param more finds the class file of another class by its binary name; null if there is none
	 */
	public static ClassPath of(ClassNode type, Function<String, byte[]> more) {
		ClassPath path = of(type);
		path.more = more;
		return path;
	}

	private void addFolder(Path folder) throws IOException {
		try (Stream<Path> all = Files.walk(folder)) {
			for (Path file : (Iterable<Path>) all.filter(path -> path.toString().endsWith(CLASS)).sorted()::iterator) {
				add(folder.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
			}
		}
	}

	private void addJar(Path jar) throws IOException {
		try (JarFile file = new JarFile(jar.toFile(), false)) {
			for (JarEntry entry : (Iterable<JarEntry>) file.stream()::iterator) {
				if (entry.getName().endsWith(CLASS)) {
					try (InputStream in = file.getInputStream(entry)) {
						add(entry.getName(), in.readAllBytes());
					}
				}
			}
		}
	}

	private void add(String file, byte[] bytes) {
		if (!file.startsWith("META-INF/") && !file.endsWith("module-info.class")) {
			files.putIfAbsent(file.substring(0, file.length() - CLASS.length()), bytes);
		}
	}

	/** The internal names of all classes, sorted. */
	public Iterable<String> names() {
		return files.keySet();
	}

	public int size() {
		return files.size();
	}

	/** The binary names of all classes, sorted. */
	public List<String> classNames() {
		return files.keySet().stream().map(name -> name.replace('/', '.')).toList();
	}

	/** The class file of a class by its binary name, without copying; null if unknown. */
	public byte[] classFile(String binaryName) {
		return files.get(binaryName.replace('.', '/'));
	}

	/** Whether a class may have annotations that name sections. */
	boolean mayHaveSections(String internalName) {
		return AnnotatedSections.mayHave(files.get(internalName));
	}

	/** A class by its internal name; null if unknown or unreadable. */
	public ClassNode node(String internalName) {
		ClassNode known = nodes.get(internalName);
		byte[] bytes = known != null ? null : find(internalName);
		if (bytes == null) {
			return known;
		}
		ClassNode node = new ClassNode();
		try {
			new BoundedClassReader(bytes).accept(new NameCheck(node), ClassReader.SKIP_FRAMES);
		} catch (RuntimeException e) {
			// a class file that is damaged or too new has no sites
			return null;
		}
		return add(internalName, node) ? node : null;
	}

	/**
	 * Adds a class, unless it would be a supertype of itself: who goes from a class to its supertypes must come to an
	 * end.
	 */
	private boolean add(String internalName, ClassNode node) {
		Set<String> above = new HashSet<>();
		Deque<ClassNode> left = new ArrayDeque<>(List.of(node));
		while (!left.isEmpty()) {
			supertypes(left.poll()).filter(above::add).map(nodes::get).filter(Objects::nonNull).forEach(left::add);
		}
		if (above.contains(internalName)) {
			return false;
		}
		nodes.put(internalName, node);
		return true;
	}

	/** The internal names of the direct supertypes of a class. */
	public static Stream<String> supertypes(ClassNode node) {
		return Stream.concat(Stream.ofNullable(node.superName), node.interfaces.stream());
	}

	private byte[] find(String internalName) {
		byte[] bytes = files.get(internalName);
		if (bytes == null && more != null && !internalName.startsWith("java/") && !internalName.startsWith("[")) {
			bytes = more.apply(internalName.replace('/', '.'));
			if (bytes != null) {
				files.put(internalName, bytes);
			}
		}
		return bytes;
	}

	/** Whether the program may have classes that are not in this class path. */
	public boolean isOpen() {
		return more != null;
	}

	/**
	 * Whether a class uses synchronisation or defines a thread or task, so that its objects may be shared; true if
	 * the class is unknown.
	 */
	public boolean mayBeShared(String binaryName) {
		return shared.computeIfAbsent(binaryName, name -> {
			ClassNode node = node(name.replace('.', '/'));
			return node == null || "java/lang/Thread".equals(node.superName)
					|| node.interfaces.contains("java/lang/Runnable")
					|| node.interfaces.contains("java/util/concurrent/Callable")
					|| node.fields.stream().anyMatch(field -> (field.access & Opcodes.ACC_VOLATILE) != 0
							|| field.desc.startsWith("Ljava/util/concurrent/"))
					|| node.methods.stream().anyMatch(ClassPath::synchronizes);
		});
	}

	private static boolean synchronizes(MethodNode method) {
		if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
			return true;
		}
		for (AbstractInsnNode instruction : method.instructions) {
			if (instruction.getOpcode() == Opcodes.MONITORENTER) {
				return true;
			}
		}
		return false;
	}

	/** Whether a field of a known class is volatile. */
	public boolean isVolatile(SectionVariable variable) {
		ClassNode node = node(variable.className().replace('.', '/'));
		FieldNode field = node == null ? null : field(node, variable.name());
		return field != null && (field.access & Opcodes.ACC_VOLATILE) != 0;
	}

	/** The names of the lambdas of a class. */
	public LambdaNames lambdas(ClassNode type) {
		return lambdas.computeIfAbsent(type.name, name -> Lambdas.of(type));
	}

	/** The sites of a method in code order. */
	public List<CodeSite> sites(ClassNode type, MethodNode method) {
		return CodeSites.of(type, method, lambdas(type));
	}

	/** The method that contains a site, by its name in sites or by the compiler's name for a lambda. */
	public Optional<MethodNode> method(SitePoint site) {
		ClassNode node = node(site.className().replace('.', '/'));
		return node == null ? Optional.empty()
				: node.methods.stream().filter(method -> isNamed(node, method, site.methodName())).findFirst();
	}

	private boolean isNamed(ClassNode type, MethodNode method, MethodName name) {
		MethodName own = new MethodName(method.name, method.desc);
		return own.equals(name) || LambdaNames.isBody(method.name) && lambdas(type).inSites(own).equals(name);
	}

	/**
	 * The class that declares the field that an instruction names; the named class if the declaring class is unknown.
	 */
	public String declaring(String owner, String field) {
		for (ClassNode node = node(owner); node != null; node = node.superName == null ? null
				: node(node.superName)) {
			if (field(node, field) != null) {
				return node.name;
			}
		}
		return owner;
	}

	/** Whether a field of a known class may be written outside constructors and class initialisers. */
	public boolean isChanging(String owner, String name) {
		ClassNode node = node(owner);
		FieldNode field = node == null ? null : field(node, name);
		if (field == null || (field.access & (Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC)) != 0) {
			return false;
		}
		if (more != null) {
			// classes that write it may not be loaded yet
			return true;
		}
		if (changing == null) {
			changing = new HashSet<>();
			names().forEach(this::findWrites);
		}
		return changing.contains(owner + '.' + name);
	}

	private void findWrites(String internalName) {
		ClassNode node = node(internalName);
		if (node == null) {
			return;
		}
		for (MethodNode method : node.methods) {
			boolean initializes = method.name.equals("<init>") || method.name.equals("<clinit>");
			for (AbstractInsnNode instruction : method.instructions) {
				if (instruction instanceof FieldInsnNode access
						&& (access.getOpcode() == Opcodes.PUTFIELD || access.getOpcode() == Opcodes.PUTSTATIC)) {
					String declaring = declaring(access.owner, access.name);
					if (!initializes || !declaring.equals(internalName)) {
						changing.add(declaring + '.' + access.name);
					}
				}
			}
		}
	}

	/** The field that a class declares itself with this name; null if there is none. */
	public static FieldNode field(ClassNode node, String name) {
		for (FieldNode field : node.fields) {
			if (field.name.equals(name)) {
				return field;
			}
		}
		return null;
	}
}
