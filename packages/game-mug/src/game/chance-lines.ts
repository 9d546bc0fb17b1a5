import { optionEntries, type Question } from '../question.js';

/** The size of a detection game. */
export interface GameSize {
  /** How many players there are. */
  readonly seats: number;
  /** How many of them hold the edited image. */
  readonly undercovers: number;
  /** t_max of equation 9. */
  readonly maxRounds: number;
}

/**
 * Expected share of undercovers that are still in the game after 0, 1, … `maxRounds` rounds, if each vote is cast
 * uniformly at random, so that every living seat is equally likely to leave. The chance line of Figure 6.
 */
export function survivalByChance({ seats, undercovers, maxRounds }: GameSize): number[] {
  const shares: number[] = [];
  let states = new Map([[key(seats - undercovers, undercovers), 1]]);
  for (let round = 0; round <= maxRounds; round++) {
    const expected = [...states].reduce(
      (sum, [state, probability]) => sum + probability * parts(state).hidden,
      0,
    );
    shares.push(undercovers === 0 ? 0 : expected / undercovers);
    states = afterRound(states);
  }
  return shares;
}

/** Probability that all undercovers are found if each vote is cast uniformly at random. */
export function detectionByChance({ seats, undercovers, maxRounds }: GameSize): number {
  let states = new Map([[key(seats - undercovers, undercovers), 1]]);
  for (let round = 0; round < maxRounds; round++) states = afterRound(states);
  return [...states].reduce(
    (sum, [state, probability]) => sum + (parts(state).hidden === 0 ? probability : 0),
    0,
  );
}

/** Probability that a given regular is voted out if each vote is cast uniformly at random. */
export function regularOutByChance({ seats, undercovers, maxRounds }: GameSize): number {
  const regulars = seats - undercovers;
  let states = new Map([[key(regulars, undercovers), 1]]);
  for (let round = 0; round < maxRounds; round++) states = afterRound(states);
  const left = [...states].reduce(
    (sum, [state, probability]) => sum + probability * parts(state).regulars,
    0,
  );
  return (regulars - left) / regulars;
}

/** Probability that a guess is right: 1/n with n options, 1/2 for yes or no. `null` for free text. */
export function accuracyByChance({ choices, answer }: Pick<Question, 'choices' | 'answer'>): number | null {
  if (choices !== undefined) return 1 / optionEntries(choices).length;
  return answer !== undefined && /^(yes|no)$/i.test(answer.trim()) ? 1 / 2 : null;
}

function afterRound(states: ReadonlyMap<string, number>): Map<string, number> {
  const next = new Map<string, number>();
  const add = (regulars: number, hidden: number, probability: number): void => {
    const state = key(regulars, hidden);
    next.set(state, (next.get(state) ?? 0) + probability);
  };
  for (const [state, probability] of states) {
    const { regulars, hidden } = parts(state);
    const alive = regulars + hidden;
    if (hidden === 0 || regulars <= 1) add(regulars, hidden, probability);
    else {
      add(regulars, hidden - 1, (probability * hidden) / alive);
      add(regulars - 1, hidden, (probability * regulars) / alive);
    }
  }
  return next;
}

function key(regulars: number, hidden: number): string {
  return `${regulars}/${hidden}`;
}

function parts(state: string): { regulars: number; hidden: number } {
  const [regulars = 0, hidden = 0] = state.split('/').map(Number);
  return { regulars, hidden };
}
