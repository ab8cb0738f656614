#!/usr/bin/env bash
# Brings a real MediaWiki (Debian package, SQLite, TextExtracts) up on loopback, with one command, from nothing.
#
#   mediawiki-up.sh [up]      install what is missing, create the wiki, import the dump, serve; says the API's URL
#   mediawiki-up.sh stop      stop the server (only the one this script started)
#   mediawiki-up.sh reset     stop, and throw the wiki away (the Debian packages stay)
#   mediawiki-up.sh status    say whether it answers
#   mediawiki-up.sh run SCRIPT ARGS...   one of MediaWiki's maintenance scripts on this wiki (edit.php, moveBatch.php, deleteBatch.php)
#
# Running `up` again changes nothing when all is in place; a changed dump (or changed settings below) rebuilds the wiki.
# Settings, by environment:
#   MW_DIR      state folder            (default: <this script's folder>/mw)
#   MW_PORT     port on 127.0.0.1       (default: 8089)
#   MW_DUMP     MediaWiki XML dump      (default: made of seed.txt beside this script, with a page of 400 kB)
#   MW_WORKERS  PHP server processes    (default: 4)
#   MW_LANG     content language        (default: pt-br)
#   MW_SEARCH   ranked (default): accent-blind, titles count most, redirects folded into their targets, simple plurals - a
#               rough likeness of CirrusSearch; fold: MediaWiki's own SQLite search, accent-blind; plain: as Debian ships it
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
MW_DIR=${MW_DIR:-$here/mw}; MW_PORT=${MW_PORT:-8089}; MW_DUMP=${MW_DUMP:-}
MW_WORKERS=${MW_WORKERS:-4}; MW_LANG=${MW_LANG:-pt-br}; MW_SEARCH=${MW_SEARCH:-ranked}
case $MW_DIR in /*) ;; *) MW_DIR=$PWD/$MW_DIR ;; esac
IP=/usr/share/mediawiki; base=http://127.0.0.1:$MW_PORT; ua='mediawiki-up-check/1.0 (local test)'
say() { printf 'mediawiki-up: %s\n' "$*" >&2; }
alive() { curl -fsS -m 5 -A "$ua" "$base/api.php?action=query&meta=siteinfo&format=json" 2>/dev/null | grep -q '"sitename"'; }

ours() {  # is the process in server.pid this wiki's own server?
  pid=$(cat "$MW_DIR/server.pid" 2>/dev/null || true)
  [ -n "$pid" ] && tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null | grep -qF -- "-S 127.0.0.1:$MW_PORT -t $IP $MW_DIR/router.php"
}

stop() {
  local pid g
  pid=$(cat "$MW_DIR/server.pid" 2>/dev/null || true)
  # setsid gave the server a process group of its own: its workers are in it, and outlive it when it is killed alone
  if [ -n "$pid" ]; then
    for _ in $(seq 50); do
      g=$(pgrep -g "$pid" -f -- "$MW_DIR/router.php" || true)
      [ -n "$g" ] || break
      kill $g 2>/dev/null || true; sleep .1
    done
  fi
  rm -f "$MW_DIR/server.pid"
}

packages() {
  local want="mediawiki php-cli php-sqlite3 php-mbstring php-xml php-intl php-apcu curl procps" missing=() p
  for p in $want; do dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing+=("$p"); done
  [ ${#missing[@]} = 0 ] && return 0
  say "installing: ${missing[*]}"
  [ "$(id -u)" = 0 ] || { say 'root is needed to install Debian packages'; exit 2; }
  export DEBIAN_FRONTEND=noninteractive
  # the web server that the package pulls in is never started: policy-rc.d says no while we install
  local made=0
  if [ ! -e /usr/sbin/policy-rc.d ]; then printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d; chmod 755 /usr/sbin/policy-rc.d; made=1; fi
  apt-get -q update >"$MW_DIR/apt.log" 2>&1 || true
  apt-get -q -y install --no-install-recommends "${missing[@]}" >>"$MW_DIR/apt.log" 2>&1 || { tail -20 "$MW_DIR/apt.log" >&2; exit 2; }
  if [ $made = 1 ]; then rm -f /usr/sbin/policy-rc.d; fi
}

settings() { cat <<'PHP'

# ---- added by mediawiki-up.sh ----
wfLoadExtension( 'TextExtracts' );
wfLoadExtension( 'ParserFunctions' );
wfLoadExtension( 'Cite' );
$wgArticlePath = '/w/$1';               # as on minecraft.wiki: /w/Title and /api.php
$wgUsePathInfo = true;
$wgExtractsRemoveClasses = array_merge( $wgExtractsRemoveClasses ?? [], [ '.notaninfobox' ] );
$wgRightsText = 'CC BY-NC-SA 3.0'; $wgRightsUrl = 'https://creativecommons.org/licenses/by-nc-sa/3.0/';
$wgEnableUploads = false; $wgEnableEmail = false;
$wgGroupPermissions['*']['edit'] = false; $wgGroupPermissions['*']['createaccount'] = false;
$wgJobRunRate = 0;                      # jobs run from the command line only
$wgMainCacheType = CACHE_NONE; $wgMessageCacheType = CACHE_NONE; $wgParserCacheType = CACHE_DB; $wgSessionCacheType = CACHE_DB;
$wgUseLocalMessageCache = false; $wgCacheDirectory = getenv( 'MW_STATE' ) . '/cache';
$wgLocalisationCacheConf['storeClass'] = LCStoreStaticArray::class;
$wgUseDatabaseMessages = true; $wgAdvancedSearchHighlighting = true;
$wgDisableOutputCompression = true; $wgSQLiteDataDir = getenv( 'MW_STATE' ) . '/data';
$wgServer = getenv( 'MW_BASE' ) ?: $wgServer; $wgCanonicalServer = $wgServer;
$wgTmpDirectory = getenv( 'MW_STATE' ) . '/tmp';
PHP
}

router() { cat <<'PHP'
<?php
// Router of PHP's own web server for MediaWiki: /api.php, /index.php, /load.php, /rest.php, /w/Title.
// Two things of the real site are imitated: a 403 for library user agents, and faults on demand.
$state = getenv( 'MW_STATE' );
$path = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
$ua = $_SERVER['HTTP_USER_AGENT'] ?? '';
if ( getenv( 'MW_UA_GATE' ) !== '0' && ( $ua === '' || preg_match( '~^(Java|Java-http-client|Apache-HttpClient|okhttp|python-requests|python-httpx|Python-urllib|aiohttp|Python/|Go-http-client|curl|Wget|libwww-perl|node-fetch|undici|axios)\b~i', $ua ) ) ) {
	http_response_code( 403 ); header( 'Content-Type: text/html; charset=UTF-8' );
	echo '<!DOCTYPE html><html><head><title>403 Forbidden</title></head><body><h1>403 Forbidden</h1></body></html>'; return true;
}
// $MW_DIR/fault holds "STATUS COUNT [RETRY-AFTER [DELAY-SECONDS]]": the next COUNT requests fail so (or are only slow: STATUS 200)
$ff = "$state/fault";
if ( is_file( $ff ) && ( $h = fopen( $ff, 'c+' ) ) ) {
	flock( $h, LOCK_EX ); $f = preg_split( '/\s+/', trim( stream_get_contents( $h ) ) );
	if ( count( $f ) >= 2 && (int)$f[1] > 0 ) {
		$f[1] = (int)$f[1] - 1; ftruncate( $h, 0 ); rewind( $h ); fwrite( $h, implode( ' ', $f ) ); fclose( $h );
		if ( isset( $f[3] ) ) { usleep( (int)( 1e6 * (float)$f[3] ) ); }
		if ( $f[0] !== '200' ) {
			http_response_code( (int)$f[0] ); header( 'Content-Type: text/html; charset=UTF-8' );
			if ( isset( $f[2] ) && $f[2] !== '-' ) { header( "Retry-After: $f[2]" ); }
			echo "<html><body><h1>$f[0]</h1></body></html>"; return true;
		}
	} else { fclose( $h ); }
}
$ip = '/usr/share/mediawiki';
if ( preg_match( '~^/(api|index|load|rest|opensearch_desc|thumb|img_auth)\.php(/|$)~', $path, $m ) ) { $script = "/$m[1].php"; }
elseif ( $path === '/' || strpos( $path, '/w/' ) === 0 ) { $script = '/index.php'; }
elseif ( preg_match( '~^/(resources|skins|extensions)/.*\.(css|js|png|svg|gif|woff2?)$~', $path ) && strpos( $path, '..' ) === false && is_file( $ip . $path ) ) {
	$types = [ 'css' => 'text/css', 'js' => 'text/javascript', 'png' => 'image/png', 'svg' => 'image/svg+xml', 'gif' => 'image/gif' ];
	header( 'Content-Type: ' . ( $types[pathinfo( $path, PATHINFO_EXTENSION )] ?? 'application/octet-stream' ) ); readfile( $ip . $path ); return true;
} else { http_response_code( 404 ); echo 'Not found'; return true; }
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = $script; $_SERVER['SCRIPT_FILENAME'] = $ip . $script;
if ( $script === '/rest.php' ) { $_SERVER['PATH_INFO'] = substr( $path, 9 ); }
chdir( $ip ); require $ip . $script; return true;
PHP
}

ranked() { cat <<'PHP'
<?php
// Search for the test wiki: all words must be in the title or the text; the best title match comes first.
class SearchRanked extends SearchSqlite {
	protected function doSearchTitleInDB( $term ) { return null; }          // list=search without srwhat then searches the text, as with CirrusSearch
	private static function words( $s ) {
		$s = mb_strtolower( preg_replace( '/\p{Mn}+/u', '', Normalizer::normalize( $s, Normalizer::FORM_D ) ) );
		return preg_split( '/[^\p{L}\p{N}*]+/u', $s, -1, PREG_SPLIT_NO_EMPTY );
	}
	private static function forms( $w ) {                                  // simple Portuguese plurals
		$f = [ $w ];
		foreach ( [ 'oes' => 'ao', 'aes' => 'ao', 'ais' => 'al', 'eis' => 'el', 'ns' => 'm', 'res' => 'r', 's' => '' ] as $a => $b ) {
			if ( strlen( $w ) > strlen( $a ) + 2 && str_ends_with( $w, $a ) ) { $f[] = substr( $w, 0, -strlen( $a ) ) . $b; }
		}
		$f[] = str_ends_with( $w, 'ao' ) ? substr( $w, 0, -2 ) . 'oes' : $w . 's';
		return array_values( array_unique( $f ) );
	}
	protected function searchInternal( $term, $fulltext ) {
		$intitle = false;
		$term = preg_replace_callback( '/\bintitle:\s*/i', static function () use ( &$intitle ) { $intitle = true; return ''; }, $term );
		$words = self::words( $term );
		if ( !$words ) { return null; }
		$this->searchTerms = []; $and = [];
		foreach ( $words as $w ) {
			$or = str_ends_with( $w, '*' ) ? [ $w ] : self::forms( $w );
			$and[] = implode( ' OR ', array_map( static fn ( $x ) => ctype_alnum( $x ) ? $x : '"' . $x . '"', $or ) );
			$this->searchTerms[] = '\b' . preg_quote( rtrim( $w, '*' ), '/' ) . '\w*';
		}
		$dbr = $this->lb->getConnectionRef( DB_REPLICA );
		$field = $intitle ? 'si_title' : 'searchindex';
		$ns = $this->namespaces ? ' AND page_namespace IN (' . implode( ',', array_map( 'intval', $this->namespaces ) ) . ')' : '';
		$res = $dbr->query( 'SELECT page_id, page_namespace, page_title, page_is_redirect, page_len, rd_namespace, rd_title, offsets(searchindex) AS o ' .
			'FROM searchindex JOIN page ON page_id = searchindex.rowid LEFT JOIN redirect ON rd_from = page_id WHERE ' . $field . ' MATCH ' . $dbr->addQuotes( implode( ' ', $and ) ) . $ns, __METHOD__ );
		$hits = [];
		foreach ( $res as $r ) {
			$n = [ 0, 0 ]; $inTitle = [];
			foreach ( array_chunk( explode( ' ', $r->o ), 4 ) as $c ) { $n[(int)$c[0]]++; }
			$tw = self::words( str_replace( '_', ' ', $r->page_title ) );
			$found = 0;
			foreach ( $words as $w ) { if ( array_intersect( self::forms( rtrim( $w, '*' ) ), $tw ) ) { $found++; } }
			$score = 20 * $found / count( $words ) + 10 * $found / max( 1, count( $tw ) ) + log( 1 + $n[1] ) + 500 * $n[1] / ( 2000 + $r->page_len ) / 10;
			if ( mb_strtolower( trim( $term ) ) === mb_strtolower( str_replace( '_', ' ', $r->page_title ) ) ) { $score += 5; }
			$k = $r->page_is_redirect && $r->rd_title !== null ? "$r->rd_namespace:$r->rd_title" : "$r->page_namespace:$r->page_title";
			[ $a, $b ] = explode( ':', $k, 2 );
			if ( !isset( $hits[$k] ) || $hits[$k][0] < $score ) { $hits[$k] = [ $score, (object)[ 'page_namespace' => $a, 'page_title' => $b ] ]; }
		}
		uksort( $hits, static fn ( $x, $y ) => $hits[$y][0] <=> $hits[$x][0] ?: strcmp( $x, $y ) );
		$rows = array_column( array_slice( $hits, $this->offset, $this->limit ), 1 );
		return new SqlSearchResultSet( new Wikimedia\Rdbms\FakeResultWrapper( $rows ), $this->searchTerms, count( $hits ) );
	}
}
PHP
}

php_mw() { MW_CONFIG_FILE="$MW_DIR/LocalSettings.php" MW_STATE="$MW_DIR" MW_BASE="$base" php -d memory_limit=512M -d error_reporting=22519 "$@"; }

create() {
  say "creating the wiki ($MW_DIR)"
  rm -rf "$MW_DIR/data" "$MW_DIR/cache" "$MW_DIR/tmp" "$MW_DIR/LocalSettings.php" "$MW_DIR/stamp"
  mkdir -p "$MW_DIR/data" "$MW_DIR/cache" "$MW_DIR/tmp"
  php -d memory_limit=512M -d error_reporting=22519 $IP/maintenance/install.php --dbtype sqlite --dbpath "$MW_DIR/data" --dbname wiki --lang "$MW_LANG" --server "$base" \
    --scriptpath '' --confpath "$MW_DIR" --skins Vector --pass 'so-para-teste-local-1' 'Minecraft Wiki (teste)' Admin >"$MW_DIR/install.log" 2>&1 || { tail -20 "$MW_DIR/install.log" >&2; exit 3; }
  settings >>"$MW_DIR/LocalSettings.php"
  if [ "$MW_SEARCH" = ranked ]; then ranked >"$MW_DIR/SearchRanked.php"
    printf '%s\n' 'require_once __DIR__ . "/SearchRanked.php"; $wgSearchType = "SearchRanked";' >>"$MW_DIR/LocalSettings.php"; fi
  # interlanguage prefixes: a known language code with a row here makes [[en:Title]] a langlink
  php_mw -r '$db = new SQLite3( $argv[1] ); $s = $db->prepare( "INSERT OR REPLACE INTO interwiki (iw_prefix, iw_url, iw_api, iw_wikiid, iw_local, iw_trans) VALUES (?, ?, ?, ?, 1, 0)" );
    foreach ( [ "de", "en", "es", "fr", "it", "ja", "ko", "nl", "pl", "ru", "th", "uk", "zh" ] as $l ) { $h = $l === "en" ? "" : "$l.";
      $s->bindValue( 1, $l ); $s->bindValue( 2, "https://{$h}minecraft.wiki/w/\$1" ); $s->bindValue( 3, "https://{$h}minecraft.wiki/api.php" ); $s->bindValue( 4, "" ); $s->execute(); $s->reset(); }' "$MW_DIR/data/wiki.sqlite"
  if [ "$MW_SEARCH" != plain ]; then
    php_mw -r '$db = new SQLite3( $argv[1] ); $db->exec( "DROP TABLE searchindex" );
      $db->exec( "CREATE VIRTUAL TABLE searchindex USING FTS3(si_title, si_text, tokenize=unicode61 \"remove_diacritics=1\")" ) || exit( 1 );' "$MW_DIR/data/wiki.sqlite" || { say 'this SQLite has no unicode61 tokenizer'; exit 3; }
  fi
  if [ -s "$MW_DUMP" ]; then
    say "importing $MW_DUMP"
    { php_mw $IP/maintenance/importDump.php --no-updates "$MW_DUMP"
      php_mw $IP/maintenance/rebuildall.php                 # search index, recent changes, all link tables (langlinks, redirects, categories)
      php_mw $IP/maintenance/initSiteStats.php --update
      php_mw $IP/maintenance/runJobs.php; } >"$MW_DIR/import.log" 2>&1 || { tail -20 "$MW_DIR/import.log" >&2; exit 4; }
  fi
  printf '%s\n' "$stamp" >"$MW_DIR/stamp"
}

serve() {
  router >"$MW_DIR/router.php"; rm -f "$MW_DIR/fault"
  if curl -s -m 2 -o /dev/null "$base/"; then say "port $MW_PORT is taken by something else"; exit 5; fi
  MW_CONFIG_FILE="$MW_DIR/LocalSettings.php" MW_STATE="$MW_DIR" MW_BASE="$base" PHP_CLI_SERVER_WORKERS=$MW_WORKERS \
    setsid php -d memory_limit=256M -d error_reporting=22519 -d display_errors=0 -d opcache.enable=1 -d opcache.enable_cli=1 -S "127.0.0.1:$MW_PORT" -t $IP "$MW_DIR/router.php" >"$MW_DIR/server.log" 2>&1 </dev/null &
  echo $! >"$MW_DIR/server.pid"
  for _ in $(seq 120); do alive && return 0; kill -0 "$(cat "$MW_DIR/server.pid")" 2>/dev/null || break; sleep .5; done
  tail -20 "$MW_DIR/server.log" >&2; say 'the server does not answer'; exit 5
}

case ${1:-up} in
  stop) stop ;;
  reset) stop; rm -rf "$MW_DIR/data" "$MW_DIR/cache" "$MW_DIR/tmp" "$MW_DIR/LocalSettings.php" "$MW_DIR/stamp" "$MW_DIR/router.php" "$MW_DIR/fault" "$MW_DIR/SearchRanked.php" ;;
  run) shift; script=$1; shift; php_mw "$IP/maintenance/$script" "$@" ;;
  status) if ours && alive; then echo "up $base/api.php"; else echo down; exit 1; fi ;;
  up)
    mkdir -p "$MW_DIR"
    exec 9>"$MW_DIR/lock"; flock 9
    packages
    [ -n "$MW_DUMP" ] || { MW_DUMP=$MW_DIR/seed.xml; python3 "$here/make_dump.py" "$MW_DUMP" --huge 400; }
    stamp=$( { settings; ranked; echo "$MW_LANG $MW_SEARCH $MW_DIR"; dpkg-query -W mediawiki; cat "$0"; cat "$MW_DUMP" 2>/dev/null; } | sha256sum | cut -d' ' -f1)
    if [ "$(cat "$MW_DIR/stamp" 2>/dev/null)" != "$stamp" ]; then stop; create; fi
    { ours && alive; } || { stop; serve 9>&-; }
    n=$(curl -fsS -A "$ua" "$base/api.php?action=query&meta=siteinfo&siprop=statistics&format=json" | sed 's/.*"pages":\([0-9]*\).*/\1/')
    say "serving $n pages"; echo "$base/api.php" ;;
  *) sed -n '2,/^set /p' "$0" | sed '$d; s/^# \{0,1\}//' >&2; exit 64 ;;
esac
