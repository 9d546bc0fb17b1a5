import { rngFor } from '../contracts/random.js';
import { streamOf } from '../engine/open-request.js';
import type { Position } from '../engine/position.js';
import type { Seat } from '../contracts/seat.js';
import { Judge } from '../engine/verdict.js';
import { served } from './given.js';
import { describeDifference, differenceBetween } from './json-path.js';
import { ConformanceError } from './laws.js';
import { sampleFrom } from './sample.js';
import { shownTo } from './shown.js';
import type { Trial } from './trial.js';
import { walk } from './walk.js';

const token = /zq[a-y]+?qz/gi;
const letters = 'abcdefghijklmnopr';

/** What was written into private fields, and by whom, and what services answered. */
interface Written {
  readonly owners: Map<string, Seat>;
  readonly outputs: Map<string, unknown>;
}

/**
 * `no canary leak`: text fields of actions that are marked `.meta({ private: true })` are filled with words that occur
 * nowhere else, and none of them is ever shown to another seat: in no view, no data and no id of a request. And if
 * other seats write other words of the same length, one seat sees no difference, so that they are not shown in code.
 */
export async function checkCanaries(trial: Trial): Promise<void> {
  for (const [index, seed] of trial.seeds.entries()) {
    const seat = trial.seats[index % trial.seats.length] ?? '';
    const seen: string[] = [];
    const written = await writing(trial, seed, (position, { owners }) => {
      checkShown(position, owners, seed);
      // Until something was written, there is nothing that could differ.
      seen.push(owners.size === 0 ? '' : JSON.stringify(shownTo(position, seat)));
    });
    if (written.owners.size === 0) continue;
    let looked = 0;
    const compare = (position: Position): void => {
      const before = seen[looked++] ?? '';
      if (before !== '') checkSame(before, JSON.stringify(shownTo(position, seat)), seat, seed);
    };
    await writing(trial, seed, compare, { seat, outputs: written.outputs });
  }
}

/**
 * Plays a match in which private fields hold canaries.
 *
 * @param other who writes the same words as always, where everybody else writes others, and what services answered then
 */
async function writing(
  trial: Trial,
  seed: string,
  visit: (position: Position, written: Written) => void,
  other?: { readonly seat: Seat; readonly outputs: Written['outputs'] },
): Promise<Written> {
  const written: Written = { owners: new Map(), outputs: new Map() };
  const { owners, outputs } = written;
  const judge = new Judge(seed, Infinity);
  await walk({
    ...trial,
    seed,
    watched: false,
    visit: (position) => visit(position, written),
    serve: async (request) => {
      const output = other?.outputs.has(request.id)
        ? other.outputs.get(request.id)
        : await served(request, trial.services, seed);
      outputs.set(request.id, output);
      return output;
    },
    answer: (request, legal) => {
      const { seat, ask } = request;
      if (ask.type !== 'move' || seat === undefined) return legal();
      const canary = (): string => {
        const word = wordOf(owners.size, other === undefined || other.seat === seat ? 'v' : 'x');
        owners.set(word, seat);
        return word;
      };
      return (
        sampleFrom(judge.actionSchema(request), rngFor(seed, `${streamOf(request)}/kit`), { canary }) ??
        legal()
      );
    },
  });
  return written;
}

/** A word of small letters, which most patterns take. */
function wordOf(index: number, mark: string): string {
  let text = '';
  for (let rest = index; rest > 0 || text === ''; rest = Math.floor(rest / letters.length))
    text += letters[rest % letters.length];
  return `zq${mark}${text}qz`;
}

function checkShown(position: Position, owners: ReadonlyMap<string, Seat>, seed: string): void {
  if (owners.size === 0) return;
  for (const seat of position.seats) {
    for (const { path, text } of stringsIn(shownTo(position, seat), '$')) {
      for (const [word] of text.matchAll(token)) {
        const owner = owners.get(word.toLowerCase());
        if (owner !== undefined && owner !== seat) {
          throw new ConformanceError(
            'no canary leak',
            `seat ${seat} is shown what seat ${owner} wrote into a private field`,
            { seed, path },
          );
        }
      }
    }
  }
}

function checkSame(before: string, now: string, seat: Seat, seed: string): void {
  if (before === now) return;
  const difference = differenceBetween(JSON.parse(before), JSON.parse(now), 'in order');
  if (difference === undefined) return;
  throw new ConformanceError(
    'no canary leak',
    `what other seats write into private fields changes what seat ${seat} is shown: ${describeDifference(difference)}`,
    { seed, path: difference.path },
  );
}

function* stringsIn(
  value: unknown,
  path: string,
): Generator<{ readonly path: string; readonly text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    yield { path: `${path}.${key}`, text: key };
    yield* stringsIn(child, `${path}.${key}`);
  }
}
