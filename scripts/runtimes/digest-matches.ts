import { memoryBlobs, play, type Journal } from '@masbench/core';
import { bundledPassages, defaultQAgent, hq } from '@masbench/game-hq';
import { mug, mugScriptedPlayer, preparedServices, type Perceive } from '@masbench/game-mug';
import { werewolf, werewolfScriptedPlayer } from '@masbench/game-werewolf';
import { asService } from '@masbench/scorers';
import { lexical } from '@masbench/scorers/lexical';
import { createSha256, hashBytes } from '@masbench/statistics';

/** The games, each with a function that plays one match in memory. */
const games: Readonly<Record<string, (seed: number) => Promise<Journal>>> = {
  hq: async (seed) => {
    const { journal } = await play(hq, {
      config: { passages: bundledPassages.slice(0, 4) },
      agents: { A: defaultQAgent(0), B: defaultQAgent(1) },
      services: { evaluate: asService(lexical()) },
      seed,
    });
    return journal;
  },
  mug: async (seed) => {
    const [original, edited] = [drawImage(3), drawImage(4)];
    const blobs = memoryBlobs();
    for (const bytes of [original, edited]) await blobs.put(bytes);
    const player = mugScriptedPlayer({ perceive, error: 0.2 });
    const { journal } = await play(mug, {
      config: {
        question: { id: 'q1', question: 'How many circles?', answer: '3', image: describeImage(original) },
        counterfactual: { image: describeImage(edited) },
      },
      agents: { A: player, B: player, C: player, D: player },
      services: preparedServices,
      blobs,
      seed,
    });
    return journal;
  },
  werewolf: async (seed) => {
    const seats = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    const agents = Object.fromEntries(seats.map((seat) => [seat, werewolfScriptedPlayer()]));
    const { journal } = await play(werewolf, { config: {}, agents, seed });
    return journal;
  },
};

/**
 * Plays matches of every game in memory, with the seeds 1 to `matches`, and returns the SHA-256 of their journals by game.
 * Needs no module of a runtime.
 */
export async function digestMatches(matches: number): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const [game, playMatch] of Object.entries(games)) {
    const all = createSha256();
    for (let seed = 1; seed <= matches; seed += 1) {
      const journal = await playMatch(seed);
      for (const line of journal.read()) all.update(`${line}\n`);
    }
    digests[game] = all.digest();
  }
  return digests;
}

/** An image of scripted players: words in place of pixels. */
function drawImage(circles: number): Uint8Array {
  return new TextEncoder().encode(`${circles} circles`);
}

function describeImage(bytes: Uint8Array) {
  return { sha256: hashBytes(bytes), mediaType: 'image/png', width: 8, height: 8 };
}

const perceive: Perceive = (bytes) => {
  const [circles = ''] = new TextDecoder().decode(bytes).split(' ');
  return {
    answer: circles,
    alternatives: ['7'],
    facts: [{ subject: 'circles', value: circles, alternatives: ['7'] }],
  };
};
