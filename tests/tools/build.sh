# Builds the agent or the IDE, once, and again only when a source is newer. Sourced by the other scripts.
# shellcheck shell=bash

AGENT_JAR=$INTERLOCK_ROOT/runtime-agent/agent/target/oldest/interlock.jar

ide_folder() {
	echo "$INTERLOCK_ROOT/tests/packaged-ide/target/$1/products/dev.interlock.ide/linux/gtk/x86_64/eclipse"
}

# is_older FILE SOURCE...: whether the file is missing or a source was changed after it was made
is_older() {
	local file=$1
	shift
	[ -e "$file" ] || return 0
	[ -n "$(cd "$INTERLOCK_ROOT" && find "$@" \( -name target -o -name bin -o -name lib \) -type d -prune \
		-o -type f -newer "$file" -print -quit)" ]
}

# How the sources are laid out is a matter of the tests alone, and of one run of them.
NO_STYLE_CHECKS=(-Dformatter.skip=true -Dimpsort.skip=true)

# Where the tree is that of the last commit, the qualifier of all bundles is its time, and so each build of it has the same.
# It is the last commit of all: a bundle holds jars that are built from other folders than its own. Elsewhere, as outside
# a clone, Tycho takes the time of the build.
qualifier() {
	local root=$INTERLOCK_ROOT changes
	[ "$(git -C "$root" rev-parse --show-toplevel 2>/dev/null)" = "$root" ] || return 0
	changes=$(git -C "$root" status --porcelain) && [ -z "$changes" ] || return 0
	TZ=UTC git -C "$root" log -1 --date=format-local:%Y%m%d%H%M --format=-DforceContextQualifier=%cd
}

# maven TARGET LOG ARGUMENT...: runs Maven on the target's JDK; the log gets everything, standard error the progress
maven() {
	local target=$1 log=$2 qualified
	shift 2
	mkdir -p "$(dirname "$log")"
	mapfile -t qualified < <(qualifier)
	JAVA_HOME=$(jdk_for "$target") "$INTERLOCK_ROOT/tests/tools/mvn" -B "-Dinterlock.target=$target" "${qualified[@]}" "$@" 2>&1 \
		| tee "$log" | "$INTERLOCK_ROOT/tests/tools/progress" >&2
}

# forget_compiled TARGET: Tycho compiles only what changed itself, not what uses a jar or a class that changed
forget_compiled() {
	(cd "$INTERLOCK_ROOT" && rm -rf {plugins/*,tests/testkit,tests/*.tests}/target/"$1"/classes)
}

# build WHAT LOG MAVEN-ARGUMENT...: one build at a time in this checkout; ends the script where it fails
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
		[ -e "$AGENT_JAR" ] || { say "the build made no ${AGENT_JAR#"$INTERLOCK_ROOT"/}"; exit 70; }
		touch "$AGENT_JAR"
	fi
	exec 8>&-
}

# What the IDE is put together from, each followed by a comma: Maven does not see that one bundle needs another.
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
