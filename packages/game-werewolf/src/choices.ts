import * as z from 'zod';
import { nameMeant } from './options/names.js';
import { privateNote, privateText } from './deception/judgement.js';
import { Interned } from './interned.js';

/** A choice of a player; `null` is a pass, or the lack of a legal answer. */
export interface TargetAction {
  /** Private. */
  reasoning: string;
  /** Name of the chosen player. */
  target: string | null;
  /** Private: what the player wants to remember. */
  note?: string | undefined;
}

/** A vote with its public reason, empty if there is none. */
export interface BallotAction extends TargetAction {
  /** The public reason. */
  statement: string;
}

/** The players that can be chosen, and whether `null` is a choice too. */
interface Offer {
  /** Names of the players. */
  readonly targets: readonly string[];
  /** Whether `null` is a choice. */
  readonly optional: boolean;
}

/** A private field for what the player wants to remember. */
const noteJson = { note: { type: 'string', private: true } };

const choiceSchema = z.object({
  reasoning: privateText,
  target: z.string().nullable(),
  note: privateNote.optional(),
});
const ballotSchema = choiceSchema.extend({ statement: z.preprocess((text) => text ?? '', z.string()) });

const plainChoices = new Interned<z.ZodType<TargetAction>>();
const pollChoices = new Interned<z.ZodType<TargetAction>>();
const spokenVotes = new Interned<z.ZodType<BallotAction>>();
const silentVotes = new Interned<z.ZodType<BallotAction>>();

/**
 * The schema of a choice, created once for each set of legal targets. It is one check with a JSON schema next to it, as zod
 * would compile an object schema for each.
 */
export function makeChoice(offer: Offer): z.ZodType<TargetAction> {
  return plainChoices.of(offerKey(offer), () => checked(choiceSchema, offer, { optional: noteJson }));
}

/** The schema of a choice that goes to no notes. */
export function makePollChoice(offer: Offer): z.ZodType<TargetAction> {
  return pollChoices.of(offerKey(offer), () => checked(choiceSchema.omit({ note: true }), offer));
}

/** The schema of a vote, with a public reason if `explain`. */
export function makeVote({
  explain,
  ...offer
}: Offer & { readonly explain: boolean }): z.ZodType<BallotAction> {
  if (!explain)
    return silentVotes.of(offerKey(offer), () => checked(silentBallotSchema, offer, { optional: noteJson }));
  return spokenVotes.of(offerKey(offer), () =>
    checked(ballotSchema, offer, { required: { statement: { type: 'string' } }, optional: noteJson }),
  );
}

function offerKey({ targets, optional }: Offer): string {
  return JSON.stringify([optional, targets]);
}

const silentBallotSchema = choiceSchema.transform((choice) => ({ ...choice, statement: '' }));

/** The action of a schema, whose target is one of those offered, or `null` if that is a choice or the only one. */
function checked<Action extends TargetAction>(
  schema: z.ZodType<Action>,
  { targets, optional }: Offer,
  {
    required = {},
    optional: kept = {},
  }: {
    readonly required?: Readonly<Record<string, object>>;
    readonly optional?: Readonly<Record<string, object>>;
  } = {},
): z.ZodType<Action> {
  const mayPass = optional || targets.length === 0;
  return z
    .any()
    .transform((answer: unknown, context): Action => {
      const parsed = schema.safeParse(answer);
      if (!parsed.success) {
        for (const { message, path } of parsed.error.issues)
          context.addIssue({ code: 'custom', path: [...path], message });
        return z.NEVER;
      }
      const { data } = parsed;
      const target = data.target === null ? null : nameMeant(data.target, targets);
      if (target !== undefined && (target !== null || mayPass)) return { ...data, target };
      const names = targets.map((name) => JSON.stringify(name)).join(', ');
      const choices = [names, ...(mayPass ? ['null'] : [])].filter((words) => words !== '').join(' or ');
      context.addIssue({
        code: 'custom',
        path: ['target'],
        message: `'target' must be one of ${choices}, but is ${JSON.stringify(data.target)}`,
      });
      return z.NEVER;
    })
    .meta({
      type: 'object',
      properties: {
        reasoning: { type: 'string', private: true },
        target: targetJson(targets, mayPass),
        ...required,
        ...kept,
      },
      required: ['reasoning', 'target', ...Object.keys(required)],
    });
}

function targetJson(targets: readonly string[], mayPass: boolean): object {
  if (targets.length === 0) return { type: 'null' };
  // The living change from round to round.
  const named = { type: 'string', enum: [...targets], 'x-changes': true };
  return mayPass ? { anyOf: [named, { type: 'null' }] } : named;
}
