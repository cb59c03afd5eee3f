/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import dev.interlock.protocol.Campaign;
import dev.interlock.protocol.ObservedRace;

/** Translates confirmations between the stream and the model. */
final class ConfirmationMessages {

	private ConfirmationMessages() {
	}

	/** The confirmation of a message. All texts are made safe for display. */
	static Confirmation of(dev.interlock.protocol.Confirmation message) {
		return new Confirmation(PlainText.of(message.getFinding()), of(message.getCampaign()),
				Set.copyOf(message.getShardsDoneList()),
				message.getRunsList().stream().map(ConfirmationMessages::of).toList(),
				message.getSimpleList().stream().map(ConfirmationMessages::of).toList(),
				outcomes(message.getPlainList()), message.hasFix() ? of(message.getFix()) : null);
	}

	private static Confirmation.Campaign of(Campaign campaign) {
		return new Confirmation.Campaign(PlainText.of(campaign.getId()), PlainText.of(campaign.getJvm()),
				PlainText.of(campaign.getCode()), PlainText.of(campaign.getWalk()), campaign.getSeeds(),
				campaign.getShards(), campaign.getAllSeeds());
	}

	private static FixCheck of(dev.interlock.protocol.FixCheck message) {
		return new FixCheck(of(message.getCampaign()),
				message.getRunsList().stream().map(ConfirmationMessages::of).toList(),
				message.getSimpleList().stream().map(ConfirmationMessages::of).toList(), message.getSeeksRaces(),
				message.getRacesList().stream().map(ConfirmationMessages::of).toList());
	}

	private static FixCheck.Race of(ObservedRace race) {
		return new FixCheck.Race(new RacingAccesses(PlainText.of(race.getVariable()), of(race.getFirst()),
				of(race.getSecond())), race.getSameVariable(), race.getRuns(), race.getSeed());
	}

	private static RacingAccesses.Place of(ObservedRace.Place place) {
		return new RacingAccesses.Place(PlainText.of(place.getClassName()), PlainText.of(place.getMethod()),
				PlainText.of(place.getFile()), place.getLine(), place.getWrite());
	}

	private static ObservedRace of(FixCheck.Race race) {
		return ObservedRace.newBuilder().setVariable(race.accesses().variable())
				.setFirst(of(race.accesses().first())).setSecond(of(race.accesses().second()))
				.setSameVariable(race.isSameVariable()).setRuns(race.runs()).setSeed(race.seed()).build();
	}

	private static ObservedRace.Place of(RacingAccesses.Place place) {
		return ObservedRace.Place.newBuilder().setClassName(place.className()).setMethod(place.method())
				.setFile(place.file()).setLine(place.line()).setWrite(place.isWrite()).build();
	}

	private static DirectedRun of(dev.interlock.protocol.DirectedRun run) {
		return new DirectedRun(run.getNumber(), run.getSeed(), PlainText.of(run.getDigest()), run.getControlled(),
				run.getHit(), outcomes(run.getOutcomesList()),
				run.getUncontrolledList().stream().map(PlainText::of).toList(), PlainText.of(run.getMissing()),
				PlainText.of(run.getDigestAgain()), sites(run.getSites()),
				run.hasSchedule() ? ScheduleMessages.of(run.getSchedule()) : null,
				PlainText.of(run.getScheduleFile()));
	}

	private static DirectedRun.Sites sites(dev.interlock.protocol.DirectedRun.Sites sites) {
		return switch (sites) {
		case BOTH_RAN -> DirectedRun.Sites.BOTH_RAN;
		case NOT_BOTH_RAN -> DirectedRun.Sites.NOT_BOTH_RAN;
		case VOLATILE -> DirectedRun.Sites.VOLATILE;
		case FINAL -> DirectedRun.Sites.FINAL;
		case NOT_LOADED -> DirectedRun.Sites.NOT_LOADED;
		case NOT_FOUND -> DirectedRun.Sites.NOT_FOUND;
		default -> DirectedRun.Sites.UNKNOWN;
		};
	}

	private static Set<Outcome> outcomes(List<dev.interlock.protocol.Outcome> messages) {
		Set<Outcome> outcomes = new TreeSet<>();
		messages.forEach(message -> outcomes.add(new Outcome(kind(message.getKind()),
				PlainText.of(message.getType()), PlainText.of(message.getFrame()), message.getStatus())));
		return outcomes;
	}

	private static Outcome.Kind kind(dev.interlock.protocol.Outcome.Kind kind) {
		return switch (kind) {
		case ASSERTION -> Outcome.Kind.ASSERTION;
		case DEADLOCK -> Outcome.Kind.DEADLOCK;
		case EXIT -> Outcome.Kind.EXIT;
		case HANG -> Outcome.Kind.HANG;
		case OUTPUT -> Outcome.Kind.OUTPUT;
		default -> Outcome.Kind.EXCEPTION;
		};
	}

	/** The message for a confirmation. */
	static dev.interlock.protocol.Confirmation of(Confirmation confirmation) {
		var builder = dev.interlock.protocol.Confirmation.newBuilder();
		if (confirmation.fixCheck() != null) {
			builder.setFix(dev.interlock.protocol.FixCheck.newBuilder()
					.setCampaign(of(confirmation.fixCheck().campaign()))
					.addAllRuns(confirmation.fixCheck().runs().stream().map(ConfirmationMessages::of).toList())
					.addAllSimple(confirmation.fixCheck().simple().stream().map(ConfirmationMessages::of).toList())
					.setSeeksRaces(confirmation.fixCheck().seeksRaces())
					.addAllRaces(confirmation.fixCheck().races().stream().map(ConfirmationMessages::of).toList()));
		}
		return builder.setFinding(confirmation.finding()).setCampaign(of(confirmation.campaign()))
				.addAllShardsDone(confirmation.shardsDone())
				.addAllRuns(confirmation.runs().stream().map(ConfirmationMessages::of).toList())
				.addAllSimple(confirmation.simple().stream().map(ConfirmationMessages::of).toList())
				.addAllPlain(confirmation.plain().stream().map(ConfirmationMessages::of).toList()).build();
	}

	private static Campaign of(Confirmation.Campaign campaign) {
		return Campaign.newBuilder().setId(campaign.id()).setJvm(campaign.jvm()).setCode(campaign.code())
				.setWalk(campaign.walk()).setSeeds(campaign.seeds()).setShards(campaign.shards())
				.setAllSeeds(campaign.allSeeds()).build();
	}

	private static dev.interlock.protocol.DirectedRun of(DirectedRun run) {
		var builder = dev.interlock.protocol.DirectedRun.newBuilder();
		if (run.schedule() != null) {
			builder.setSchedule(ScheduleMessages.of(run.schedule()));
		}
		return builder.setNumber(run.number()).setSeed(run.seed())
				.setDigest(run.digest()).setControlled(run.controlled()).setHit(run.hit())
				.addAllOutcomes(run.outcomes().stream().map(ConfirmationMessages::of).toList())
				.addAllUncontrolled(run.uncontrolled()).setMissing(run.missing()).setDigestAgain(run.digestAgain())
				.setSites(sites(run.sites())).setScheduleFile(run.scheduleFile()).build();
	}

	private static dev.interlock.protocol.DirectedRun.Sites sites(DirectedRun.Sites sites) {
		return sites == DirectedRun.Sites.UNKNOWN ? dev.interlock.protocol.DirectedRun.Sites.SITES_UNSPECIFIED
				: dev.interlock.protocol.DirectedRun.Sites.valueOf(sites.name());
	}

	private static dev.interlock.protocol.Outcome of(Outcome outcome) {
		return dev.interlock.protocol.Outcome.newBuilder()
				.setKind(dev.interlock.protocol.Outcome.Kind.valueOf(outcome.kind().name()))
				.setType(outcome.type()).setFrame(outcome.frame()).setStatus(outcome.status()).build();
	}
}
