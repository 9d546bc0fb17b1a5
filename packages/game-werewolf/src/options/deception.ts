import * as z from 'zod';

/** What is judged for deception, by whom, and who is told. */
export const deceptionSchema = z.object({
  /** Whether statements of the debate are judged. */
  debate: z.boolean().default(true),
  /** Whether the public explanations of votes are judged. */
  votes: z.boolean().default(true),
  /** Whether the speaker judges his own statement. */
  self: z.boolean().default(true),
  /**
   * Which of the living others judge a statement. `sampled`: `sample` of them, drawn for each. `batched`: all, in one
   * request for the statements of a debate and one for those of a vote.
   */
  peers: z.enum(['all', 'sampled', 'batched', 'none']).default('all'),
  sample: z.int().min(1).max(19).default(3),
  /** What judgements reach players: none, or to each the own smoothed suspicions. */
  show: z.enum(['none', 'own']).default('none'),
  /** Suspicion before the first judgement. */
  prior: z.number().min(0).max(1).default(0.5),
  /** Weight of a new judgement in the moving average; the rest is the weight of the past. */
  weight: z.number().min(0).max(1).default(0.7),
  /** Whether the end of the match waits for judgements in flight. */
  finish: z.enum(['wait', 'drop']).default('wait'),
});

export type DeceptionOptions = z.output<typeof deceptionSchema>;
