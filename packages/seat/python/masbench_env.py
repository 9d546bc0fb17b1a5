"""Drives a masbench game from Python, modeled on PettingZoo's parallel API. Python 3.9+, standard library only.

    env = masbench_env.Env("werewolf")
    observations, infos = env.reset(seed=1)
    while env.agents:
        actions = {seat: decide(turn) for seat, turn in observations.items()}
        observations, rewards, terminations, truncations, infos = env.step(actions)
    env.close()

An observation is a turn: id, kind, turn, data, view, schema, and error after an illegal action. Only seats that are
asked have one. Rewards are zero until the match has ended, and then the scores.
"""
import json
import os
import shlex
import subprocess

PROTOCOL = "masbench-env/1"


class Env:
    metadata = {"name": "masbench"}

    def __init__(self, game, *options, command=None):
        """command: how to start masbench. Default: the environment variable MASBENCH, otherwise `npx masbench`."""
        start = command or shlex.split(os.environ.get("MASBENCH", "npx masbench"))
        self._process = subprocess.Popen(
            [*start, "env", game, "--stdio", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        greeting = self._process.stdout.readline()
        if not greeting or json.loads(greeting).get("protocol") != PROTOCOL:
            raise RuntimeError(f"{shlex.join(start)} does not speak {PROTOCOL}: {greeting!r}")
        self._turns, self.result, self.agents, self.possible_agents = {}, None, [], []

    def reset(self, seed=0, options=None):
        self._turns, self.result = {}, None
        self._ask({"type": "reset", "seed": seed})
        return self._observations(), {}

    def turns(self):
        """The open turns, by id. A seat can have several."""
        return dict(self._turns)

    def answer(self, turn, action):
        """Answers one open turn by its id. Returns why the action was illegal, or None."""
        self._ask({"type": "answer", "answers": {turn: action}})
        return self._turns.get(turn, {}).get("error")

    def step(self, actions):
        """One action for each seat that has an observation, by seat."""
        observed = self._observations()
        self._ask({"type": "answer", "answers": {observed[seat]["id"]: action for seat, action in actions.items()}})
        over = self.result is not None
        seats, scores = self.possible_agents, (self.result or {}).get("scores") or {}
        rewards = {seat: scores.get(seat, 0) for seat in seats}
        ended = {seat: over for seat in seats}
        return self._observations(), rewards, ended, {seat: False for seat in seats}, {}

    def close(self):
        """Ends the process. Returns the scores by seat, or None if the match had not ended."""
        if self._process.poll() is None:
            self._ask({"type": "close"})
            self._process.stdin.close()
            self._process.wait(timeout=10)
            self._process.stdout.close()
        return (self.result or {}).get("scores")

    def _observations(self):
        first = {}
        for turn in self._turns.values():
            first.setdefault(turn["seat"], turn)
        return first

    def _ask(self, message):
        self._process.stdin.write(json.dumps(message, ensure_ascii=False) + "\n")
        self._process.stdin.flush()
        reply = json.loads(self._process.stdout.readline())
        if "error" in reply:
            raise ValueError(reply["error"])
        known = {**self._turns, **{turn["id"]: turn for turn in reply.get("turns", [])}}
        self._turns = {turn: known[turn] for turn in reply.get("open", [])}
        self.possible_agents = reply.get("seats", self.possible_agents)
        self.result = reply.get("result", self.result)
        self.agents = [] if self.result is not None else list(self.possible_agents)
