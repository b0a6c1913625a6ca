#!/bin/sh
# program_test.sh PENULT: the commands of docs/operating.md as they are typed.
set -u
penult=$1
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$folder"' EXIT
failed=0
wrong() {
  printf 'wrong: %s\n' "$*"
  failed=1
}
# expect CODE TEXT COMMAND…: its exit code, and a text in what it says.
expect() {
  code=$1 text=$2
  shift 2
  out=$("$@" 2>&1)
  got=$?
  [ "$got" -eq "$code" ] || wrong "$* ended with $got instead of $code: $out"
  case $out in
    *"$text"*) ;;
    *) wrong "$* did not say \"$text\": $out" ;;
  esac
}

# Flags stand over the file, the file over the defaults.
cat >"$folder/penult.toml" <<TOML
port = 0
data = "$folder/from-file"
hosts = ["127.0.0.1"]
log = "json"
[limits]
thaw = 100
TOML
expect 0 "data = \"$folder/from-file\"" "$penult" serve --config "$folder/penult.toml" --print-config
expect 0 "data = \"$folder/flag\"" "$penult" serve --config "$folder/penult.toml" --data "$folder/flag" --print-config
expect 0 'thaw = 100' "$penult" serve --config "$folder/penult.toml" --print-config
expect 0 'message = 4096' "$penult" serve --config "$folder/penult.toml" --print-config
printf '[limits]\nmesage = 1\n' >"$folder/bad.toml"
expect 2 'bad.toml:2: there is no setting "limits.mesage"; did you mean "limits.message"?' \
  "$penult" serve --config "$folder/bad.toml"
expect 2 'cannot be read' "$penult" serve --config "$folder/none.toml"
expect 2 'tls_certificate and tls_key go together' "$penult" serve --tls-key "$folder/none.pem"

# A server, a backup of it while it runs, another server kept out, the drill.
"$penult" serve --quiet --config "$folder/penult.toml" >"$folder/out" 2>"$folder/log" &
server=$!
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do
  grep -q localhost "$folder/out" && break
  sleep 0.2
done
expect 2 "the store is in use by process $server" "$penult" serve --quiet --config "$folder/penult.toml"
expect 0 'Backed up to' "$penult" backup --data "$folder/from-file" "$folder/copy.db"
expect 0 'All is well' "$penult" doctor --data "$folder/from-file"
expect 2 'there is no store' "$penult" backup --data "$folder/nowhere" "$folder/copy2.db"
expect 0 'Restored to' "$penult" restore --data "$folder/other" "$folder/copy.db"
expect 2 'there is a store already' "$penult" restore --data "$folder/other" "$folder/copy.db"
expect 0 'All is well' "$penult" doctor --data "$folder/other"
expect 2 'there is no store' "$penult" doctor --data "$folder/nowhere"
printf 'this is no database at all, whatever its name may say' >"$folder/other/penult.db"
expect 1 'Something is wrong' "$penult" doctor --data "$folder/other"
# Hands are stored: nobody else may read them.
mode=$(stat -c %a "$folder/from-file/penult.db")
[ "$mode" = 600 ] || wrong "the store may be read by others: $mode"

# SIGTERM: an orderly end. The log is JSON, a line each.
kill -TERM "$server"
wait "$server" || wrong "it did not end in order"
server=
grep -q '^{"time":"[0-9TZ:.-]*","level":"info","text":".*"}$' "$folder/log" || wrong "the log is no JSON: $(cat "$folder/log")"
if grep -vq '^{.*}$' "$folder/log"; then wrong "a line of the log is no JSON: $(cat "$folder/log")"; fi
exit $failed
