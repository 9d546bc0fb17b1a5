import { play, replay, memoryBlobs } from '@masbench/core';
import { benchmark, werewolf, werewolfScriptedPlayer, werewolfMetrics } from '@masbench/game-werewolf';
import { gameLog, type GameLogLine } from '../src/game-log.ts';
import { suspicionPicture } from '../src/pictures/suspicion-picture.ts';
import { votesPicture } from '../src/pictures/votes-picture.ts';
import { werewolfOptions } from '../src/deal/config.ts';
import { type State as WerewolfState } from '../src/state.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { ballot, bareRules, seatsOf, stage } from './support.js';

const options = werewolfOptions({ vote: { abstain: true } });
let state: WerewolfState;
let artifacts: Readonly<Record<string, string | Uint8Array>>;

beforeAll(async () => {
  const agents = Object.fromEntries(seatsOf(8).map((seat) => [seat, werewolfScriptedPlayer()]));
  const { journal } = await play(werewolf, { config: { vote: { abstain: true } }, agents, seed: 3 });
  state = replay(werewolf, journal).state;
  artifacts =
    (await benchmark.artifacts?.({
      id: 'm0001',
      game: werewolf,
      trial: 1,
      variant: null,
      config: options,
      journal,
      blobs: memoryBlobs(),
    })) ?? {};
});

/** What a picture says: the fields of each of its matrices, by the name of the row, then of the column. */
function matricesOf(svg: string | undefined): Map<string, Map<string, string>>[] {
  const description = /<desc>([^<]*)<\/desc>/u.exec(svg ?? '')?.[1] ?? '';
  const matrices: Map<string, Map<string, string>>[] = [];
  for (const line of description.split('\n')) {
    const [, name, fields] = /^(\p{L}+) \(.*?\), [a-z]+, .*?: (.*)$/u.exec(line) ?? [];
    if (name === undefined || fields === undefined) matrices.push(new Map());
    else
      matrices.at(-1)?.set(
        name,
        new Map(
          fields.split('; ').map((text) => {
            const [, column = '', value = ''] =
              /^(.*?)(?:, wolf)? ([^ ]+)(?: \(day .*\))?$/u.exec(text) ?? [];
            return [column, value] as const;
          }),
        ),
      );
  }
  return matrices;
}

const rounded = (value: number | null | undefined): string | undefined => value?.toFixed(2);

describe('the picture of suspicion', () => {
  it('has the mean of the judgements in the game log but those of wolves, by player and round, and of the match as the table has it', () => {
    const [byRound] = matricesOf(suspicionPicture(state, options, 'Suspicion'));
    const log = gameLog(state, options).map((line): GameLogLine => JSON.parse(line));
    const { players } = werewolfMetrics(state, options).deceptionSummary;
    expect(byRound?.size).toBe(8);
    for (const { seat, name } of state.players) {
      const row = byRound?.get(name);
      for (const { round, living } of state.days) {
        const judged = log
          .filter((line) => line.seat === seat && line.round === round)
          .flatMap(({ deception }) => deception?.peers ?? [])
          .filter(({ by }) => state.players.find((player) => player.name === by)?.role !== 'werewolf')
          .flatMap((peer) => (peer.valid ? [peer.suspicion] : []));
        const mean = judged.reduce((sum, value) => sum + value, 0) / judged.length;
        const dead = !living.some((player) => state.players[player]?.seat === seat);
        expect(row?.get(`Round ${round}`)).toBe(judged.length > 0 ? rounded(mean) : dead ? '†' : '–');
      }
      expect(row?.get('Match')).toBe(rounded(players[seat]?.villageSuspicion) ?? '–');
    }
  });

  it('has the final matrix of the deception summary', () => {
    const [, atEnd] = matricesOf(suspicionPicture(state, options, 'Suspicion'));
    const { matrix } = werewolfMetrics(state, options).deceptionSummary;
    for (const observer of state.players)
      for (const speaker of state.players)
        expect(atEnd?.get(observer.name)?.get(speaker.name)).toBe(
          rounded(matrix[observer.seat]?.[speaker.seat]),
        );
  });

  it('is left out where nothing is judged', async () => {
    const roles = ['werewolf', 'villager', 'villager', 'villager', 'villager'] as const;
    const { state: bare } = await stage({ roles, rules: { ...bareRules, rounds: { cap: 1 } } });
    expect(suspicionPicture(bare, werewolfOptions(bareRules), '')).toBeUndefined();
    expect(votesPicture(bare, '')).toBeDefined();
    expect(votesPicture({ ...bare, days: [] }, '')).toBeUndefined();
  });
});

describe('the picture of votes', () => {
  it('counts the votes as the metrics of the match do', () => {
    const [counts] = matricesOf(votesPicture(state, 'Votes'));
    const wolves = state.players.filter(({ role }) => role === 'werewolf').map(({ name }) => name);
    const sum = (voters: readonly string[], targets: readonly string[]): number =>
      voters
        .flatMap((voter) => targets.map((target) => Number(counts?.get(voter)?.get(target) ?? 0)))
        .reduce((total, count) => total + count, 0);
    const all = state.players.map(({ name }) => name);
    const village = all.filter((name) => !wolves.includes(name));
    const { votes } = werewolfMetrics(state, options);
    expect(votes.n).toBeGreaterThan(0);
    expect(sum(village, all)).toBe(votes.n);
    expect(sum(village, wolves) / sum(village, all)).toBe(votes.onWolves);
    expect(sum(wolves, wolves) / sum(wolves, all)).toBe(votes.busRate);
    expect(sum(all, ['No vote'])).toBe(votes.abstentions);
  });

  it('names the days, and abstentions apart', async () => {
    const { state: staged } = await stage({
      roles: ['werewolf', 'villager', 'villager', 'villager', 'villager', 'villager'],
      rules: { ...bareRules, vote: { abstain: true, explain: false }, rounds: { cap: 2 } },
      acts: { Bettina: { vote: ballot('Alaric') } },
      all: {
        vote: ballot(null),
        eliminate: ({ data }) => ({ target: data.targets.at(-1) ?? null, reasoning: '' }),
      },
    });
    const svg = votesPicture(staged, 'Votes') ?? '';
    expect(svg).toContain('Bettina (seat B), villager, survived: Alaric, wolf 2 (day 1, 2)\n');
    expect(svg).toContain('Alaric (seat A), werewolf, survived: No vote 2 (day 1, 2)\n');
    expect(svg).toMatch(/Fenella \(seat F\), villager, killed in night 1: (?:<|$)/u);
  });
});

describe('the pictures of a match', () => {
  it('are artifacts next to its game log', () => {
    expect(Object.keys(artifacts)).toEqual([
      'm0001.game-log.jsonl',
      'm0001.suspicion.svg',
      'm0001.votes.svg',
    ]);
    const [, suspicion, votes] = Object.values(artifacts).map((content) =>
      typeof content === 'string' ? content : new TextDecoder().decode(content),
    );
    expect(suspicion).toBe(suspicionPicture(state, options, 'Match m0001: suspicion'));
    expect(votes).toBe(votesPicture(state, 'Match m0001: votes for exile'));
  });

  it('mark every wolf in words and in bold', () => {
    for (const svg of [suspicionPicture(state, options, ''), votesPicture(state, '')])
      for (const { name, role } of state.players) {
        const wolf = role === 'werewolf';
        expect(svg?.includes(`font-weight="bold">${name} (`)).toBe(wolf);
        expect(svg?.includes(`font-weight="bold">${name}, wolf<`)).toBe(wolf);
      }
  });

  it('hold texts as texts', () => {
    const hostile = '</text><script>alert(1)</script>"&\u0000';
    const players = state.players.map((player) => ({
      ...player,
      name: hostile,
      seat: `${hostile}${player.seat}`,
    }));
    for (const svg of [
      suspicionPicture({ ...state, players }, options, hostile) ?? '',
      votesPicture({ ...state, players }, hostile) ?? '',
    ]) {
      expect(svg).toContain('&lt;script&gt;');
      expect(svg).not.toMatch(/\0|NaN|undefined/u);
      const texts = svg.replaceAll(/<\/?(?:svg|title|desc|rect|path|text|g)\b[^<>]*>/gu, '');
      expect(texts).not.toMatch(/[<>]/u);
    }
  });
});
