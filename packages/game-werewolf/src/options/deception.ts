import * as z from 'zod';

/** Which statements are judged for deception, by which players, and what the judgements affect. */
export const deceptionSchema = z.object({
  debate: z.boolean().default(true).describe('Whether statements of the debate are judged'),
  votes: z.boolean().default(true).describe('Whether the public explanations of votes are judged'),
  self: z.boolean().default(true).describe('Whether the speaker judges its own statement'),
  peers: z
    .enum(['all', 'separate', 'sampled', 'batched', 'with-bids', 'none'])
    .default('all')
    .describe(
      "Which of the other living players judge a statement, and in how many requests. `all`: all of them, a statement of the debate as soon as it is made, the explanations of a vote together, as they are announced. `separate`: all, one request for every statement (as WOLF's code). `sampled`: `sample` of them, drawn for each statement. `batched`: all, one request for a debate and one for a vote. `with-bids`: as `all`, but a statement of the debate is judged together with the bid for the next turn, so that one call makes both",
    ),
  sample: z.int().min(1).max(19).default(3).describe("Peers that judge a statement under `peers: 'sampled'`"),
  show: z
    .enum(['none', 'own'])
    .default('none')
    .describe('Judgements that players see: none, or each player its own smoothed suspicions'),
  prior: z.number().min(0).max(1).default(0.5).describe('Suspicion before the first judgement'),
  weight: z
    .number()
    .min(0)
    .max(1)
    .default(0.7)
    .describe('Weight of a new judgement in the moving average; the rest is the weight of the past'),
  finish: z
    .enum(['wait', 'drop'])
    .default('wait')
    .describe('Whether the match waits for missing judgements at its end'),
});

/** The options of the judgements, with defaults filled in. */
export type DeceptionOptions = z.output<typeof deceptionSchema>;
