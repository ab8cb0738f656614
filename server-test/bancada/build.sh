#!/usr/bin/env bash
# Builds the embedded test server into build/bancada/ with plain javac. Skips what is up to date.
#   api/     the slice of the Paper API at run time: our working classes, and the stubs' interfaces for the rest
#   server/  the server itself
set -euo pipefail
cd "$(dirname "$0")/../.."
here=server-test/bancada stubs=bridge/paper-plugin/api-stubs out=build/bancada
mark=$out/.built
if [ -f "$mark" ] && [ -z "$(find "$here" "$stubs" -newer "$mark" -name '*.java' -print -quit)" ] && [ ! "$here/build.sh" -nt "$mark" ]; then
  exit 0
fi
next=$(mktemp -d "${TMPDIR:-/tmp}/bancada.XXXXXX"); trap 'rm -rf "$next"' EXIT
mkdir -p "$next/api" "$next/server" build
# A stub that we have a working class for stays out.
(cd "$stubs" && find . -name '*.java' | sort) >"$next/stubs"
(cd "$here/api" && find . -name '*.java' | sort) >"$next/own"
{ comm -23 "$next/stubs" "$next/own" | sed "s|^\./|$stubs/|"; find "$here/api" -name '*.java'; } >"$next/api-sources"
javac --release 17 -encoding UTF-8 -nowarn -proc:none -sourcepath "$here/src" -d "$next/api" @"$next/api-sources"
find "$here/src" -name '*.java' >"$next/sources"
javac --release 17 -encoding UTF-8 -Xlint:all -Werror -proc:none -implicit:none -cp "$next/api" -d "$next/server" @"$next/sources"
rm -rf "$out"; mkdir -p "$out"; mv "$next/api" "$next/server" "$out/"
touch "$mark"
echo "bancada: built into $out"
