"""Plays Werewolf with random actions in all seats, and prints the scores."""
import random

import masbench_env
import masbench_seat

env = masbench_env.Env("werewolf")
observations, infos = env.reset(seed=1)
while env.agents:
    actions = {
        seat: masbench_seat.sample(turn["schema"], random.Random(turn["id"])) for seat, turn in observations.items()
    }
    observations, rewards, terminations, truncations, infos = env.step(actions)
print(env.close())
