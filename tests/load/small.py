"""load/small LOAD PENULT: two hundred connections for a few seconds. Every action is acknowledged once,
nobody is thrown out, the report can be read and adds up. How long things took is not asked."""

import json
import subprocess
import sys
import tempfile

load, penult = sys.argv[1:3]
plan = {"connections": 200, "tables": 20, "seats": 4, "watchers": 20, "rate": 60}
with tempfile.NamedTemporaryFile(suffix=".json") as file:
    arguments = [load, "--penult", penult, "--json", file.name, "--pin", "no", "--busy", "yes", "--warm-up", "1",
                 "--seconds", "4", "--spike", "3", "--spike-seconds", "2"]
    for name, value in plan.items():
        arguments += ["--" + name, str(value)]
    code = subprocess.run(arguments, timeout=100).returncode
    report = json.load(file)

problems = [] if code == 0 else [f"exit code {code}"]


def check(holds, what):
    if not holds:
        problems.append(what)


check(report["plan"].items() >= plan.items(), "another plan than what was asked for")
for name, names in (("penult", {"quiet", "warm-up", "steady", "spike", "after the spike"}),
                    ("echo", {"warm-up", "steady"})):
    run = report[name]
    parts = {part["name"]: part for part in run["parts"]}
    check(parts.keys() == names, f"{name}: parts {sorted(parts)}")
    check(run["kb_an_idle_connection"] > 0 and run["idle_connections"] >= 100, f"{name}: memory")
    for fault in ("answered_twice", "lost", "errors", "closed", "not_opened"):
        check(run["faults"][fault] == 0, f"{name}: {fault}, {run['faults']['first']}")
    for part in parts.values():
        answered = part["acknowledged"] + part["refused"]
        check(part["sent"] == answered, f"{name}, {part['name']}: {answered} of {part['sent']}")
        check(part["name"] == "quiet" or part["acknowledged"] > 0, f"{name}: nothing was done")
newcomers = report["spike"]["newcomers"]
check(any(what.startswith("table ") for what in newcomers), "nobody wanted to open a table")
check(any(what.startswith("watcher ") for what in newcomers), "nobody wanted to look on")
for problem in problems:
    print("load/small:", problem)
sys.exit(1 if problems else 0)
