"""Plays any game with random legal actions."""
import masbench_seat


def decide(turn):
    return turn.legal()


masbench_seat.serve(decide, nature="scripted", resumable=True)
