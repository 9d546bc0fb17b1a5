"""Does what a seat must not do. The first parameter says what."""
import json
import os
import subprocess
import sys
import time

mode, *rest = sys.argv[1:]


def write(**message):
    # In one piece: print() writes the line break by itself, and the lines of forked children would mix.
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def ready():
    scripted = mode in ("counts", "shares", "stays")
    declared = {"nature": "scripted", "resumable": mode == "counts"} if scripted else {}
    write(type="ready", protocol="masbench-seat/1", **declared)


def answer(turn, **more):
    usage = {"usage": {"calls": 0}} if mode == "no-usage" else {}
    write(type="action", id=turn["id"], action={"bid": bid(), "diary": ""}, **usage, **more)


def bid():
    # A memory that it does not rebuild, and draws that are not seeded.
    return len(old) % 10 if mode == "counts" else os.getrandom(1)[0] % 10 if mode == "shares" else 1


old = []
if mode == "never-ready":
    time.sleep(600)
if mode == "ends-at-once":
    sys.exit("no model at this address")
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "match":
        if mode == "other-protocol":
            write(type="ready", protocol="masbench-seat/9")
            continue
        if mode == "daemon":
            # It leaves the session and the group, and holds the pipes open.
            subprocess.Popen(["setsid", "sh", "-c", "sleep 600; true", rest[0]])
        ready()
    if message["type"] == "end" and mode in ("stays", "daemon"):
        time.sleep(600)
    if message["type"] != "turn":
        continue
    turn = message
    if mode == "counts":
        old.append(turn["id"])
    if mode == "stray":
        print("Thinking step by step about", turn["id"])
        print('{"type": "unheard of"}')
        print("[" * 5000)
    if mode == "crash" and turn["turn"] % 2 == 0 and turn["attempt"] == 1:
        raise KeyError("no such thing")
    if mode == "hang":
        time.sleep(600)
    if mode == "garbage":
        sys.stdout.buffer.write(os.urandom(2000) + b"\n")
        sys.stdout.flush()
        continue
    if mode == "flood":
        while True:
            os.write(1, b"x" * 65536)
    if mode == "gigabyte":
        for _ in range(1024):
            sys.stdout.write("x" * 1048575 + "\n")
            sys.stderr.write("y" * 65535 + "\n")
        sys.stdout.flush()
    if mode == "forks" and turn["turn"] == 0:
        for _ in range(30):
            if os.fork() == 0:
                for seat in ("B", "C"):
                    write(type="action", id=f"move/{seat}#0/1", action={"bid": 0, "diary": "other"})
                time.sleep(600)
    if mode == "flood-lines":
        while True:
            os.write(1, b'{"type":"usage","id":"none","usage":{"costUsd":1}}\n' * 1000)
    if mode == "long-line":
        write(type="action", id=turn["id"], action={"bid": 1, "diary": "x" * 5_000_000})
        continue
    if mode == "others":
        # Ids are public: all seats of a game are asked alike.
        for seat in ("A", "B", "C"):
            for attempt in (1, 2):
                write(type="action", id=f"move/{seat}#{turn['turn'] + 2}/{attempt}", action={"bid": 0, "diary": "other"})
        for before in old:
            write(type="action", id=before, action={"bid": 9, "diary": "again"})
            write(type="usage", id=before, usage={"calls": 1000, "costUsd": 1000})
        if turn["attempt"] == 1:
            old.append(turn["id"])
    if mode == "environment":
        found = dict(os.environ)
        for name in os.listdir("/proc"):
            try:
                with open(f"/proc/{name}/environ", "rb") as file:
                    found[f"process {name}"] = file.read().decode("latin-1")
            except OSError:
                pass
        for path in rest:
            try:
                found[path] = str(os.listdir(path))
            except OSError as error:
                found[path] = str(error)
        write(type="trace", id=turn["id"], record={"found": json.dumps(found)[:60000]})
    if mode == "twice":
        answer(turn)
        write(type="action", id=turn["id"], action={"bid": 9, "diary": ""})
        continue
    if mode == "usage":
        write(type="usage", id=turn["id"], usage={"calls": 2, "inputTokens": 10, "outputTokens": None})
        answer(turn, usage={"calls": 1, "inputTokens": 5, "outputTokens": 1})
        continue
    if mode == "refuse":
        write(type="error", id=turn["id"], message="I do not bid", reason="refusal")
        continue
    answer(turn)
