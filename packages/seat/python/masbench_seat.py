"""Plays a seat of masbench: pass a function to serve(). Python 3.9 or newer, standard library only.

    import masbench_seat

    def decide(turn):
        return {"choice": turn.view["table"]["options"][0]}

    masbench_seat.serve(decide)

Run it with `masbench run <game> --seat A=python:agent.py`. The protocol is masbench-seat/1.
"""
import base64
import http.server
import json
import os
import queue
import random
import sys
import threading
import traceback

PROTOCOL = "masbench-seat/1"


class Refusal(Exception):
    """Raise it to decline an answer. It is recorded as a refusal, and the turn is not asked again."""


class Turn:
    """One question: kind, data, view, schema, attempt, last_error; match, game, seat, seats; past moves.

    memory is a dict that belongs to this seat of this match.
    """

    def __init__(self, message, session, write):
        self.id = message["id"]
        self.kind = message["kind"]
        self.turn = message["turn"]
        self.data = message["data"]
        self.view = message["view"]
        self.schema = message["schema"]
        self.attempt = message["attempt"]
        self.last_error = message.get("lastError")
        self.nonce = message["nonce"]
        self._seed = message["random"]
        self.match, self.game = session["match"], session["game"]
        self.seat, self.seats = session["seat"], session["seats"]
        self.past = session.get("past", [])
        self.memory = session["memory"]
        self.cancelled = False
        self._blobs = session["blobs"]
        self._write = write
        self._random = None

    @property
    def random(self):
        """Random numbers for this turn: the same if the attempt is repeated, different in every other match and turn."""
        if self._random is None:
            self._random = random.Random(self._seed)
        return self._random

    def usage(self, **amounts):
        """Reports what was spent: calls, inputTokens, outputTokens, cachedTokens, cacheWriteTokens,
        reasoningTokens, costUsd, seconds."""
        self._write({"type": "usage", "id": self.id, "usage": amounts})

    def trace(self, **record):
        """Writes a record to the call log of the match."""
        self._write({"type": "trace", "id": self.id, "record": record})

    def blob(self, reference):
        """The bytes of an image in the view or the data."""
        return self._blobs[reference["sha256"]]

    def legal(self):
        """A random legal action, drawn from the schema."""
        return sample(self.schema, self.random)


def serve(handler, name=None, version=None, nature="model", resumable=False, bound=None, port=None, host="127.0.0.1"):
    """Answers turns with handler(turn) -> action until the match has ended.

    nature: "model", or "scripted" if no model is called. resumable: True if the handler keeps no memory of its
    own, or rebuilds it from turn.past. bound: the most that one decision can cost, for limits on tokens and
    dollars, as {"calls": 1, "inputTokens": 8000, "outputTokens": 1000, "costUsd": 0.01}. port: serves HTTP instead of stdio, any number of seats.
    """
    ready = {"type": "ready", "protocol": PROTOCOL, "nature": nature, "resumable": resumable}
    if name is not None:
        ready["name"] = name
    if version is not None:
        ready["version"] = version
    if bound is not None:
        ready["bound"] = bound
    if port is None:
        _serve_stdio(handler, ready)
    else:
        _serve_http(handler, ready, host, port)


def sample(schema, rng, root=None):
    """A value that fits a JSON schema of masbench."""
    root = schema if root is None else root
    if "$ref" in schema:
        return sample(root["$defs"][schema["$ref"].rsplit("/", 1)[-1]], rng, root)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return rng.choice(schema["enum"])
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return sample(rng.choice(schema[choice]), rng, root)
    kind = schema.get("type")
    if kind == "object":
        return {key: sample(part, rng, root) for key, part in schema.get("properties", {}).items()}
    if kind == "array":
        if "prefixItems" in schema:
            return [sample(part, rng, root) for part in schema["prefixItems"]]
        least = schema.get("minItems", 0)
        length = rng.randint(least, max(least, min(schema.get("maxItems", least + 2), least + 2)))
        return [sample(schema.get("items", {}), rng, root) for _ in range(length)]
    if kind in ("integer", "number"):
        return _number(schema, rng, kind == "integer")
    if kind == "boolean":
        return rng.random() < 0.5
    if kind == "string":
        least = schema.get("minLength", 0)
        return "I have nothing to add.".ljust(least, ".")[: schema.get("maxLength", max(least, 22))]
    return None


def _number(schema, rng, whole):
    step = schema.get("multipleOf", 1 if whole else None)
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is None and "exclusiveMinimum" in schema:
        low = schema["exclusiveMinimum"] + (1 if whole else 1e-6)
    if high is None and "exclusiveMaximum" in schema:
        high = schema["exclusiveMaximum"] - (1 if whole else 1e-6)
    low = min(0, high) if low is None else low
    high = low + 100 if high is None else min(high, low + 1e6)
    if step:
        return rng.randint(-int(-low // step), int(high // step)) * step
    return rng.uniform(low, high)


def _session(message):
    session = dict(message)
    session["blobs"], session["memory"] = {}, {}
    return session


def _answer(handler, turn, write):
    try:
        write({"type": "action", "id": turn.id, "action": handler(turn)})
    except Refusal as refusal:
        write({"type": "error", "id": turn.id, "reason": "refusal", "message": str(refusal)})
    except Exception as error:
        traceback.print_exc()
        write({"type": "error", "id": turn.id, "message": f"{type(error).__name__}: {error}"})


def _turn(message, session, write):
    for digest, text in message.get("blobs", {}).items():
        session["blobs"][digest] = base64.b64decode(text)
    return Turn(message, session, write)


def _serve_stdio(handler, ready):
    out, sys.stdout = sys.stdout, sys.stderr  # a stray print must not break the protocol
    lock = threading.Lock()
    turns, open_turns = queue.Queue(), {}

    def write(message):
        line = json.dumps(message, ensure_ascii=False, allow_nan=False) + "\n"
        with lock:
            out.write(line)
            out.flush()

    def read():
        session = None
        for line in sys.stdin:
            message = json.loads(line)
            kind = message["type"]
            if kind == "match":
                session = _session(message)
                if message["protocol"] != PROTOCOL:
                    print(f"masbench_seat.py speaks {PROTOCOL}, masbench {message['protocol']}", file=sys.stderr)
                write(ready)
            elif kind == "turn":
                turn = _turn(message, session, write)
                open_turns[turn.id] = turn
                turns.put(turn)
            elif kind == "cancel" and message["id"] in open_turns:
                open_turns[message["id"]].cancelled = True
            elif kind == "end":
                break
        sys.stderr.flush()
        os._exit(0)  # also where a handler hangs: the match is over

    threading.Thread(target=read, daemon=True).start()
    while True:
        turn = turns.get()
        if not turn.cancelled:
            _answer(handler, turn, write)
        open_turns.pop(turn.id, None)


def _serve_http(handler, ready, host, port):
    sessions = {}

    class Seat(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            message = json.loads(self.rfile.read(int(self.headers["content-length"])))
            kind, name, lines = message["type"], message["session"], []
            if kind == "match":
                sessions[name] = _session(message)
                lines.append(ready)
            elif kind == "turn" and name in sessions:
                _answer(handler, _turn(message, sessions[name], lines.append), lines.append)
            elif kind == "turn":
                lines.append({"type": "error", "id": message["id"], "message": "this server does not know the session"})
            elif kind == "end":
                sessions.pop(name, None)
            body = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()
            self.send_response(200)
            self.send_header("content-type", "application/x-ndjson")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    class Server(http.server.ThreadingHTTPServer):
        def handle_error(self, request, client_address):
            if not isinstance(sys.exc_info()[1], ConnectionError):  # a cancelled turn closes its connection
                super().handle_error(request, client_address)

    server = Server((host, port), Seat)
    print(f"http://{host}:{server.server_address[1]}", flush=True)
    server.serve_forever()
