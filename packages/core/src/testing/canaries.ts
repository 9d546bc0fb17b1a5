import { rngFor } from '../random.js';
import { streamOf } from '../open-request.js';
import type { Position } from '../position.js';
import type { Seat } from '../seat.js';
import { Judge } from '../verdict.js';
import { ConformanceError } from './laws.js';
import { sampleFrom } from './sample.js';
import { viewsOf } from './shown.js';
import type { Trial } from './trial.js';
import { walk } from './walk.js';

const token = /zq[0-9a-z]+qz/gi;

/**
 * `no canary leak`: text fields of actions that are marked `.meta({ private: true })` are filled with words that occur
 * nowhere else, and none of them is ever shown to another seat: in no view, no data and no id of a request.
 */
export async function checkCanaries(trial: Trial): Promise<void> {
  for (const seed of trial.seeds) {
    const owners = new Map<string, Seat>();
    const judge = new Judge(seed, Infinity);
    await walk({
      ...trial,
      seed,
      watched: false,
      visit: (position) => checkShown(position, owners, seed),
      answer: (request, legal) => {
        const { seat, ask } = request;
        if (ask.type !== 'move' || seat === undefined) return legal();
        const canary = (): string => {
          const word = `zq${owners.size.toString(36)}qz`;
          owners.set(word, seat);
          return word;
        };
        return (
          sampleFrom(judge.actionSchema(request), rngFor(seed, `${streamOf(request)}/kit`), { canary }) ??
          legal()
        );
      },
    });
  }
}

function checkShown(position: Position, owners: ReadonlyMap<string, Seat>, seed: string): void {
  if (owners.size === 0) return;
  for (const seat of position.seats) {
    const shown = {
      view: viewsOf(position.game, position.state, seat, position),
      asked: position
        .wanted()
        .flatMap(({ kind, key, payload, ...request }) =>
          request.seat === seat ? [{ kind, key, payload }] : [],
        ),
    };
    for (const { path, text } of stringsIn(shown, '$')) {
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
