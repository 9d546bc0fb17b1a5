"""Plays any game by the letters of the turn's id: what `steady` in `test/steady.ts` does in TypeScript."""
import sys

import masbench_seat


class Steady:
    def __init__(self, turn):
        self.count = sum(map(ord, turn.id))

    def choice(self, values):
        return values[self.count % len(values)]

    def randint(self, low, high):
        return low + self.count % (high - low + 1)

    def uniform(self, low, high):
        return low

    def random(self):
        return 0


port = int(sys.argv[1]) if sys.argv[1:2] and sys.argv[1].isdigit() else None
masbench_seat.serve(
    lambda turn: masbench_seat.sample(turn.schema, Steady(turn)), nature="scripted", resumable=True, port=port
)
