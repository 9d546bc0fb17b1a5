import {
  play,
  replay,
  type Handlers,
  type MatchResult,
  type NamedAgent,
  type PlayOptions,
  type Scheduler,
} from '@masbench/core';
import { type Seed } from '@masbench/statistics';
import { werewolf, type Werewolf } from '@masbench/game-werewolf';
import { type Judgement } from '../src/deception/judgement.ts';
import { type Said, type State as WerewolfState } from '../src/state.ts';
import { type OptionsInput as WerewolfOptionsInput } from '../src/options/schema.ts';
import { type Role as WerewolfRole } from '../src/options/roles.ts';

/** The roles of most of the tests, in the order of `names`. */
export const roles = [
  'werewolf',
  'werewolf',
  'seer',
  'doctor',
  'villager',
  'villager',
  'villager',
  'villager',
] as const;

/** Names of seats. */
export function seatsOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `seat ${'ABCDEFGHIJKLMNOPQRST'[index] ?? index}`);
}

/** Players' names by seat, where a test pins them. */
export const names = ['Alaric', 'Bettina', 'Corvin', 'Dagmar', 'Elowen', 'Fenella', 'Gideon', 'Hedwig'];

/** Handlers that do as little as the rules allow, and write the same text wherever something is to be written. */
export function writing(text: string): Handlers<Werewolf> {
  return {
    eliminate: ({ data }) => ({ target: data.targets[0] ?? null, reasoning: text }),
    protect: ({ data }) => ({ target: data.targets[0] ?? null, reasoning: text }),
    unmask: ({ data }) => ({ target: data.targets[0] ?? null, reasoning: text }),
    poll: ({ data }) => ({ target: data.targets[0] ?? null, reasoning: text }),
    vote: ({ data }) => ({ target: data.targets[0] ?? null, statement: text, reasoning: text }),
    bid: () => ({ bid: 0, reasoning: text }),
    debate: () => ({ statement: text, reasoning: text }),
    summarize: () => ({ summary: text }),
    selfAnalysis: () => ({ type: 'none', confidence: 1, reasoning: text }),
    peerAnalysis: judging(() => ({ type: 'none', confidence: 1, suspicion: 0.5, reasoning: text })),
  };
}

/** A handler that judges each statement of a request by a function of it. */
export function judging(judge: (said: Said) => Judgement): Handlers<Werewolf>['peerAnalysis'] {
  return ({ data }) => ({
    judgements: Object.fromEntries(data.statements.map((said) => [said.id, judge(said)])),
  });
}

/** Handlers that do as little as the rules allow. */
export const quiet = writing('');

/** A scripted agent out of handlers, so that matches run in virtual time. */
export function agentOf(handlers: Partial<Handlers<Werewolf>>): NamedAgent<Werewolf> {
  return { name: 'test', nature: 'scripted', resumable: true, create: () => ({ ...quiet, ...handlers }) };
}

/** A match with roles, names and orders pinned to the order of the seats. */
export interface Staged {
  readonly roles: readonly WerewolfRole[];
  readonly rules?: WerewolfOptionsInput;
  /** What the player of a name does differently. */
  readonly acts?: Readonly<Record<string, Partial<Handlers<Werewolf>>>>;
  /** What all do differently. */
  readonly all?: Partial<Handlers<Werewolf>>;
  readonly seed?: Seed;
  readonly scheduler?: Scheduler;
  readonly middleware?: PlayOptions<Werewolf>['middleware'];
}

/** Plays a staged match to its end. */
export async function stage({
  roles: dealt,
  rules = {},
  acts = {},
  all = {},
  seed = 1,
  scheduler,
  middleware,
}: Staged): Promise<{ readonly result: MatchResult<Werewolf>; readonly state: WerewolfState }> {
  const places = dealt.map((_role, index) => index);
  const table: Partial<Record<WerewolfRole, number>> = {};
  for (const role of dealt) table[role] = (table[role] ?? 0) + 1;
  const config: WerewolfOptionsInput = {
    roles: table,
    pin: { roles: [...dealt], names: names.slice(0, dealt.length), table: places, speaking: places },
    ...rules,
  };
  const seats = seatsOf(dealt.length);
  const agents = Object.fromEntries(
    seats.map((seat, index) => [seat, agentOf({ ...all, ...acts[names[index] ?? ''] })]),
  );
  const result = await play(werewolf, {
    config,
    agents,
    seed,
    ...(scheduler && { scheduler }),
    ...(middleware && { middleware }),
  });
  return { result, state: replay(werewolf, result.journal).state };
}

/** Rules with neither debate nor judgements: nights and votes only. */
export const bareRules = {
  debate: { turns: 0 },
  summaries: false,
  vote: { explain: false },
  deception: { debate: false, votes: false },
} as const satisfies WerewolfOptionsInput;

/** A handler that always chooses this player where it may, and the first legal one otherwise. */
export function aim(name: string) {
  return ({ data: { targets } }: { readonly data: { readonly targets: readonly string[] } }) => ({
    target: targets.includes(name) ? name : (targets[0] ?? null),
    reasoning: '',
  });
}

/** A vote for this player, or none where he cannot be voted for and abstaining is allowed. */
export function ballot(name: string | null) {
  return ({
    data,
  }: {
    readonly data: { readonly targets: readonly string[]; readonly optional: boolean };
  }) => {
    const otherwise = data.optional ? null : (data.targets[0] ?? null);
    return { target: data.targets.find((one) => one === name) ?? otherwise, statement: '', reasoning: '' };
  };
}
