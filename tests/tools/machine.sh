# Finds or installs the prerequisites of a command, or lists the missing ones. Sourced by the other scripts.
# shellcheck shell=bash

INTERLOCK_INSTALL=${INTERLOCK_INSTALL:-}

say() {
	echo "interlock: $*" >&2
}

wrong_usage() {
	say "$*"
	exit 64
}

lacking() {
	say "$*"
	exit 69
}

# The major version of the JDK in a folder, or nothing if the folder has no compiler.
jdk_version() {
	[ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 0
	sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
}

# jdk_between LOWEST HIGHEST FOLDER...: the first JDK in this range of versions; these folders are searched first
jdk_between() {
	local lowest=$1 highest=$2 folder version
	shift 2
	for folder in "$@" "${JAVA_HOME:-}" /usr/lib/jvm/* "$(jdk_of_path)"; do
		[ -n "$folder" ] || continue
		version=$(jdk_version "$folder")
		if [ -n "$version" ] && [ "$version" -ge "$lowest" ] && [ "$version" -le "$highest" ]; then
			readlink -f "$folder"
			return
		fi
	done
}

jdk_of_path() {
	local javac
	javac=$(command -v javac) && dirname "$(dirname "$(readlink -f "$javac")")" || true
}

# The JDK that builds and runs a target: 17 for the oldest if available, 25 for the latest.
jdk_for() {
	local found
	if [ "$1" = latest ]; then
		jdk_between 25 25 "${JDK25_HOME:-}"
	else
		found=$(jdk_between 17 17 "${JDK17_HOME:-}")
		echo "${found:-$(jdk_between 18 99)}"
	fi
}

# The java of the caller, if it is new enough for the agent.
program_java() {
	local java=${JAVA_HOME:+$JAVA_HOME/bin/java}
	[ -x "${java:-}" ] || java=$(command -v java) || java=
	if [ -n "$java" ]; then
		local version
		version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$(dirname "$(dirname "$(readlink -f "$java")")")/release" 2>/dev/null || true)
		[ "${version:-0}" -ge 17 ] && { echo "$java"; return; }
	fi
	echo "$(jdk_for oldest)/bin/java"
}

maven_home() {
	echo "${INTERLOCK_MAVEN_HOME:-$HOME/.cache/interlock/apache-maven-3.9.11}"
}

has_jdk() {
	[ -n "$(jdk_for oldest)" ]
}

# A headless JDK cannot drive the mouse (java.awt.Robot).
has_full_jdk() {
	local jdk
	jdk=$(jdk_for oldest)
	[ -n "$jdk" ] && [ -e "$jdk/lib/libawt_xawt.so" ]
}

has_maven() {
	[ -x "$(maven_home)/bin/mvn" ] || command -v mvn >/dev/null
}

# Without a pipe: grep -q may end it early, which pipefail takes for a missing library.
has_library() {
	[[ $(/sbin/ldconfig -p) == *"$1"* ]]
}

has_pyatspi() {
	/usr/bin/python3 -c 'import pyatspi' 2>/dev/null
}

has_font() {
	[ -n "$(fc-list 2>/dev/null | head -n 1)" ]
}

# The missing packages for: plain (build and run Java), ide (show Eclipse), desktop (drive it on a virtual display).
missing_packages() {
	local rest
	case $1 in
		plain) has_jdk || echo openjdk-17-jdk-headless ;;
		*) has_full_jdk || echo openjdk-17-jdk ;;
	esac
	has_maven || echo maven
	[ "$1" = plain ] && return
	has_library libgtk-3.so.0 || echo libgtk-3-0
	command -v xdg-mime >/dev/null || echo xdg-utils
	has_font || echo fonts-dejavu-core fontconfig
	[ "$1" = ide ] && return
	for rest in Xvfb:xvfb openbox:openbox xdotool:xdotool wmctrl:wmctrl import:imagemagick \
			dbus-run-session:dbus python3:python3 gpg:gnupg; do
		command -v "${rest%%:*}" >/dev/null || echo "${rest#*:}"
	done
	[ -x /usr/libexec/at-spi-bus-launcher ] || echo at-spi2-core
	has_pyatspi || echo python3-pyatspi
}

as_root() {
	if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi
}

apt_install() {
	as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@" >&2
}

# Installs the browser in which the page of the report is tested, if this machine may install anything. Without it these
# tests are skipped.
want_browser() {
	if ! command -v chromium >/dev/null && [ "$INTERLOCK_INSTALL" = yes ] && command -v apt-get >/dev/null; then
		apt_install chromium || { as_root apt-get update -q >&2 && apt_install chromium; } \
			|| say "chromium could not be installed: the tests of the page of the report are skipped."
	fi
}

# Installs the validator of SARIF reports, if this machine may install anything. Without it its test is skipped. The test
# looks for it in the same folder.
want_sarif_validator() {
	local folder=${XDG_CACHE_HOME:-$HOME/.cache}/interlock/sarif-multitool-5.7.0
	local tool=$folder/node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool
	if [ ! -x "$tool" ] && [ "$INTERLOCK_INSTALL" = yes ] && command -v npm >/dev/null && [ "$(uname -sm)" = "Linux x86_64" ]; then
		mkdir -p "$folder"
		{ npm install --prefix "$folder" --no-audit --no-fund --ignore-scripts @microsoft/sarif-multitool-linux@5.7.0 >&2 \
			&& chmod +x "$tool"; } || say "the validator of SARIF could not be installed: its test is skipped."
	fi
}

# Newer releases renamed the GTK package and dropped JDK 17: selects the name in this machine's archive.
archive_name() {
	local name
	for name in "$1" "$1t64" "${1/17/21}" "${1/17/25}"; do
		if [ -n "$(apt-cache policy "$name" 2>/dev/null | sed -n 's/^ *Candidate: *\([^(].*\)/\1/p')" ]; then
			echo "$name"
			return
		fi
	done
	echo "$1"
}

# Ensures that the prerequisites of the command are installed, or exits the script with 69.
need_for() {
	local missing package
	missing=$(missing_packages "$1" | tr '\n' ' ')
	missing=${missing% }
	[ -n "$missing" ] || return 0
	if [ "$INTERLOCK_INSTALL" != yes ]; then
		lacking "This machine lacks: $missing. Install these packages, or start again with --install."
	fi
	command -v apt-get >/dev/null || lacking "This machine lacks: $missing (Debian's names). Install them and start again."
	if [ "$(id -u)" -ne 0 ]; then
		sudo -n true 2>/dev/null || lacking "This machine lacks: $missing. Install these packages, or start again as root."
	fi
	say "installing what this machine lacks: $missing"
	as_root apt-get update -q >&2 || lacking "apt-get update failed: see above."
	local names=()
	for package in $missing; do
		names+=("$(archive_name "$package")")
	done
	apt_install "${names[@]}" \
		|| lacking "apt-get could not install: ${names[*]}. See above."
	missing=$(missing_packages "$1" | tr '\n' ' ')
	[ -z "$missing" ] || lacking "Still missing after the installation: $missing."
}
