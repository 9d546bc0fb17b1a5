"""Bids one more than the highest bid of the others in the last round, and never more than the prize is worth to it."""
import sys

import masbench_seat


def decide(turn):
    print("thinking about", turn.id)
    last = turn.view["past"][-1] if turn.view["past"] else {}
    highest = max([0] + [bid for seat, bid in last.items() if seat != turn.seat])
    bid = min(highest + 1, turn.view["worth"])
    return {"bid": bid, "diary": f"round {turn.data['round']}: {bid}"}


port = int(sys.argv[1]) if len(sys.argv) > 1 else None
masbench_seat.serve(decide, nature="scripted", resumable=True, port=port)
