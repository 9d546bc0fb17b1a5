import { MemorySaver } from '@langchain/langgraph';
import {
  arrival,
  Match,
  memoryJournal,
  replay,
  type AnyGame,
  type Journal,
  type Middleware,
  type NamedAgent,
} from '@masbench/core';
import { werewolf, werewolfScriptedPlayer } from '@masbench/game-werewolf';
import { gameGraph } from '@masbench/langgraph';
import { describe, expect, it } from 'vitest';
import { talkAndVote } from './talk-and-vote.ts';

/** Journals by thread, in memory. */
function journals(): (thread: string) => Journal {
  const kept = new Map<string, Journal>();
  return (thread) => {
    const journal = kept.get(thread) ?? memoryJournal();
    kept.set(thread, journal);
    return journal;
  };
}

describe('a game as a graph', () => {
  it('has a node for each part, whose edges follow the rules, and asks no player twice', async () => {
    let questions = 0;
    const agent: NamedAgent<typeof talkAndVote> = {
      name: 'counter',
      nature: 'scripted',
      resumable: true,
      create: () => ({
        talk: () => `message ${(questions += 1)}`,
        vote: ({ data }) => {
          questions += 1;
          return data.targets[0] ?? '';
        },
      }),
    };
    const graph = gameGraph(talkAndVote, {
      nodes: ['talk', 'vote'],
      journal: journals(),
      play: { config: { rounds: 3 }, agents: { A: agent, B: agent, C: agent }, seed: 1 },
    }).compile({ checkpointer: new MemorySaver() });
    const visited: string[] = [];
    const config = { configurable: { thread_id: 'm1' } };
    for await (const update of await graph.stream({}, { ...config, streamMode: 'updates' }))
      visited.push(...Object.keys(update));
    expect(visited).toEqual(['talk', 'vote', 'talk', 'vote', 'talk', 'vote']);
    expect(questions).toBe(18);
    const { values } = await graph.getState(config);
    expect(values).toMatchObject({ node: '__end__', outcome: { votes: [{}, {}, {}] } });
  });
});

/** The lines of a journal without the time, which is that of a real clock, and what is computed from it. */
function untimed(journal: Journal): unknown[] {
  return Array.from(journal.read(), (line) => {
    const { at: _at, digest: _digest, usage: _usage, ...rest } = JSON.parse(line) as Record<string, unknown>;
    return rest;
  });
}

describe('Werewolf as a graph', () => {
  const seats = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  let questions = 0;
  const counting: Middleware = async (_turn, next) => {
    questions += 1;
    return next();
  };
  const play = {
    config: {},
    agents: Object.fromEntries(seats.map((seat) => [seat, werewolfScriptedPlayer()])),
    middleware: [counting],
    services: {},
    seed: 7,
    scheduler: arrival(),
  };

  it('is the match that the engine plays alone, however often it is killed between two parts', async () => {
    questions = 0;
    const alone = memoryJournal();
    const { outcome } = await new Match<AnyGame>(werewolf, { ...play, id: 'm1', journal: alone }).run();
    const asked = questions;
    const kept = memoryJournal();
    const checkpointer = new MemorySaver();
    questions = 0;
    const config = { configurable: { thread_id: 'm1' } };
    let starts = 0;
    for (let node = 'deal'; node !== '__end__'; starts += 1) {
      // Every start is that of a new process, which has the journal and the checkpointer, and ends after one node.
      const graph = gameGraph<AnyGame, string>(werewolf, {
        nodes: ['deal', 'night', 'bid', 'debate', 'vote', 'revote', 'exile', 'summary', 'closing'],
        nodeOf: (phase) => phase.split(' ')[0] ?? '',
        journal: () => kept,
        play,
      }).compile({ checkpointer, interruptAfter: '*' });
      ({ node } = await graph.invoke(starts === 0 ? {} : null, config));
    }
    expect(starts).toBeGreaterThan(10);
    expect(questions).toBe(asked);
    expect(untimed(kept)).toEqual(untimed(alone));
    expect(replay<AnyGame>(werewolf, kept).outcome).toEqual(outcome);
  });
});
