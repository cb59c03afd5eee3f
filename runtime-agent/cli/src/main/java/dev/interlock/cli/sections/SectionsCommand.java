/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.sections;

import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.VersionProvider;

/** The commands for atomic sections, as subcommands. */
@Command(name = "sections", mixinStandardHelpOptions = true, versionProvider = VersionProvider.class, //
		description = "Manages atomic sections: code between two accesses to a variable that no other thread may "
				+ "interrupt.", //
		subcommands = { HelpCommand.class }, synopsisSubcommandLabel = "COMMAND", //
		exitCodeOnInvalidInput = ExitStatus.USAGE, exitCodeOnExecutionException = ExitStatus.INTERNAL)
public final class SectionsCommand implements Runnable {

	@Spec
	private CommandSpec spec;

	@Override
	public void run() {
		throw new ParameterException(spec.commandLine(), "Give a command for sections: "
				+ String.join(", ",
						spec.subcommands().keySet().stream().filter(name -> !name.equals("help")).toList()));
	}
}
