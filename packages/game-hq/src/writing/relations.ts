import { likeCase } from './words.js';

/** The word that turns what is said about two things round ("before" for "after", "fell" for "rose"), in the same case. */
export function opposite(word: string): string | undefined {
  const other = opposites.get(word.toLowerCase());
  return other === undefined ? undefined : likeCase(other, word);
}

const pairs = `
  before after, above below, inside outside, upstream downstream, more less, most least, majority minority, maximum minimum,
  north south, northern southern, east west, eastern western, northeast southwest, northwest southeast,
  higher lower, highest lowest, larger smaller, largest smallest, longer shorter, longest shortest,
  older younger, oldest youngest, earlier later, first last, faster slower, fastest slowest, warmer cooler, warmest coolest,
  deeper shallower, wider narrower, heavier lighter, cheaper dearer, stronger weaker, better worse, best worst,
  rose fell, rise fall, rises falls, rising falling, risen fallen, won lost, win lose, wins loses, winning losing,
  increase decrease, increased decreased, increases decreases, increasing decreasing, opened closed, opens closes, opening closing,
  began ended, begins ends, approved rejected, approve reject, passed failed, supported opposed, supports opposes, bought sold, buys sells,
  gained shed, accepted refused, accepts refuses, allowed forbidden, allows forbids, arrived departed, arrives departs,
  raised lowered, strengthened weakened, expanded shrank, lengthened shortened, doubled halved,
  public private, winter summer, spring autumn, morning evening, indoor outdoor, temporary permanent, import export,
  imports exports, success failure, advantage drawback, victory defeat`;

const opposites = new Map(
  pairs.split(',').flatMap((pair) => {
    const [one = '', other = ''] = pair.trim().split(' ');
    return [[one, other] as const, [other, one] as const];
  }),
);
