import type { Token } from '../text/token.js';

/**
 * Why a stretch of the output lacks support, the gravest first. `contradiction`: the source says the opposite;
 * `negation`: it negates what the source says, or says what the source negates; `role`: the parties of a verb have changed
 * sides; `misplaced`: a name of the source in the place of another; `entity`, `number`: a name or a number that the source
 * does not have; `quantifier`: the source gives another one; `modality`: the source says that it may or will happen;
 * `splice`: two sentences of the source put together in the middle of both; `overclaim`: a word that leaves no exception;
 * `addition`: a clause without support in a sentence that is otherwise the source's; `evasion`: a question, a bare list or
 * words in any order, which say nothing; `novel`: a word that the source does not have, which may be a fair paraphrase.
 */
export type DoubtReason =
  | 'contradiction'
  | 'negation'
  | 'role'
  | 'misplaced'
  | 'entity'
  | 'number'
  | 'quantifier'
  | 'modality'
  | 'splice'
  | 'overclaim'
  | 'addition'
  | 'evasion'
  | 'novel';

/** A word of the output that lacks support. */
export interface Doubt {
  readonly token: Token;
  readonly reason: DoubtReason;
}
