"""Plays Werewolf: votes for the most accused player, and does the rest at random."""
from collections import Counter

import masbench_seat


def decide(turn):
    action = turn.legal()
    if turn.kind == "vote":
        accused = Counter(
            claim["target"]
            for said in turn.view["talk"]
            for claim in said["claims"]
            if claim["kind"] == "accusation" and claim["target"] in turn.data["targets"]
        )
        if accused:
            action["target"] = accused.most_common(1)[0][0]
    return action


masbench_seat.serve(decide, version="1", nature="scripted", resumable=True)
