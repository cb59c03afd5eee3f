/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.workbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.core.commands.Command;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Platform;
import org.eclipse.help.HelpSystem;
import org.eclipse.help.IContext;
import org.eclipse.help.IHelpResource;
import org.eclipse.help.IToc;
import org.eclipse.help.ITopic;
import org.eclipse.jface.bindings.Binding;
import org.eclipse.jface.bindings.keys.KeySequence;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.ui.IWorkbenchWizard;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.keys.IBindingService;
import org.eclipse.ui.wizards.IWizardDescriptor;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;

import dev.interlock.core.InterlockStatus;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.session.Variable;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.ui.internal.reports.text.KindHelp;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The help: its pages and their links, F1, the cheat sheet, the error catalogue, and the example project. */
class HelpTest extends WorkbenchFixture {

	private static final String EXAMPLE = "dev.interlock.ui.exampleWizard";
	private static final Pattern LINK = Pattern.compile("href=\"([^\"#:]+)\"");

	private final Bundle doc = Platform.getBundle("dev.interlock.doc");

	private String read(String path) throws Exception {
		URL entry = doc.getEntry(path);
		assertNotNull(entry, () -> "There is no " + path);
		try (InputStream in = entry.openStream()) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

	@Test
	void theTableOfContentsAndAllLinksLeadToPages() throws Exception {
		IToc toc = Arrays.stream(HelpSystem.getTocs()).filter(each -> each.getLabel().equals("Race Detection"))
				.findFirst().orElseThrow();
		List<String> pages = new ArrayList<>();
		collect(toc.getTopics(), pages);
		assertTrue(pages.size() >= 8, pages::toString);
		for (String page : pages) {
			read(page.replace("/dev.interlock.doc/", ""));
		}
		for (URL page : Collections.list(doc.findEntries("html", "*.html", false))) {
			Matcher links = LINK.matcher(read(page.getPath()));
			while (links.find()) {
				read("html/" + links.group(1));
			}
		}
	}

	private static void collect(ITopic[] topics, List<String> pages) {
		for (ITopic topic : topics) {
			pages.add(topic.getHref());
			collect(topic.getSubtopics(), pages);
		}
	}

	@Test
	void f1LeadsToPagesFromEachViewAndDialog() throws Exception {
		for (String id : List.of("raceReports", "interleaving", "atomicSections", "fix", "launchTab", "preferences",
				"noise", "exchange", "filters")) {
			IContext context = HelpSystem.getContext("dev.interlock.ui." + id);
			assertNotNull(context, id);
			assertTrue(context.getRelatedTopics().length > 0, id);
			for (IHelpResource topic : context.getRelatedTopics()) {
				read(topic.getHref().replace("/dev.interlock.doc/", ""));
			}
		}
	}

	@Test
	void plainF1OpensTheHelpOfTheView() throws Exception {
		for (String view : List.of(VIEW, "dev.interlock.ui.AtomicSectionsView")) {
			bot.openView(view);
			UIThread.waitUntil("F1 in " + view, () -> {
				Binding binding = PlatformUI.getWorkbench().getService(IBindingService.class)
						.getPerfectMatch(KeySequence.getInstance("F1"));
				return binding != null
						&& binding.getParameterizedCommand().getId().equals("org.eclipse.ui.help.dynamicHelp");
			});
			bot.closeView(view);
		}
	}

	@Test
	void eachKindOfFindingHasAPageWithBadCodeAndGoodCode() throws Exception {
		for (FindingKind kind : FindingKind.values()) {
			String page = read(KindHelp.page(finding(kind)).replace("/dev.interlock.doc/", ""));
			assertTrue(kind == FindingKind.UNKNOWN || page.contains("Bad") && page.contains("Good"), kind::name);
		}
	}

	private static Finding finding(FindingKind kind) {
		return new Finding("", kind, Finding.Evidence.OBSERVED, List.of(), List.of(),
				new Variable(Variable.Kind.STATIC, "org.example.Counter", "value", 0), List.of(), 1, Duration.ZERO);
	}

	@Test
	void eachErrorStandsInTheCatalogue() throws Exception {
		String page = read("html/errors.html");
		for (InterlockStatus status : InterlockStatus.values()) {
			assertTrue(page.contains("<td>" + status.code() + "</td>"), status::name);
		}
	}

	@Test
	void theCommandsOfTheCheatSheetExist() throws Exception {
		Matcher commands = Pattern.compile("serialization=\"([\\w.]+)\\(").matcher(read("firstRace.xml"));
		int found = 0;
		while (commands.find()) {
			Command command = PlatformUI.getWorkbench().getService(ICommandService.class)
					.getCommand(commands.group(1));
			assertTrue(command.isDefined(), commands.group(1));
			found++;
		}
		assertEquals(2, found);
		Matcher pages = Pattern.compile("href=\"/dev.interlock.doc/([^\"]+)\"").matcher(read("firstRace.xml"));
		while (pages.find()) {
			read(pages.group(1));
		}
	}

	@Test
	void theExampleWizardMakesAProjectThatCompiles() throws Exception {
		IWizardDescriptor descriptor = PlatformUI.getWorkbench().getNewWizardRegistry().findWizard(EXAMPLE);
		assertEquals("org.eclipse.ui.Examples/dev.interlock.ui.examples",
				descriptor.getCategory().getPath().toString());
		IWorkbenchWizard made = UIThread.syncExec(descriptor::createWizard);
		UIThread.asyncExec(() -> {
			made.init(PlatformUI.getWorkbench(), StructuredSelection.EMPTY);
			new WizardDialog(bot.page().getWorkbenchWindow().getShell(), made).open();
		});
		ShellBot wizard = bot.shell("A Bank with Data Races");
		ScreenshotOnFailure.take("HelpTest.example");
		wizard.click("Finish");
		wizard.waitUntilClosed();

		IProject created = ResourcesPlugin.getWorkspace().getRoot().getProject("bank-race");
		try {
			created.build(IncrementalProjectBuilder.FULL_BUILD, null);
			assertTrue(created.getFile("src/bank/UnsafeBankDemo.java").exists());
			List<IMarker> errors = Arrays
					.stream(created.findMarkers(IMarker.PROBLEM, true, IResource.DEPTH_INFINITE))
					.filter(each -> each.getAttribute(IMarker.SEVERITY, 0) == IMarker.SEVERITY_ERROR).toList();
			assertEquals(List.of(), errors);
		} finally {
			created.delete(true, true, null);
		}
	}
}
