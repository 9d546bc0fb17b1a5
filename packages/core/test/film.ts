import { createHash } from 'node:crypto';
import { createRng } from '@masbench/statistics';
import * as z from 'zod';
import type { AgentIO } from '../src/contracts/agent.ts';
import type { AnyAsk } from '../src/contracts/ask.ts';
import type { AnyGame } from '../src/contracts/game.ts';
import { retrace } from '../src/engine/retrace.ts';
import type { RecordedJournal } from '../src/journal/journal.ts';

/** Gives no answer at times, so that the rules answer for the seat. */
export function falter({ rng }: AgentIO): void {
  if (rng.chance(0.06)) throw new Error('no answer');
}

/** Requests of a kind whose schema of answers is described: it takes half of the time. */
const describedOfKind = 4;

/**
 * All that the rules of a game make of a match, line by line: the phase, what is asked with what its seat sees, the schema
 * of a legal answer, the fallback and the texts of options, each answer with the state after it and another state that a
 * seat cannot tell from it, and the end. Two films differ where rules differ, whatever else a journal holds.
 */
export function film(game: AnyGame, journal: RecordedJournal): readonly string[] {
  const lines: string[] = [];
  const tell = (...told: unknown[]): number => lines.push(JSON.stringify(told));
  const opened = new Map<string, number>();
  let config: unknown;
  let answers = 0;
  for (const { line, entry, request, snapshot, view } of retrace(game, journal)) {
    if (entry.type === 'start') ({ config } = entry);
    if (entry.type === 'open' && request !== undefined) {
      const { id, kind, seat, data } = request;
      const seen = seat === undefined ? {} : view(seat);
      const value: unknown = structuredClone(data);
      const before = opened.get(kind) ?? 0;
      opened.set(kind, before + 1);
      tell(entry.type, id, value, seen, ...legal(game.asks[kind], value, config, before < describedOfKind));
    }
    if (entry.type === 'answer') {
      const { id, by, why, value } = entry;
      const { state, start } = snapshot();
      tell(entry.type, id, by, why, value, game.phase?.(state, config), state);
      const seat = start.seats[line % start.seats.length] ?? '';
      if (answers++ % 3 === 0)
        tell(
          'resampled',
          seat,
          game.resample?.(structuredClone(state), seat, createRng(line, 'film'), config),
        );
    }
    if (entry.type === 'end') {
      const { state, outcome } = snapshot();
      const scores = outcome === null ? null : game.scores?.(outcome);
      tell(entry.type, state, outcome, scores, outcome && game.metrics?.(state, outcome, config));
    }
  }
  return lines;
}

/** What may be answered to a request, and what is answered in its place. */
function legal(ask: AnyAsk | undefined, data: unknown, config: unknown, isDescribed: boolean): unknown[] {
  if (ask?.type !== 'move') return [];
  const { action, fallback, labels } = ask;
  const schema = typeof action === 'function' && isDescribed ? describe(action(data)) : undefined;
  return [schema, fallback?.(data, createRng('film', 'fallback')), labels?.(config as never)];
}

/** What a game can ask for and may be told, so far as it does not depend on a request. */
export function describeGame({ name, version, config, asks }: AnyGame): unknown[] {
  const kinds = Object.entries<AnyAsk>(asks).map(([kind, ask]) => {
    if (ask.type === 'chance') return [kind, describe(ask.value)];
    if (ask.type === 'effect') return [kind, describe(ask.input), describe(ask.output), ask.texts];
    const { data, action, texts } = ask;
    return [kind, describe(data), typeof action === 'function' || describe(action), texts];
  });
  return [name, version, describe(config), kinds];
}

/** A schema in words, defaults and bounds included. */
function describe(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/** The fingerprint of what rules make of a match, or of anything else. */
export function fingerprint(...all: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 8);
}
