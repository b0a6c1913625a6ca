#!/bin/sh
# unit_test.sh penult.service: systemd understands the unit and finds it well shut off.
set -u
command -v systemd-analyze >/dev/null || { echo 'skipped: no systemd-analyze'; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# The program need not be installed to judge the unit.
mkdir -p "$folder/etc/systemd/system" "$folder/usr/bin"
cp "$1" "$folder/etc/systemd/system/"
out=$(sed 's|^ExecStart=.*|ExecStart=/bin/true|' "$1" >"$folder/penult.service" &&
  systemd-analyze verify "$folder/penult.service" 2>&1)
if printf '%s' "$out" | grep -q 'penult.service:[0-9]'; then
  printf 'systemd does not understand it:\n%s\n' "$out"
  exit 1
fi
score=$(systemd-analyze security --offline=true "$folder/penult.service" 2>/dev/null |
  sed -n 's/.*exposure level for penult.service: \([0-9]*\)\.\([0-9]*\).*/\1\2/p')
if [ -z "$score" ]; then
  echo 'skipped: systemd-analyze cannot judge a unit here'
  exit 77
fi
echo "exposure $score of 100"
# Under 2.0 is what systemd calls OK, and shows with its best face.
[ "$score" -lt 20 ]
