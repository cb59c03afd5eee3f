/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.interlock.session.Review.Kind;

/**
 * The reviews of a project. Their file is text with a review in each line, sorted, so that concurrent additions merge
 * without conflict. Immutable.
 *
 * @param reviews  the reviews
 * @param comments the lines with comments, which stay in the file
 * @param unknown  the lines that are no reviews, which stay in the file
 */
public record Reviews(List<Review> reviews, List<String> comments, List<Line> unknown) {

	/** The usual path of the file in its project. */
	public static final String FILE = ".interlock/reviews";

	/** No reviews. */
	public static final Reviews NONE = new Reviews(List.of());

	private static final String HEADER = "# reviews of findings: what, about what, and why; see 'interlock report --help'";
	private static final Pattern LINE = Pattern
			.compile("(accepted|benign|suppressed) (.*?)(?: until (\\S+))?");
	private static final Pattern SUBJECT = Pattern
			.compile("[0-9a-f]{10}|(?:field|class) [^\\s*]+\\*?|object [^\\s*]+\\*?|object [^\\s*]+ in [^\\s*]+\\*?");

	/**
	 * A line that is no review.
	 *
	 * @param number counts from 1
	 */
	public record Line(int number, String text) {
	}

	/** Copies the lists. */
	public Reviews {
		reviews = List.copyOf(reviews);
		comments = List.copyOf(comments);
		unknown = List.copyOf(unknown);
	}

	/** Reviews without other lines. */
	public Reviews(List<Review> reviews) {
		this(reviews, List.of(), List.of());
	}

	/**
	 * Reads a file all lines of which must be understood.
	 *
	 * @throws SessionFileException if there is no such file, or a line is no review; the message is a sentence
	 */
	public static Reviews read(Path file) throws SessionFileException {
		String name = PlainText.of(file.toString());
		try {
			Reviews reviews = parse(SessionFiles.text(file));
			if (!reviews.unknown.isEmpty()) {
				throw new SessionFileException("The reviews '" + name + "' have no review in line "
						+ reviews.unknown.get(0).number + ": write accepted, benign or suppressed, then the id of a "
						+ "finding, 'field CLASS.NAME', 'object CLASS' or 'class CLASS', then 'until YYYY-MM-DD' if it "
						+ "ends, and '# REASON'.", null);
			}
			return reviews;
		} catch (SessionFileException e) {
			throw e;
		} catch (NoSuchFileException e) {
			throw new SessionFileException("There are no reviews '" + name + "': give the file of reviews, for example "
					+ FILE + '.', e);
		} catch (CharacterCodingException e) {
			throw new SessionFileException("The reviews '" + name + "' are no text in UTF-8: give the file of reviews.",
					e);
		} catch (IOException e) {
			throw new SessionFileException("The reviews '" + name + "' cannot be read: "
					+ PlainText.of(String.valueOf(e.getMessage())) + '.', e);
		}
	}

	/** Parses the text of a file. Lines that are no reviews are kept. */
	public static Reviews parse(String text) {
		List<Review> reviews = new ArrayList<>();
		List<String> comments = new ArrayList<>();
		List<Line> unknown = new ArrayList<>();
		int number = 0;
		for (String line : text.lines().map(String::strip).toList()) {
			number++;
			if (line.startsWith("#")) {
				comments.add(line);
			} else if (!line.isEmpty()) {
				Optional<Review> review = review(line);
				review.ifPresent(reviews::add);
				if (review.isEmpty()) {
					unknown.add(new Line(number, line));
				}
			}
		}
		return new Reviews(reviews, comments, unknown);
	}

	private static Optional<Review> review(String line) {
		String[] parts = line.split("#", 2);
		Matcher matcher = LINE.matcher(parts[0].strip().replaceAll("\\s+", " "));
		if (!matcher.matches()) {
			return Optional.empty();
		}
		String subject = matcher.group(2);
		if (!SUBJECT.matcher(subject).matches()) {
			return Optional.empty();
		}
		try {
			LocalDate until = matcher.group(3) == null ? null : LocalDate.parse(matcher.group(3));
			return Optional.of(new Review(Kind.valueOf(matcher.group(1).toUpperCase(Locale.ROOT)), subject,
					until, parts.length > 1 ? parts[1].strip() : ""));
		} catch (DateTimeParseException e) {
			return Optional.empty();
		}
	}

	/** The text of the file, which {@link #parse} reads. */
	public String text() {
		StringBuilder text = new StringBuilder();
		(comments.isEmpty() ? List.of(HEADER) : comments).forEach(each -> text.append(each).append('\n'));
		new TreeSet<>(reviews).forEach(each -> text.append(each).append('\n'));
		unknown.forEach(each -> text.append(each.text).append('\n'));
		return text.toString();
	}

	/** These reviews with another one, which replaces those of the same kind and subject. */
	public Reviews with(Review review) {
		List<Review> all = new ArrayList<>(reviews);
		all.removeIf(each -> each.kind() == review.kind() && each.subject().equals(review.subject()));
		all.add(review);
		return new Reviews(all, comments, unknown);
	}

	/** These reviews and others. */
	public Reviews and(Reviews others) {
		Reviews all = this;
		for (Review review : others.reviews) {
			all = all.reviews.contains(review) ? all : all.with(review);
		}
		List<Line> lines = new ArrayList<>(unknown);
		lines.addAll(others.unknown);
		return new Reviews(all.reviews, comments, lines);
	}

	/** Whether a review hides a finding. */
	public boolean suppresses(Finding finding, LocalDate today) {
		return of(finding, today).filter(review -> review.kind() == Kind.SUPPRESSED).isPresent();
	}

	/** The review of a finding: one that hides it, else one of this finding alone, else the first. */
	private Optional<Review> of(Finding finding, LocalDate today) {
		return reviews.stream().filter(review -> !review.isExpired(today) && review.isAbout(finding))
				.min(Comparator.comparing((Review review) -> review.kind() != Kind.SUPPRESSED)
						.thenComparing(review -> !review.isOfOne()));
	}

	/** The reviews whose last day has passed. */
	public List<Review> expired(LocalDate today) {
		return reviews.stream().filter(review -> review.isExpired(today)).toList();
	}

	/** A finding with its review in its details. */
	public Finding applyTo(Finding finding, LocalDate today) {
		return of(finding, today).map(review -> Findings.withDetails(finding, finding.details().with(review)))
				.orElse(finding);
	}

	/** The sessions without the reviewed findings. */
	public static List<Session> omit(List<Session> sessions) {
		return sessions.stream().map(session -> session.withFindings(
				session.findings().stream().filter(finding -> !finding.isReviewed()).toList())).toList();
	}

	/** The classes of the fields that the reviews name, by binary name. */
	public Set<String> classes() {
		return reviews.stream().map(Review::field).filter(field -> field.indexOf('.') > 0)
				.map(field -> field.substring(0, field.lastIndexOf('.'))).collect(Collectors.toSet());
	}

	/** Compares the reviews with the findings of sessions. */
	public Comparison compare(List<Session> sessions, LocalDate today) {
		return compare(sessions, today, Set.of());
	}

	/**
	 * Compares the reviews with the findings of sessions.
	 *
	 * @param gone the ids of known findings whose code is gone
	 */
	public Comparison compare(List<Session> sessions, LocalDate today, Set<String> gone) {
		List<Session> reviewed = new ArrayList<>();
		for (Session session : sessions) {
			reviewed.add(session.withFindings(
					session.findings().stream().map(finding -> applyTo(finding, today)).toList()));
		}
		List<Review> expired = expired(today);
		List<Finding> findings = Findings.merge(reviewed);
		int matched = (int) reviews.stream()
				.filter(review -> !review.isExpired(today) && findings.stream().anyMatch(review::isAbout)).count();
		LoadedMembers loaded = LoadedMembers.of(sessions);
		List<Review> without = reviews.stream()
				.filter(review -> !review.isExpired(today) && findings.stream().noneMatch(review::isAbout))
				.filter(review -> gone.contains(review.subject()) || loaded.lacksField(review.field())).toList();
		int count = (int) findings.stream().filter(Finding::isReviewed).count();
		return new Comparison(reviewed, count, matched, reviews.size() - expired.size() - matched - without.size(),
				expired, without);
	}

	/**
	 * Sessions with reviews.
	 *
	 * @param sessions the sessions; each finding has its review
	 * @param findings the number of distinct findings with a review
	 * @param matched  the number of reviews with a finding
	 * @param notSeen  the number of other reviews, which does not prove that they are of no use
	 * @param expired  the reviews whose last day has passed
	 * @param gone     the reviews without a finding whose field or code is gone
	 */
	public record Comparison(List<Session> sessions, int findings, int matched, int notSeen, List<Review> expired,
			List<Review> gone) {
	}
}
