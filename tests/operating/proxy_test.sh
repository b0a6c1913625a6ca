#!/bin/sh
# proxy_test.sh PENULT PACKAGING: through the nginx of packaging/nginx.conf a table is opened, its
# socket upgraded, and the limits are those of the one behind the proxy. TLS is left out.
set -u
penult=$1 packaging=$2
command -v nginx >/dev/null || { echo 'skipped: no nginx'; exit 77; }
command -v curl >/dev/null || { echo 'skipped: no curl'; exit 77; }
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; [ ! -f "$folder/nginx.pid" ] || kill "$(cat "$folder/nginx.pid")" 2>/dev/null; rm -rf "$folder"' EXIT
fail() {
  printf 'wrong: %s\n' "$*"
  cat "$folder/log" "$folder/nginx.log" 2>/dev/null
  exit 1
}
cat >"$folder/penult.toml" <<TOML
hosts = ["127.0.0.1"]
port = 0
data = "$folder/data"
trusted_proxies = ["127.0.0.1"]
[limits]
table_burst = 2
lag_tables = 60000
lag_watchers = 60000
TOML
"$penult" serve --quiet --config "$folder/penult.toml" >"$folder/out" 2>"$folder/log" &
server=$!
port=
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do
  port=$(sed -n 's/.*localhost:\([0-9]*\).*/\1/p' "$folder/out" | head -1)
  [ -n "$port" ] && break
  sleep 0.2
done
[ -n "$port" ] || fail 'the server does not start'
outside=$((port + 1))
{
  printf 'pid %s/nginx.pid;\nerror_log %s/nginx.log;\nevents {}\nhttp {\naccess_log off;\n' "$folder" "$folder"
  printf 'client_body_temp_path %s/b; proxy_temp_path %s/p; fastcgi_temp_path %s/f;\nuwsgi_temp_path %s/u; scgi_temp_path %s/s;\n' \
    "$folder" "$folder" "$folder" "$folder" "$folder"
  sed -e "s/127.0.0.1:8108/127.0.0.1:$port/" -e '/ssl_certificate/d' -e '/\[::\]/d' \
    -e "s/listen 443 ssl http2/listen 127.0.0.1:$outside/" "$packaging/nginx.conf"
  printf '}\n'
} >"$folder/nginx.conf"
nginx -c "$folder/nginx.conf" -e "$folder/nginx.log" || fail 'nginx does not take its configuration'
url=http://127.0.0.1:$outside
[ "$(curl -s -o /dev/null -w '%{http_code}' "$url/healthz")" = 200 ] || fail '/healthz'
# Somebody else than the proxy, which is trusted.
post() { curl -s --interface 127.0.0.5 -X POST -H 'Host: cards.example.org' "$@" "$url/api/tables"; }
answer=$(post -H 'Origin: https://cards.example.org')
code=$(printf '%s' "$answer" | sed -n 's/.*"code":"\([A-Z]*\)".*/\1/p')
[ -n "$code" ] || fail "no table was opened: $answer"
upgraded=$(curl -s -i -N --max-time 1 -H 'Upgrade: websocket' -H 'Connection: Upgrade' \
  -H 'Sec-WebSocket-Version: 13' -H 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==' \
  "$url/ws/$code" 2>/dev/null | head -1)
case $upgraded in *101*) ;; *) fail "the socket is not upgraded: $upgraded" ;; esac
# What a client says of itself is not believed: all these are one address.
post -o /dev/null -H 'X-Forwarded-For: 9.9.9.9'
status=$(post -o /dev/null -w '%{http_code}' -H 'X-Forwarded-For: 8.8.8.8')
[ "$status" = 429 ] || fail "the limit of one address was passed: $status"
[ "$(curl -s -o /dev/null -w '%{http_code}' "$url/metrics")" = 200 ] || fail '/metrics from this machine'
echo 'nginx: pages, a table, its socket, limits by address'
