import type { AgentIO, NamedAgent, Turn } from '@masbench/core';
import type { SummaryAction } from '../game/asks.js';
import type { Mug } from '../game/mug.js';
import { weightsSchema, type Weights } from '../game/factors.js';
import { heardFromOthers } from './heard.js';
import { offlinePlayer } from './offline-player.js';
import { makeImageReader, type ReaderOptions } from './reader.js';
import { speak, type Stage } from './speaking.js';
import { suspect } from './suspecting.js';
import { sumUp } from './summing-up.js';

/** Options of a scripted player. */
export interface MugScriptedOptions extends ReaderOptions {
  /** λ of equation 5, at least 0. @default 1 */
  readonly lambda?: number | undefined;
  /** μ of equation 6, at least 0. @default 1 */
  readonly mu?: number | undefined;
  /** w₁ to w₄ of equation 7. @default equal weights */
  readonly weights?: Partial<Weights> | undefined;
  /** Details stated in one round. @default 3 */
  readonly details?: number | undefined;
}

/**
 * A rule-based player that reads the pixels of its image. Misreadings last for the whole match, as with a model at
 * temperature 0, unless `rereading` makes it look again. Takes one call per move; tokens are estimated from the texts it reads and writes.
 */
export function mugScriptedPlayer(options: MugScriptedOptions): NamedAgent<Mug> {
  const { error = 0, noise = 0, lambda = 1, mu = 1, details = 3 } = options;
  const weights = weightsSchema.parse(options.weights ?? {});
  const name = `scripted(error ${error}, noise ${noise}, λ ${lambda}, μ ${mu})`;
  return offlinePlayer<Mug>(name, options, (match) => {
    const reader = makeImageReader(match.rng, options);
    const stage = async ({ view: { self, table } }: Turn<Mug>, io: AgentIO): Promise<Stage> => {
      // An undercover knows that it is contradicted because its image is another one.
      const heard = self.role === 'undercover' ? [] : heardFromOthers(table, self.name);
      const reading = await reader(self.image, { ...table, heard }, io);
      return { name: self.name, role: self.role, table, reading, strategy: { lambda, mu }, details };
    };
    const conclude = async (turn: Concluding, io: AgentIO): Promise<SummaryAction> => {
      const { table, name: own, reading } = await stage(turn, io);
      return sumUp(table, own, { reading, letters: turn.data.letters });
    };
    return {
      reason: async (turn, io) => speak(await stage(turn, io), turn.data),
      vote: async (turn, io) =>
        suspect(await stage(turn, io), turn.data, { weights, pick: (tied) => io.rng.pick(tied) }),
      summarize: conclude,
      answer: async (turn, io) => ({ answer: (await conclude(turn, io)).answer }),
    };
  });
}

type Concluding = Turn<Mug, 'summarize'> | Turn<Mug, 'answer'>;
