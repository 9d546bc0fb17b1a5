import * as z from 'zod';

const id = z.string().min(1);
/** `null`: no player, or one unknown to the source. */
const idOrNull = id.nullable();

const playerSchema = z.looseObject({
  id,
  /** The player's public name; events refer to `id`. */
  name: z.string().nullish(),
  /** The source's word for the role. */
  role: z.string(),
  /** Whether the player counts as a wolf. */
  wolf: z.boolean(),
  /** The side that the player wins with. */
  team: z.enum(['wolves', 'village']),
});

const eventSchema = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('phase'),
    /** The part that begins. */
    phase: z.enum(['night', 'day']),
    /** Number of the part, as the source counts. */
    n: z.number(),
    /** The living players at its beginning, if the source lists them. */
    living: z.array(z.string()).nullish(),
  }),
  /** `by` is `null` if it is not known which wolf it was. */
  z.looseObject({ type: z.literal('kill_vote'), by: idOrNull, target: idOrNull }),
  z.looseObject({ type: z.literal('protect'), by: id, target: idOrNull }),
  z.looseObject({ type: z.literal('inspect'), by: id, target: idOrNull, result: z.unknown().optional() }),
  /** The resolved attack: `target` was attacked, even if the attack was blocked. */
  z.looseObject({ type: z.literal('kill'), target: idOrNull, blocked: z.boolean().nullish() }),
  z.looseObject({
    type: z.literal('bids'),
    /** Number of the debate's turn, as the source counts. */
    turn: z.number().nullish(),
    /** Bids by id; `null` was not asked. */
    bids: z.record(z.string(), z.number().nullable()),
    /** The id of the player that got the floor, if the source says it. */
    speaker: idOrNull.optional(),
  }),
  /** `target` `null` abstains. */
  z.looseObject({ type: z.literal('vote'), by: id, target: idOrNull }),
  z.looseObject({
    type: z.literal('exile'),
    /** The exiled player. */
    target: idOrNull,
    /** Votes by the id of the player they were cast against. */
    tally: z.record(z.string(), z.number()).nullish(),
    /** Number of living players at the vote. */
    alive: z.number().nullish(),
    /** Number of votes that were cast. */
    ballots: z.number().nullish(),
    /** Ids of the tied players, if there was a tie. */
    tie: z.array(z.string()).nullish(),
  }),
]);

/**
 * A recorded game in the schema `ww-replay/1`: the roles, the rules of the source, and the events in order. A field
 * `expected` is ignored.
 */
export const recordingSchema = z.looseObject({
  schema: z.literal('ww-replay/1'),
  /** Name of the game at its source. */
  id: z.string().nullish(),
  /** Keys and free text of the source's rules; see `optionsOf`. */
  rules: z.looseObject({ exile: z.enum(['strict-majority', 'plurality-first-tie', 'plurality-random-tie']) }),
  /** All players, in the order of the source's roster. */
  players: z.array(playerSchema).min(2).max(40).superRefine(differ),
  /** The events, oldest first. */
  events: z.array(eventSchema),
});

/** A recorded game in the schema `ww-replay/1`. */
export type Recording = z.output<typeof recordingSchema>;
/** One event of a recorded game. */
export type RecordedEvent = Recording['events'][number];
/** One player of a recorded game. */
export type RecordedPlayer = Recording['players'][number];

function differ(players: readonly { readonly id: string }[], context: z.RefinementCtx): void {
  const ids = players.map((player) => player.id);
  for (const [index, one] of ids.entries()) {
    if (ids.indexOf(one) === index) continue;
    const message = `Each player must have an id of its own: ${JSON.stringify(one)} is there twice`;
    context.addIssue({ code: 'custom', path: [index, 'id'], message });
  }
}
