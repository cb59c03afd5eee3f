# Builds the agent or the IDE, and rebuilds it only if a source is newer. Sourced by the other scripts.
# shellcheck shell=bash

AGENT_JAR=$INTERLOCK_ROOT/runtime-agent/agent/target/oldest/interlock.jar

ide_folder() {
	echo "$INTERLOCK_ROOT/tests/packaged-ide/target/$1/products/dev.interlock.ide/linux/gtk/x86_64/eclipse"
}

# is_older FILE SOURCE...: whether the file is missing or older than a source
is_older() {
	local file=$1
	shift
	[ -e "$file" ] || return 0
	[ -n "$(cd "$INTERLOCK_ROOT" && find "$@" \( -name target -o -name bin -o -name lib \) -type d -prune \
		-o -type f -newer "$file" -print -quit)" ]
}

# For a JVM of a few minutes, which spends most of its time in the second compiler and the parallel collector.
QUICK_JVM="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"

# Only the tests check the layout of the sources, and only once per run.
NO_STYLE_CHECKS=(-Dformatter.skip=true -Dimpsort.skip=true)

# In a clean work tree the qualifier of all bundles is the time of the last commit, so it is the same in each build.
# It is the last commit of the whole repository, as a bundle contains jars built from other folders than its own.
# Otherwise, for example outside a clone, Tycho uses the time of the build.
qualifier() {
	local root=$INTERLOCK_ROOT changes
	[ "$(git -C "$root" rev-parse --show-toplevel 2>/dev/null)" = "$root" ] || return 0
	changes=$(git -C "$root" status --porcelain) && [ -z "$changes" ] || return 0
	TZ=UTC git -C "$root" log -1 --date=format-local:%Y%m%d%H%M --format=-DforceContextQualifier=%cd
}

# maven TARGET LOG ARGUMENT...: runs Maven on the target's JDK; all output goes to the log, progress to standard error
maven() {
	local target=$1 log=$2 qualified
	shift 2
	mkdir -p "$(dirname "$log")"
	mapfile -t qualified < <(qualifier)
	MAVEN_OPTS="$QUICK_JVM ${MAVEN_OPTS:-}" JAVA_HOME=$(jdk_for "$target") \
		"$INTERLOCK_ROOT/mvnw" -B "-Dinterlock.target=$target" "${qualified[@]}" "$@" 2>&1 \
		| tee "$log" | "$INTERLOCK_ROOT/tests/tools/progress" >&2
}

# forget_compiled TARGET: Tycho recompiles only changed sources, not those that use a changed jar or class
forget_compiled() {
	(cd "$INTERLOCK_ROOT" && rm -rf {plugins/*,tests/testkit,tests/*.tests}/target/"$1"/classes)
}

# build WHAT LOG MAVEN-ARGUMENT...: one build at a time in this checkout; exits the script on failure
build() {
	local what=$1 log=$2
	shift 2
	say "building $what; the log is ${log#"$PWD"/}"
	if ! maven oldest "$log" "${NO_STYLE_CHECKS[@]}" "$@"; then
		grep -E '^\[ERROR\]' "$log" | grep -v 'osgi.platform' | head -n 20 >&2 || true
		say "$what could not be built: see $log"
		exit 70
	fi
}

lock_builds() {
	mkdir -p "$INTERLOCK_ROOT/target"
	exec 8>"$INTERLOCK_ROOT/target/.build-lock"
	flock -n 8 || { say "waiting for another build in this checkout"; flock 8; }
}

build_agent() {
	local sources=(pom.xml runtime-agent)
	is_older "$AGENT_JAR" "${sources[@]}" || return 0
	lock_builds
	if is_older "$AGENT_JAR" "${sources[@]}"; then
		build "the agent" "$INTERLOCK_ROOT/target/build-agent.log" \
			-f "$INTERLOCK_ROOT/runtime-agent/pom.xml" -pl agent -am -Dmaven.test.skip=true package
		[ -e "$AGENT_JAR" ] || { say "the build did not create ${AGENT_JAR#"$INTERLOCK_ROOT"/}"; exit 70; }
		touch "$AGENT_JAR"
	fi
	exec 8>&-
}

# The modules of the IDE, each followed by a comma: Maven does not know the dependencies between bundles.
bundles() {
	(cd "$INTERLOCK_ROOT" && dirname plugins/*/pom.xml | tr '\n' ',')
}

build_ide() {
	local done=$INTERLOCK_ROOT/target/ide-$1.built
	local sources=(pom.xml runtime-agent plugins features target-platform tests/packaged-ide)
	is_older "$done" "${sources[@]}" || return 0
	lock_builds
	if is_older "$done" "${sources[@]}"; then
		forget_compiled "$1"
		build "the IDE with the plug-ins" "$INTERLOCK_ROOT/target/build-ide.log" \
			-f "$INTERLOCK_ROOT/pom.xml" -pl "$(bundles)tests/packaged-ide" -am -Dmaven.test.skip=true verify
		touch "$done"
	fi
	exec 8>&-
}

# The update site, and an Eclipse without the plug-ins that can install them from it.
build_site() {
	local done=$INTERLOCK_ROOT/target/site-$1.built
	local sources=(pom.xml runtime-agent plugins features target-platform tests/packaged-ide update-site)
	is_older "$done" "${sources[@]}" || return 0
	lock_builds
	if is_older "$done" "${sources[@]}"; then
		forget_compiled "$1"
		build "the update site" "$INTERLOCK_ROOT/target/build-site.log" -f "$INTERLOCK_ROOT/pom.xml" \
			-pl "$(bundles)$(cd "$INTERLOCK_ROOT" && dirname features/*/pom.xml | tr '\n' ',')update-site,tests/packaged-ide" \
			-am -Dmaven.test.skip=true verify
		touch "$done"
	fi
	exec 8>&-
}
