import { makeUsage, type PlayerNature } from '@masbench/core';
import * as z from 'zod';

/** The name of the protocol, which both sides state in their first message. */
export const protocol = 'masbench-seat/1';

const natures = ['scripted', 'simulated', 'model', 'human'] as const satisfies readonly PlayerNature[];

const id = z.string().meta({ description: 'Id of a turn, unique within the session.' });
const session = z
  .string()
  .meta({ description: 'A random word for one seat of one match, as one process has it.' });
/** No decision takes more: a report beyond it is a mistake of the program. */
const most = { count: 1e10, seconds: 1e9, usd: 1e9 };

const count = z.number().nonnegative().max(most.count).nullable().optional();
const seconds = z.number().nonnegative().max(most.seconds).nullable().optional();
const usd = z.number().nonnegative().max(most.usd).nullable().optional();

/** Cost of a decision. A field that is left out or `null` is unknown. */
export const usageSchema = z.object(
  makeUsage((field) => (field === 'seconds' ? seconds : field === 'costUsd' ? usd : count)),
);

const matchSchema = z.object({
  type: z.literal('match'),
  protocol: z.literal(protocol),
  session,
  match: z.string(),
  game: z.string(),
  seat: z.string(),
  seats: z.array(z.string()),
  past: z
    .array(z.object({ kind: z.string(), data: z.unknown(), view: z.unknown(), action: z.unknown() }))
    .optional()
    .meta({ description: 'The earlier moves of the seat, oldest first, where the match is in progress.' }),
});

const turnSchema = z.object({
  type: z.literal('turn'),
  session,
  id,
  kind: z.string(),
  turn: z.int().nonnegative().meta({ description: 'How many moves the seat made before.' }),
  data: z.unknown(),
  view: z.unknown().meta({ description: 'What the seat sees, by facet.' }),
  schema: z.record(z.string(), z.unknown()).meta({ description: 'The JSON schema of a legal action.' }),
  attempt: z.int().positive(),
  lastError: z.string().optional().meta({ description: 'What was wrong with the attempt before this one.' }),
  nonce: z.string().meta({ description: 'A word for marks around text that other seats wrote.' }),
  random: z.string().meta({ description: 'Seeds the random draws of the program for this turn.' }),
  blobs: z.record(z.string(), z.string()).optional().meta({
    description: 'Base64 bytes by SHA-256: references of this turn that no answered turn showed before.',
  }),
});

const cancelSchema = z.object({ type: z.literal('cancel'), session, id });
const endSchema = z.object({ type: z.literal('end'), session });

/** Messages to a program. */
export const toSeatSchema = z.discriminatedUnion('type', [matchSchema, turnSchema, cancelSchema, endSchema]);

const readySchema = z.object({
  type: z.literal('ready'),
  protocol: z.string(),
  name: z.string().max(200).optional(),
  version: z.string().max(200).optional(),
  nature: z.enum(natures).optional(),
  bound: usageSchema.optional().meta({ description: 'What one decision may cost at most.' }),
  resumable: z
    .boolean()
    .optional()
    .meta({ description: 'True where the program plays on from `past` as if it had never stopped.' }),
});

const actionSchema = z.object({
  type: z.literal('action'),
  id,
  action: z.unknown().optional(),
  usage: usageSchema.optional(),
});
const usageMessageSchema = z.object({ type: z.literal('usage'), id, usage: usageSchema });
const errorSchema = z.object({
  type: z.literal('error'),
  id,
  message: z.string(),
  reason: z.enum(['error', 'refusal']).optional(),
});
const traceSchema = z.object({ type: z.literal('trace'), id, record: z.record(z.string(), z.unknown()) });

/** Messages of a program. Unknown fields are ignored. */
export const fromSeatSchema = z.discriminatedUnion('type', [
  readySchema,
  actionSchema,
  usageMessageSchema,
  errorSchema,
  traceSchema,
]);

export type ToSeat = z.infer<typeof toSeatSchema>;
export type TurnMessage = z.infer<typeof turnSchema>;
export type FromSeat = z.infer<typeof fromSeatSchema>;
export type Ready = z.infer<typeof readySchema>;
export type ReportedUsage = z.infer<typeof usageSchema>;

/** The JSON schemas of the protocol, as `masbench-seat-1.schema.json` has them. */
export function protocolSchemas(): Readonly<Record<'toSeat' | 'fromSeat', object>> {
  return {
    toSeat: z.toJSONSchema(toSeatSchema, { io: 'input' }),
    fromSeat: z.toJSONSchema(fromSeatSchema, { io: 'input' }),
  };
}
