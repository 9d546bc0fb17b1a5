import * as z from 'zod';
import { invalid } from '../experiment/experiment.js';
import type { Analysis } from '../analysis/analysis.js';

/** The claims that a plan may name: one family, so that no more than 5 % of runs make any false one. */
const claimsSchema = z.enum(['agents', 'contrasts', 'sequence']);

/** The protocol of a run, which is written before its first match. */
export const protocolSchema = z.strictObject({
  /** `agents`: the pairs that lead; `contrasts`: those that the benchmark declares; `sequence`: that of the stop rule. */
  claims: claimsSchema,
  estimand: z.literal('mean of the means of units'),
  unit: z.enum(['item', 'trial', 'match']),
  field: z.string(),
  /** The comparisons of the family, by name. */
  comparisons: z.array(z.string()),
  confidence: z.number(),
  /** Trials of every cell: exactly so many, or at most, if a sequence is planned. */
  trials: z.int().positive(),
  exclusions: z.literal('none: a claim has to hold whatever matches without a score would have been'),
});

export type RunProtocol = z.infer<typeof protocolSchema>;
export type PlanClaims = RunProtocol['claims'];

/** Cells of a run, with those that it compares: the agents of its designs, else seats. */
interface Sides {
  readonly cells: readonly {
    readonly seats: readonly { readonly seat: string }[];
    readonly design?: { readonly agents: readonly { readonly identity: string }[] } | undefined;
  }[];
}

/**
 * Makes the protocol of a run.
 *
 * @param claims - `true`: a sequence if there is a stop rule, contrasts if no agents are compared, else agents.
 * @throws MasbenchError `OPTION_INVALID` if the run cannot be planned so
 */
export function makeProtocol(
  claims: PlanClaims | true,
  {
    cells,
    analysis,
    trials,
    schedule,
  }: Sides & {
    readonly analysis: Analysis;
    readonly trials: number;
    readonly schedule:
      | {
          readonly kind: string;
          readonly value?: string | undefined;
          readonly confidence?: number | undefined;
        }
      | undefined;
  },
): RunProtocol {
  const { contrasts = [], unit } = analysis;
  const hasDesign = cells.some(({ design }) => design !== undefined);
  if (schedule !== undefined && schedule.kind !== 'stop-when')
    throw invalid('a plan needs a number of trials, or a stop rule, and not a schedule that chooses matches');
  const usual =
    schedule !== undefined ? 'sequence' : contrasts.length > 0 && !hasDesign ? 'contrasts' : 'agents';
  const chosen = claims === true ? usual : claims;
  if ((chosen === 'sequence') !== (schedule !== undefined))
    throw invalid(
      schedule === undefined
        ? 'a sequence is planned with a stop rule (--stop), and there is none'
        : 'with a stop rule, its sequence is the claim: an interval of a fixed number of trials does not hold after an early stop',
    );
  if (chosen === 'contrasts' && contrasts.length === 0)
    throw invalid('the benchmark declares no contrast of which both sides are played');
  return {
    claims: chosen,
    estimand: 'mean of the means of units',
    unit,
    field: schedule?.value ?? 'score',
    comparisons:
      chosen === 'contrasts'
        ? contrasts.map(({ name }) => name)
        : chosen === 'agents'
          ? [...new Set(cells.flatMap((cell) => listPairs(cell)))]
          : ['stop rule'],
    confidence: schedule?.confidence ?? 0.95,
    trials,
    exclusions: 'none: a claim has to hold whatever matches without a score would have been',
  };
}

function listPairs({ seats, design }: Sides['cells'][number]): string[] {
  const names = [...new Set(design?.agents.map(({ identity }) => identity) ?? seats.map(({ seat }) => seat))];
  return names.flatMap((one, place) => names.slice(place + 1).map((other) => `${one} − ${other}`));
}
