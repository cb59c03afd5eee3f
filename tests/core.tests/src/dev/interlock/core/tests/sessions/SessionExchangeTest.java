/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.sessions;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.content.IContentType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.core.CorePreferences;
import dev.interlock.core.InterlockStatus;
import dev.interlock.core.RaceSession;
import dev.interlock.core.RaceSession.State;
import dev.interlock.core.SessionFormat;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageWriter;
import dev.interlock.testkit.GoldenStream;

/** Sessions are imported from files and exported to files. */
class SessionExchangeTest {

	@TempDir
	Path folder;
	@TempDir
	Path elsewhere;

	private Path race;

	@BeforeEach
	void write() throws Exception {
		race = file("race-of-the-night.session", GoldenStream.messages(GoldenStream.RACE));
	}

	private Path file(String name, List<Message> messages) throws Exception {
		Path file = elsewhere.resolve(name);
		try (OutputStream out = Files.newOutputStream(file); MessageWriter writer = new MessageWriter(out)) {
			for (Message message : messages) {
				writer.write(message);
			}
		}
		return file;
	}

	@Test
	void anImportedSessionIsLikeAnyOtherAndSurvivesARestart() throws Exception {
		String id;
		try (SessionsFixture before = new SessionsFixture(folder)) {
			before.ended("Counter", GoldenStream.CLEAN);
			RaceSession imported = before.manager.importFile(race);
			assertSame(imported, before.manager.active());
			assertEquals("race-of-the-night", imported.configurationName());
			assertEquals(State.ENDED, imported.state());
			assertEquals(1, imported.snapshot().findings().size());
			assertFalse(imported.file().startsWith(elsewhere));
			id = imported.id();
			Files.delete(race);
		}
		try (SessionsFixture after = new SessionsFixture(folder)) {
			RaceSession again = after.manager.sessions().stream().filter(each -> each.id().equals(id)).findFirst()
					.orElseThrow();
			assertEquals("Counter.value", again.snapshot().findings().get(0).variable().displayName());
			assertTrue(again.status().isOK(), again.status()::toString);
		}
	}

	@Test
	void aSessionThatIsThereIsShownAndNotCopied() throws Exception {
		try (SessionsFixture sessions = new SessionsFixture(folder)) {
			RaceSession first = sessions.manager.importFile(race);
			sessions.ended("Later", GoldenStream.CLEAN);
			assertSame(first, sessions.manager.importFile(race));
			assertSame(first, sessions.manager.active());
			assertEquals(2, sessions.manager.sessions().size());
			assertSame(first, sessions.manager.importFile(first.file()));
			sessions.manager.remove(first);
			RaceSession second = sessions.manager.importFile(race);
			assertEquals(1, second.snapshot().findings().size());
		}
		try (SessionsFixture after = new SessionsFixture(folder)) {
			assertEquals(2, after.manager.sessions().size());
		}
	}

	@Test
	void anOldSessionImportedIntoAFullHistoryIsShown() throws Exception {
		CorePreferences one = new CorePreferences() {
			@Override
			public int historySize() {
				return 1;
			}
		};
		try (SessionsFixture sessions = new SessionsFixture(folder, one)) {
			sessions.ended("Newest", GoldenStream.CLEAN);
			RaceSession imported = sessions.manager.importFile(race);
			assertSame(imported, sessions.manager.active());
			assertTrue(sessions.manager.sessions().contains(imported));
		}
	}

	@Test
	void anIdThatIsNoFileNameIsReplaced() throws Exception {
		List<Message> messages = GoldenStream.messages(GoldenStream.RACE).stream()
				.map(message -> message.hasHello()
						? message.toBuilder()
								.setHello(message.getHello().toBuilder().setSessionId("../../outside\tid")).build()
						: message)
				.toList();
		Path awkward = file("awkward.session", messages);
		try (SessionsFixture sessions = new SessionsFixture(folder)) {
			RaceSession imported = sessions.manager.importFile(awkward);
			assertEquals(folder, imported.file().getParent());
			assertSame(imported, sessions.manager.importFile(awkward));
		}
		try (SessionsFixture after = new SessionsFixture(folder)) {
			assertEquals(1, after.manager.sessions().size());
		}
	}

	@Test
	void aFileThatIsNoSessionIsRefused() throws Exception {
		Path picture = Files.writeString(elsewhere.resolve("picture.session"), "this is no session");
		try (SessionsFixture sessions = new SessionsFixture(folder)) {
			for (Path wrong : List.of(picture, elsewhere, elsewhere.resolve("missing.session"))) {
				CoreException refusal = assertThrows(CoreException.class, () -> sessions.manager.importFile(wrong));
				assertTrue(InterlockStatus.IMPORT_FAILED.is(refusal.getStatus()), refusal::toString);
				assertTrue(refusal.getMessage().contains(wrong.toString()), refusal::getMessage);
			}
			assertEquals(List.of(), sessions.manager.sessions());
		}
	}

	@Test
	void sessionsGoToFilesInEachFormat() throws Exception {
		try (SessionsFixture sessions = new SessionsFixture(folder)) {
			RaceSession racy = sessions.manager.importFile(race);
			RaceSession clean = sessions.ended("Clean", GoldenStream.CLEAN).session();
			Path copy = elsewhere.resolve("copy.session");
			SessionFormat.SESSION.write(List.of(racy), copy);
			assertArrayEquals(Files.readAllBytes(race), Files.readAllBytes(copy));

			Path text = elsewhere.resolve("report.txt");
			SessionFormat.TEXT.write(List.of(racy, clean), text);
			String report = Files.readString(text);
			assertTrue(report.contains("org.example.Counter"), report);

			Path json = Files.writeString(elsewhere.resolve("report.json"), "what was here before");
			SessionFormat.JSON.write(List.of(racy, racy), json);
			String forPrograms = Files.readString(json);
			assertTrue(forPrograms.startsWith("{") && forPrograms.contains("interlock-report/1"), forPrograms);
			assertEquals(2, forPrograms.split("\"name\": \"value\"").length,
					"what both have in common stands there once");
		}
	}

	@Test
	void reportsOfTheCommandLineAreWrittenToo() throws Exception {
		try (SessionsFixture sessions = new SessionsFixture(folder)) {
			RaceSession racy = sessions.manager.importFile(race);
			String id = racy.snapshot().findings().get(0).id();
			for (SessionFormat format : List.of(SessionFormat.HTML, SessionFormat.SARIF, SessionFormat.MARKDOWN,
					SessionFormat.BASELINE)) {
				Path file = elsewhere.resolve("report." + format.stableName());
				format.write(List.of(racy), file);
				String report = Files.readString(file);
				assertTrue(report.contains("org.example.Counter") || report.contains("Counter.java"), report);
				assertTrue(format == SessionFormat.MARKDOWN || report.contains(id), report);
			}
			assertTrue(Files.readString(elsewhere.resolve("report.html")).startsWith("<!"));
			Path broken = Files.writeString(elsewhere.resolve("broken.session"), "no session");
			RaceSession gone = sessions.manager.importFile(Files.copy(race, elsewhere.resolve("again.session")));
			Files.copy(broken, gone.file(), StandardCopyOption.REPLACE_EXISTING);
			CoreException refusal = assertThrows(CoreException.class,
					() -> SessionFormat.HTML.write(List.of(gone), elsewhere.resolve("report.html")));
			assertTrue(InterlockStatus.REPORT_FAILED.is(refusal.getStatus()), refusal::toString);
			assertTrue(refusal.getMessage().contains(gone.file().getFileName().toString()), refusal::getMessage);
		}
	}

	@Test
	void aFileThatCannotBeWrittenIsNamed() throws Exception {
		try (SessionsFixture sessions = new SessionsFixture(folder)) {
			RaceSession racy = sessions.manager.importFile(race);
			Path wrong = elsewhere.resolve("missing/report.txt");
			for (SessionFormat format : SessionFormat.values()) {
				CoreException failure = assertThrows(CoreException.class, () -> format.write(List.of(racy), wrong));
				assertTrue(InterlockStatus.EXPORT_FAILED.is(failure.getStatus()), failure::toString);
				assertTrue(failure.getMessage().contains(wrong.toString())
						&& failure.getMessage().contains("the file or its folder does not exist"), failure::getMessage);
			}
			assertThrows(IllegalArgumentException.class,
					() -> SessionFormat.SESSION.write(List.of(), elsewhere.resolve("none.session")));
		}
	}

	@Test
	void theContentTypeIsRecognisedByContent() throws Exception {
		IContentType type = Platform.getContentTypeManager().getContentType("dev.interlock.core.session");
		try (var in = Files.newInputStream(race)) {
			assertEquals(type, Platform.getContentTypeManager().findContentTypeFor(in, "race.session"));
		}
		Path other = Files.writeString(elsewhere.resolve("other.session"), "a file of another tool");
		try (var in = Files.newInputStream(other)) {
			assertFalse(type.equals(Platform.getContentTypeManager().findContentTypeFor(in, "other.session")));
		}
	}
}
