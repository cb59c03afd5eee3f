/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.protocol.Access;
import dev.interlock.protocol.Finding;
import dev.interlock.protocol.FrameDefinition;
import dev.interlock.protocol.Hello;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageWriter;
import dev.interlock.protocol.StackDefinition;
import dev.interlock.protocol.ThreadDefinition;
import dev.interlock.protocol.Variable;

/** The first inputs of each target: files of the project, and small generated ones. */
public final class Seeds {

	private static final int USES = 7;
	private static final String[] OPTIONS = { "", "engines=happens-before", "profile=thorough,seed=7,quiet=true",
			"config=@\nengines=atomrace\nnoise=random\ninclude=org.example.*\nfield-overhead=5%",
			"noise-config=@\ninterlock-noise 1\nplace shared\nstrength 100\nduration 1ms\nkinds sleep,yield\nseed 3\n",
			"schedule=race-fuzzer:guided,schedule-target=@\ndata-race a.B.c()V/a.B.f:write#0 a.B.d()V/a.B.f:read#0\n"
					+ "threads main/1 main/2\n",
			"schedule=replay:@\ninterlock-schedule 1\nseed 1\n", "baseline=@\n0123456789 data-race a.B.f a.B.c()V\n",
			"suppressions=@\naccepted 0123456789 until 2030-01-01 # known\n",
			"schedule=pct:3,schedule-length=50,schedule-accesses=mixed,schedule-points=9,schedule-repeat=true",
			"host=localhost,port=4000,token=secret,session-id=1,suspend=true",
			"overhead=5%,follow=all,session=x.session,sections=a.sections,sync-model=a,b,channels=c",
			"inherited=cHJvZmlsZQBxdWljawA", "include=a.*,b.C,exclude=d.**,variables=a.B.f,transactions=tasks,x" };
	private static final String[] SCHEDULES = {
			"interlock-schedule 1\njvm 17 Linux amd64\ncode ff12\nseed -5\naccesses mixed\n"
					+ "target data-race a.B.c()V/a.B.f:write#0 a.B.d()V/a.B.f:read#0\nrun 0 12 start 0\n"
					+ "left 0/1 12 1 java.io.Reader.read\nrun 0/1 3 lock 7f*2\nback 0/1 15 -\nclock 15 3\ncheck 12ab\n",
			"data-race a.B.c()V/a.B.f:write#0 a.B.d()V/a.B.f:read#0\nthreads 0 0/1\n",
			"atomicity-violation a.B.c()V/a.B.f:read#0 a.B.d()V/a.B.f:write#0 a.B.c()V/a.B.f:write#0\n",
			"lock-order a.B.c()V/a.B.f:x#0 a.B.d()V/a.B.f:x#0 a.B.c()V/a.B.g:x#0 a.B.d()V/a.B.g:x#0\n",
			"interlock-outcome 1\nend finished\ndigest 12\npoints 100\nchoices 20\nraces 1\nsites 1 0 2 3\n"
					+ "exception java.lang.Error at x\ntask-exception E text\nuncontrolled it sleeps\nmissing x\n"
					+ "data-race f\ta.B\tc\tB.java\t3\twrite\ta.B\td\tB.java\t4\tread\ntext waits\ndiverged at 3\n" };
	private static final String[] PROJECT = {
			"interlock-noise 1\nplace shared\nstrength 100\nduration 1ms..2ms\nkinds sleep,yield\nseed 3\n"
					+ "variable a.B.f\nlocation a.B.c()V\n",
			"# known\n0123456789 data-race a.B.f a.B.c()V/a.B.f:write#0 a.B.d()V/a.B.f:read#0\n",
			"accepted 0123456789 until 2030-01-01 # reason\nbenign field a.B.f\nsuppressed class a.B\n",
			"transaction org.example.Bank.transfer\nnone org.example.*\ndefaults off\n", "a.B.f # field\nc.D\n",
			"interlock-sections 1\n# text\nsection a\n  variable field a.B.f\n  entry a.B.c()V/a.B.f:read#0\n"
					+ "  end a.B.c()V/a.B.f:write#0 allow read\n  tags circular\n  from training\n  support 3\n"
					+ "  kept it is known\n  disabled slow\n  heal lock\n" };
	private static final String[] MODELS = {
			"class dev.interlock.fuzz.Samples\nput(String, int) entry release this\ntake(..) exit acquire this\n",
			"flag a.B.f\nclass dev.interlock.fuzz.*\nsum(double[], long[]) entry release arg0 exit acquire result\n" };

	private Seeds() {
	}

	/**
	 * Writes the seeds of one target, one file for each.
	 *
	 * @param arguments the name of the target, the root of the project, and the folder
	 */
	public static void main(String[] arguments) throws IOException {
		Path folder = Files.createDirectories(Path.of(arguments[2]));
		for (Map.Entry<String, byte[]> seed : of(arguments[0], Path.of(arguments[1])).entrySet()) {
			Files.write(folder.resolve(seed.getKey()), seed.getValue());
		}
	}

	/** The seeds of a target by name. */
	static Map<String, byte[]> of(String target, Path root) throws IOException {
		Map<String, byte[]> seeds = new LinkedHashMap<>();
		switch (target) {
		case "ProtocolFuzz", "SessionFuzz" -> {
			files(root.resolve("runtime-agent/protocol/src/test/resources/golden"), ".stream", seeds);
			files(root.resolve("runtime-agent/session/src/test/resources/golden"), ".stream", seeds);
			seeds.put("bomb", bomb(1000, 500));
			seeds.put("small-bomb", bomb(150, 30));
		}
		case "OptionsFuzz" -> texts(OPTIONS, seeds);
		case "ScheduleFuzz" -> texts(SCHEDULES, seeds);
		case "ProjectFileFuzz" -> {
			texts(PROJECT, seeds);
			files(root.resolve("tests/evaluation"), ".sections", seeds);
			files(root.resolve("runtime-agent/instrument/src/main/resources/dev/interlock/instrument/uses"), ".txt",
					seeds);
		}
		case "SyncModelFuzz" -> {
			texts(MODELS, seeds);
			files(root.resolve("runtime-agent/sync-model/src/main/resources/dev/interlock/syncmodel"), ".syncmodel",
					seeds);
		}
		case "ClassFileFuzz" -> classes(seeds);
		default -> throw new IllegalArgumentException("There is no target " + target + '.');
		}
		return seeds;
	}

	private static void files(Path folder, String ending, Map<String, byte[]> seeds) throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			for (Path file : files.filter(each -> each.toString().endsWith(ending)).sorted().toList()) {
				seeds.put(file.getFileName().toString(), Files.readAllBytes(file));
			}
		}
	}

	private static void texts(String[] texts, Map<String, byte[]> seeds) {
		for (int i = 0; i < texts.length; i++) {
			seeds.put("text-" + i, texts[i].getBytes(StandardCharsets.UTF_8));
		}
	}

	/** Many findings, each with the same deep stack trace and long names. */
	private static byte[] bomb(int depth, int findings) throws IOException {
		var bytes = new ByteArrayOutputStream();
		try (MessageWriter out = new MessageWriter(bytes)) {
			String name = "a.".repeat(depth / 2) + "C";
			write(out, Message.newBuilder().setHello(Hello.newBuilder().setSessionId("s")));
			write(out, Message.newBuilder()
					.setFrame(FrameDefinition.newBuilder().setId(1).setClassName(name).setMethod("m")));
			write(out, Message.newBuilder().setThread(ThreadDefinition.newBuilder().setId(1).setName(name)));
			for (int i = 1; i <= depth; i++) {
				write(out, Message.newBuilder()
						.setStack(StackDefinition.newBuilder().setId(i).setParent(i - 1).setFrame(1)));
			}
			var access = Access.newBuilder().setThread(1).setStack(depth);
			for (int i = 1; i <= findings; i++) {
				write(out, Message.newBuilder().setFinding(Finding.newBuilder().setId(i).setKindValue(1)
						.setVariable(Variable.newBuilder().setClassName("K" + i).setName("f")).addAccesses(access)
						.addAccesses(access)));
			}
		}
		return bytes.toByteArray();
	}

	private static void write(MessageWriter out, Message.Builder message) throws IOException {
		out.write(message.build());
	}

	private static void classes(Map<String, byte[]> seeds) {
		for (int use = 0; use < USES; use++) {
			for (Class<?> type : List.of(Samples.class, SessionFuzz.class, MessageWriter.class)) {
				seeds.put(type.getSimpleName() + '-' + use, used(use, Samples.classFile(type)));
			}
			seeds.put("Old-" + use, used(use, oldClass()));
		}
	}

	private static byte[] used(int use, byte[] bytes) {
		byte[] used = new byte[bytes.length + 1];
		used[0] = (byte) use;
		System.arraycopy(bytes, 0, used, 1, bytes.length);
		return used;
	}

	/** A class with a subroutine, which newer compilers do not emit. */
	private static byte[] oldClass() {
		ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
		writer.visit(Opcodes.V1_4, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, "fuzzed/Old", null, "java/lang/Object",
				null);
		writer.visitField(0, "field", "J", null, null).visitEnd();
		MethodVisitor method = writer.visitMethod(Opcodes.ACC_SYNCHRONIZED, "run", "([I)V", null, null);
		Label subroutine = new Label();
		method.visitCode();
		method.visitJumpInsn(Opcodes.JSR, subroutine);
		method.visitVarInsn(Opcodes.ALOAD, 0);
		method.visitInsn(Opcodes.LCONST_1);
		method.visitFieldInsn(Opcodes.PUTFIELD, "fuzzed/Old", "field", "J");
		method.visitInsn(Opcodes.RETURN);
		method.visitLabel(subroutine);
		method.visitVarInsn(Opcodes.ASTORE, 2);
		method.visitVarInsn(Opcodes.ALOAD, 1);
		method.visitInsn(Opcodes.ICONST_0);
		method.visitInsn(Opcodes.DUP2);
		method.visitInsn(Opcodes.IALOAD);
		method.visitInsn(Opcodes.IASTORE);
		method.visitVarInsn(Opcodes.RET, 2);
		method.visitMaxs(0, 0);
		method.visitEnd();
		writer.visitEnd();
		return writer.toByteArray();
	}
}
