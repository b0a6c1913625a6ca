"""`penult lab` as people start it. The program is named by the variable PENULT."""

import hashlib
import json
import os
import pty
import re
import resource
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import time
import unittest
import zipfile

PENULT = os.path.abspath(os.environ["PENULT"])


def lab(*arguments, **more):
    return subprocess.run([PENULT, "lab", *arguments], capture_output=True, timeout=120, **more)


class InAFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def assert_refused(self, run, *words):
        """One line that says what is wrong, and exit status 2."""
        said = run.stderr.decode()
        self.assertEqual(run.returncode, 2, said)
        self.assertEqual(run.stdout, b"")
        self.assertRegex(said, r"\Apenult: [^\n]+\n\Z")
        for word in words:
            self.assertIn(word, said)


class Run(InAFolder):
    plan = ["--rounds", "3000", "--matches", "20", "--rules", "wikipedia-progressive", "--seed", "5"]

    def test_text_says_the_intervals(self):
        run = lab("run", *self.plan)
        self.assertEqual((run.returncode, run.stderr), (0, b""))
        text = run.stdout.decode()
        for words in ("3,000 rounds and 20 matches", "95 % interval", "seat 1, begins", "stacked cards"):
            self.assertIn(words, text)

    def test_threads_change_nothing(self):
        one = lab("run", *self.plan, "--threads", "1", "--json")
        four = lab("run", *self.plan, "--threads", "4", "--json")
        self.assertEqual((one.returncode, one.stderr), (0, b""))
        self.assertEqual(one.stdout, four.stdout)
        figures = json.loads(one.stdout)["figures"]
        shares = [figures["seat"][str(seat)]["value"] for seat in range(1, 5)]
        self.assertAlmostEqual(sum(shares), 1, 4)
        turns = figures["round"]["turns"]
        self.assertTrue(turns["low"] < turns["value"] < turns["high"])

    def test_csv_has_a_line_for_each_figure(self):
        lines = lab("run", *self.plan, "--csv").stdout.decode().splitlines()
        self.assertEqual(lines[0], "group,name,value,low,high,unit")
        self.assertTrue(any(line.startswith("round,turns_median,") for line in lines))
        self.assertTrue(all(line.count(",") == 5 for line in lines))

    def test_shards_make_the_whole_to_the_last_byte(self):
        whole = lab("run", *self.plan, "--json").stdout
        for number in (1, 2, 3):
            run = lab("run", *self.plan, "--shard", f"{number}/3", "--save", self.path("part-{i}.json"))
            self.assertEqual((run.returncode, run.stderr), (0, b""))
        parts = [self.path(f"part-{number}.json") for number in (3, 1, 2)]
        self.assertEqual(lab("merge", *parts, "--json").stdout, whole)
        saved = self.path("whole.json")
        self.assertEqual(lab("merge", *parts, "--save", saved).returncode, 0)
        with open(saved, "rb") as file:
            self.assertEqual(file.read(), whole)
        self.assert_refused(lab("merge", *parts[:2]), "shard 2 of 3 is missing")

    @unittest.skipUnless(shutil.which("mpirun"), "no mpirun: `script/bootstrap test` installs it")
    def test_mpirun_plays_shards(self):
        whole = lab("run", *self.plan, "--json").stdout
        run = subprocess.run(
            ["mpirun", "-n", "2", "--allow-run-as-root", "--oversubscribe", PENULT, "lab", "run",
             *self.plan, "--shard", "auto", "--save", self.path("part-{i}.json")],
            capture_output=True, timeout=120)
        self.assertEqual(run.returncode, 0, run.stderr)
        parts = [self.path(f"part-{number}.json") for number in (1, 2)]
        self.assertEqual(lab("merge", *parts, "--json").stdout, whole)

    def test_slurm_plays_shards(self):
        environment = dict(os.environ, SLURM_ARRAY_TASK_ID="2", SLURM_ARRAY_TASK_COUNT="4")
        run = lab("run", *self.plan, "--shard", "auto", "--json", env=environment)
        told = json.loads(run.stdout)
        self.assertEqual((told["shard"], told["shards"], told["counts"]["rounds"]), (2, 4, 750))

    def start_on_a_terminal(self, *arguments):
        """The program with standard error on a terminal; returns it and the terminal's other end."""
        master, terminal = pty.openpty()
        self.addCleanup(os.close, master)
        program = subprocess.Popen([PENULT, "lab", *arguments], stdout=subprocess.PIPE, stderr=terminal)
        self.addCleanup(program.stdout.close)
        self.addCleanup(program.kill)
        os.close(terminal)
        return program, master

    @staticmethod
    def read_until(master, wanted, seconds=30):
        said, end = b"", time.monotonic() + seconds
        while wanted not in said and time.monotonic() < end:
            if select.select([master], [], [], 0.2)[0]:
                try:
                    said += os.read(master, 4096)
                except OSError:  # the other end is closed
                    break
        return said.decode()

    def test_ctrl_c_prints_what_is_done(self):
        program, master = self.start_on_a_terminal("run", "--rounds", "100000000000", "--json")
        progress = self.read_until(master, b" left ")
        self.assertRegex(progress, r"\d+ % of 100,000,000,000 rounds and 1,000,000,000 matches, [\d:]+ left")
        program.send_signal(signal.SIGINT)
        told = json.loads(program.communicate(timeout=30)[0])
        self.assertEqual(program.returncode, 130)
        self.assertTrue(told["interrupted"])
        self.assertGreater(told["counts"]["rounds"], 0)
        self.assertIn("turns", told["figures"]["round"])
        self.assertIn("interrupted: these are the figures of", self.read_until(master, b"of 100,000,000,000"))

    def test_no_progress_in_a_pipe(self):
        # Long enough that a terminal would get its line.
        run = lab("run", "--rounds", "400000", "--bot", "random,simple", "--players", "2", "--threads", "2")
        self.assertEqual((run.returncode, run.stderr), (0, b""))


class BadInput(InAFolder):
    def test_one_clear_line(self):
        for arguments, word in (
            (["run", "--rules", "clasic-108"], "clasic-108"),
            (["run", "--rules", "classic-108", "jump_out=on"], "jump_out"),
            (["run", "--rules", "classic-108", "jump_in=maybe"], "maybe"),
            (["run", "--bot", "genius"], "genius"),
            (["run", "--bot", "simple:flies"], "flies"),
            (["run", "--players", "1"], "2 to 10"),
            (["run", "--players", "11"], "2 to 10"),
            (["run", "--players", "two"], "two"),
            (["run", "--rounds", "0", "--matches", "0"], "round"),
            (["run", "--rounds", "-4"], "round"),
            (["run", "--threads", "1000"], "256"),
            (["run", "--players", "2", "--bot", "simple,random,simple"], "seats"),
            (["run", "--shard", "4/3", "--json"], "4/3"),
            (["run", "--shard", "0/3", "--json"], "counted from 1"),
            (["run", "--shard", "x", "--json"], "3/8"),
            (["run", "--shard", "1/2"], "--save"),
            (["run", "--shard", "auto", "--json"], "Slurm"),
            (["run", "--rounds", "10", "--save", "/nowhere/file"], "/nowhere/file"),
            (["run", "--matches", "5", "--rules", "classic-108", "scoring=lazy"], "match"),
            (["run", "--speed", "9"], "--speed"),
            (["merge", "/nowhere/file"], "/nowhere/file"),
            (["merge"], "FILES"),
            (["compare", "simple"], "two sides"),
            (["compare", "simple", "simple"], "twice"),
            (["compare", "simple", "classic-108"], "both"),
            (["compare", "classic-108", "jump_in=perhaps"], "perhaps"),
            (["sweep", "jump_inn"], "jump_in"),
            (["sweep", "target"], "target=1,2,3"),
            (["sweep", "jump_in=on,perhaps"], "perhaps"),
            (["sweep", "jump_in=on"], "two values"),
            (["dataset"], "FILE"),
            (["dataset", "/nowhere/file.npz", "--rounds", "2"], "/nowhere/file.npz"),
            (["dataset", "/nowhere/file.npz", "--read"], "/nowhere/file.npz"),
            (["dataset", self.path("big.npz"), "--players", "12"], "2 to 10"),
        ):
            with self.subTest(" ".join(arguments)):
                self.assert_refused(lab(*arguments), word)

    def test_damaged_files(self):
        result, dataset = self.path("a.json"), self.path("a.npz")
        self.assertEqual(lab("run", "--rounds", "50", "--save", result).returncode, 0)
        self.assertEqual(lab("dataset", dataset, "--rounds", "20").returncode, 0)
        for file, question in ((result, ["merge", result]), (dataset, ["dataset", dataset, "--read"])):
            with open(file, "rb") as opened:
                good = opened.read()
            middle = len(good) // 2
            for bad in (b"", good[:middle], good[:middle] + b"?" + good[middle + 1:], os.urandom(3000)):
                with open(file, "wb") as opened:
                    opened.write(bad)
                self.assert_refused(lab(*question), file)
        self.assert_refused(lab("merge", self.folder), self.folder)

    def test_a_full_disk_leaves_the_old_file(self):
        def little_space():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))

        for name, arguments in (
            ("a.json", ["run", "--rounds", "500", "--save"]),
            ("a.html", ["run", "--rounds", "500", "--report"]),
            ("a.npz", ["dataset", "--rounds", "50"]),
        ):
            with self.subTest(name):
                file = self.path(name)
                with open(file, "w", encoding="utf-8") as opened:
                    opened.write("old")
                self.assert_refused(lab(*arguments, file, preexec_fn=little_space), file, "too large")
                with open(file, encoding="utf-8") as opened:
                    self.assertEqual(opened.read(), "old")
                os.remove(file)
                self.assertEqual(os.listdir(self.folder), [])

    def test_a_full_standard_output_is_no_success(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            run = subprocess.run([PENULT, "lab", "run", "--rounds", "50"], stdout=full,
                                 stderr=subprocess.PIPE, timeout=60)
        self.assertEqual(run.returncode, 2)
        self.assertIn(b"standard output", run.stderr)

    def test_what_is_no_plain_file_is_not_replaced(self):
        self.assertEqual(lab("run", "--rounds", "50", "--save", "/dev/null").returncode, 0)
        self.assertFalse(os.path.isfile("/dev/null"))


class Dataset(InAFolder):
    def test_is_read_by_what_knows_only_the_formats(self):
        file = self.path("a.npz")
        run = lab("dataset", file, "--rounds", "40", "--players", "3", "--bot", "simple,random")
        self.assertEqual((run.returncode, run.stderr), (0, b""))
        with zipfile.ZipFile(file) as archive:
            self.assertIsNone(archive.testzip())
            meta = json.loads(archive.read("meta.json"))
            arrays = {}
            for name, checksum in meta["sha256"].items():
                raw = archive.read(name + ".npy")
                self.assertEqual(hashlib.sha256(raw).hexdigest(), checksum)
                arrays[name] = self.read_npy(raw)
        rows = meta["decisions"]
        self.assertEqual(set(meta["fields"]), set(meta["sha256"]))
        for name, (shape, _) in arrays.items():
            if name not in ("legal", "legal_begin"):
                self.assertEqual(shape[0], rows, name)
        begin = arrays["legal_begin"][1]
        chosen = arrays["chosen"][1]
        self.assertEqual(len(begin), rows + 1)
        self.assertEqual(begin[-1], arrays["legal"][0][0])
        for row in range(rows):
            self.assertTrue(-1 <= chosen[row] < begin[row + 1] - begin[row])
        self.assertEqual(meta["played"], 40)
        self.assertEqual(len(set(arrays["round"][1])), 40)
        said = lab("dataset", file, "--read")
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertIn(f"{rows:,} decisions", said.stdout.decode())

    @staticmethod
    def read_npy(raw):
        """The format as NumPy documents it: magic, version, length of the header, a dict, values."""
        assert raw[:8] == b"\x93NUMPY\x01\x00"
        length = struct.unpack("<H", raw[8:10])[0]
        assert (10 + length) % 64 == 0
        header = raw[10:10 + length].decode("latin1")
        kind, size = re.search(r"'descr': '[<|]([iu])(\d)'", header).groups()
        shape = tuple(int(n) for n in re.findall(r"\d+", re.search(r"'shape': \(([^)]*)\)", header)[1]))
        letter = {"1": "B", "2": "H", "4": "I", "8": "Q"}[size]
        values = raw[10 + length:]
        count = len(values) // int(size)
        total = 1
        for extent in shape:
            total *= extent
        assert count == total
        return shape, struct.unpack(f"<{count}{letter.lower() if kind == 'i' else letter}", values)

    def test_numpy_reads_it(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("no NumPy: apt-get install python3-numpy")
        file = self.path("a.npz")
        lab("dataset", file, "--rounds", "10")
        with numpy.load(file) as arrays:
            self.assertEqual(arrays["hand"].shape[1], 59)
            self.assertTrue((arrays["hand"].sum(axis=1) == arrays["cards"][:, 0]).all())


class Compare(InAFolder):
    def test_says_in_words_what_is_real(self):
        run = lab("compare", "draw_two_answer=none", "draw_two_answer=stack", "--deals", "600")
        self.assertEqual((run.returncode, run.stderr), (0, b""))
        text = run.stdout.decode()
        self.assertIn("the longest penalty of a round is", text)
        self.assertIn("Real, with draw_two_answer=stack instead of draw_two_answer=none", text)
        self.assertIn("600 deals", text)

    def test_threads_change_nothing(self):
        arguments = ["compare", "simple", "random", "simple:forgets", "--deals", "300", "--json"]
        one = lab(*arguments, "--threads", "1")
        self.assertEqual(one.returncode, 0, one.stderr)
        self.assertEqual(lab(*arguments, "--threads", "3").stdout, one.stdout)
        pairs = json.loads(one.stdout)["pairs"]
        self.assertEqual(len(pairs), 3)
        self.assertEqual(pairs[0]["measures"]["wins"]["verdict"], "real")

    def test_sweep_takes_all_values(self):
        run = lab("sweep", "draw_two_answer", "--deals", "200", "--csv")
        self.assertEqual((run.returncode, run.stderr), (0, b""))
        lines = run.stdout.decode().splitlines()
        self.assertTrue(all(line.startswith("draw_two_answer=none,") for line in lines[1:]))
        self.assertEqual(len({line.split(",")[1] for line in lines[1:]}), 2)


if __name__ == "__main__":
    unittest.main()
