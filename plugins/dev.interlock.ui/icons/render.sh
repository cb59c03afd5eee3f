#!/bin/bash
# Renders the SVG icons as PNG files. Needs Maven, which fetches the renderer by its coordinates.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mvn -q dependency:copy -Dartifact=com.github.weisj:jsvg:2.0.0 -DoutputDirectory="$work"
java -cp "$work/jsvg-2.0.0.jar" "$here/RenderIcons.java" "$here/full"
