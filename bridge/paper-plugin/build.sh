#!/usr/bin/env bash
# Builds build/Canalhandia.jar with plain javac: our classes, py4j's from the installed wheel, plugin.yml.
# JAVAC or JAVA_HOME choose the JDK, PY4J_JAR the py4j jar. Does nothing when the jar is newer than all it is made of.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
jar=${1:-$root/build/Canalhandia.jar}

die() { echo "build.sh: $*" >&2; exit 1; }

javac=${JAVAC:-${JAVA_HOME:+$JAVA_HOME/bin/javac}}
javac=${javac:-$(command -v javac || true)}
[ -n "$javac" ] && [ -x "$javac" ] || die "no javac (JDK 17 or newer) found: sudo apt install openjdk-17-jdk-headless"
jartool=$(dirname "$(readlink -f "$javac")")/jar

py4j=${PY4J_JAR:-$(ls "$root"/.venv/share/py4j/py4j*.jar 2>/dev/null | head -1 || true)}
[ -n "$py4j" ] && [ -f "$py4j" ] || die "py4j's jar not found in $root/.venv/share/py4j: run 'make setup' (or set PY4J_JAR)"

if [ -f "$jar" ] && [ "$jar" -nt "$py4j" ] &&
  [ -z "$(find "$here" -newer "$jar" -not -name '*.md' -not -path "$here" -print -quit)" ]; then
  exit 0
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/stubs" "$work/classes" "$(dirname "$jar")"
find "$here/api-stubs" -name '*.java' > "$work/stubs.txt"
find "$here/src" -name '*.java' > "$work/src.txt"
options=(--release 17 -encoding UTF-8 -Xlint:all -Werror -proc:none)
"$javac" "${options[@]}" -d "$work/stubs" "@$work/stubs.txt"
# Plain string concatenation: the usual kind is linked at its first use, which costs a cold server thread milliseconds.
"$javac" "${options[@]}" -XDstringConcat=inline -cp "$work/stubs:$py4j" -d "$work/classes" "@$work/src.txt"
(cd "$work/classes" && "$jartool" xf "$py4j" py4j)
cp "$here/plugin.yml" "$work/classes/"
printf 'paperweight-mappings-namespace: mojang\n' > "$work/manifest.txt"
"$jartool" cfm "$work/new.jar" "$work/manifest.txt" -C "$work/classes" .
mv "$work/new.jar" "$jar"
echo "built ${jar#"$root"/}"
