import * as z from 'zod';
import type { HqConfig } from '../config.js';
import { pieceAt, type Lane } from './lane.js';
import { passageNumber } from './state.js';

const choices = ['continue', 'review', 'end'] as const;

/** A policy's choice: summarize the next passage, review a summary, or end. */
export type PolicyChoice = (typeof choices)[number];

/** A summary that may be reviewed. */
const candidateSchema = z.object({
  /** Id of its passage. */
  passage: z.string(),
  /** `null` if it could not be scored. */
  score: z.number().nullable(),
  /** Remaining reviews. */
  reviewsLeft: z.int(),
});

/** A summary that a policy may choose to review. */
export type Candidate = z.output<typeof candidateSchema>;

/** The data of a policy decision. */
export const policyDataSchema = z.object({
  /** The task, if it is not summarization. */
  task: z.string().optional(),
  /** The legal choices. */
  choices: z.array(z.enum(choices)).min(1),
  /** The passage of this step, which `continue` summarizes; `null` after the last one. */
  passage: z
    .object({
      id: z.string(),
      title: z.string().optional(),
      characters: z.int(),
      text: z.string().optional(),
    })
    .nullable(),
  /** The reviewable summaries, the worst first. Empty if `review` is not offered. */
  candidates: z.array(candidateSchema),
});

/** The data of a policy decision. */
export type PolicyData = z.output<typeof policyDataSchema>;

const policyActionSchema = z.object({
  reasoning: z.string().nullish(),
  choice: z.enum(choices),
  passage: z.string().nullish(),
});

/**
 * The decision of a policy. `reasoning` is kept in the journal and read by no rule; models are asked for it before
 * the choice. `passage` names the candidate to review; by default the worst.
 */
export type PolicyAction = z.output<typeof policyActionSchema>;

/** The source of every decision's schema: deriving once costs a third of building. */
const anything: z.ZodType<PolicyAction> = z.any();

/** Schemas by what they allow; a policy is mostly offered what it was offered before. */
const made = new Map<string, z.ZodType<PolicyAction>>();
const mostMade = 256;

/** The schema of a legal decision, given the choices. */
export function makePolicyAction({ choices: offered, candidates }: PolicyData): z.ZodType<PolicyAction> {
  const passages = candidates.map(({ passage }) => passage);
  const key = JSON.stringify([offered, passages]);
  let schema = made.get(key);
  if (schema === undefined) {
    if (made.size >= mostMade) made.clear();
    made.set(key, (schema = readPolicyAction(offered, passages)));
  }
  return schema;
}

/**
 * One check with a JSON schema next to it: zod would compile an object schema for every set of candidates. The JSON
 * schema asks for `reasoning`, the check does not: a scripted policy has none.
 */
function readPolicyAction(
  offered: readonly PolicyChoice[],
  passages: readonly string[],
): z.ZodType<PolicyAction> {
  const schema = anything.check(({ value, issues }) => {
    const { data, error } = policyActionSchema.safeParse(value);
    const refuse = (path: PropertyKey[], message: string): void => {
      issues.push({ code: 'custom', input: value, path, message });
    };
    if (data === undefined) {
      for (const { message, path } of error.issues) refuse([...path], message);
    } else if (!offered.includes(data.choice)) {
      refuse(['choice'], `'choice' must be one of ${offered.join(', ')}, but is ${data.choice}`);
    } else if (
      data.choice === 'review' &&
      typeof data.passage === 'string' &&
      !passages.includes(data.passage)
    ) {
      refuse(
        ['passage'],
        `'passage' must be one of ${passages.join(', ')}, or be left out for the worst, but is ${data.passage}`,
      );
    }
  });
  z.globalRegistry.add(schema, {
    type: 'object',
    properties: {
      reasoning: { type: 'string', description: 'Why, in one or two sentences' },
      choice: { type: 'string', enum: [...offered] },
      ...(passages.length > 0 && {
        passage: {
          type: 'string',
          enum: [...passages],
          description: 'For review: the passage whose summary is written again. Default: the lowest score',
        },
      }),
    },
    required: ['reasoning', 'choice'],
    additionalProperties: false,
  });
  return schema;
}

/** The current choices of a lane's policy. */
export function listChoices(lane: Lane, config: HqConfig): PolicyChoice[] {
  const done = lane.position === config.passages.length;
  if (lane.mustContinue && !done) return ['continue'];
  const offered: PolicyChoice[] = done ? [] : ['continue'];
  if (lane.reviewable.length > 0) offered.push('review');
  const mayEnd = config.earlyEnd === 'allowed' || (config.earlyEnd === 'after-first' && lane.position > 0);
  if (done || mayEnd) offered.push('end');
  return offered;
}

/** Positions of the offered pieces, the worst first. */
export function candidatePositions(lane: Lane, config: HqConfig): number[] {
  return lane.reviewable.slice(0, config.candidates);
}

/** The pieces that may be reviewed and are offered, the worst first. */
export function listCandidates(lane: Lane, config: HqConfig): Candidate[] {
  return candidatePositions(lane, config).map((position) => {
    const { passage, score, reviews } = pieceAt(lane, position);
    return { passage: passageNumber(config, passage).id, score, reviewsLeft: config.reviewLimit - reviews };
  });
}
