/** How one of the random matches is played. */
export interface Manner {
  readonly index: number;
  readonly seed: string;
  /** Seats tend to make the same choice, so that rules for majorities come to bear. */
  readonly herd: boolean;
  /** Seats forfeit, and agents and services fail. */
  readonly mishaps: boolean;
  /** Which of the open requests is answered first. */
  readonly order: 'opened first' | 'any';
  /** Texts mention seats by their names. */
  readonly mentions: boolean;
}

/** The manners take turns, so that the first four matches have each of them, and later ones mix them. */
export function drawManner(index: number, seed: string, canFail: boolean): Manner {
  return {
    index,
    seed: `${seed}/${index}`,
    herd: index % 4 >= 2,
    mishaps: canFail && index % 2 === 1,
    order: (index + Math.floor(index / 4)) % 2 === 0 ? 'opened first' : 'any',
    mentions: true,
  };
}
