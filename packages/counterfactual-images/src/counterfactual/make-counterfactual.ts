import { addUsage, completeUsage, noUsage, type Usage } from '@masbench/core';
import { createRng, type Seed } from '@masbench/statistics';
import { placeImage } from '../images/prepare.js';
import type { CounterfactualImage, ImageQuestion } from '../question.js';
import { completeAcceptance, scoreEdit, type EditAcceptance } from './acceptance.js';
import type { AnalysisContext } from './edit-plan.js';
import { measureEdit, type EditMeasures, type MeasureOptions } from './measures/measure-edit.js';
import { joinNotes, proposeEdit, type Proposal } from './propose-edit.js';
import type { CounterfactualOptions } from './services.js';

/** Settings of `makeCounterfactual`. */
export interface MakeOptions extends Omit<CounterfactualOptions, 'nature'> {
  /** The bytes of `question.image`, from `prepareImage`. */
  readonly image: Uint8Array;
  /** Weights and threshold of equation 3. @default a third each, and 0.7 */
  readonly acceptance?: Partial<EditAcceptance> | undefined;
  /** Edits tried until one is accepted. @default 3 */
  readonly maxEdits?: number | undefined;
  /** @default 0 */
  readonly seed?: Seed | undefined;
  /** Aborts the calls of analyst, editor and measures. */
  readonly signal?: AbortSignal | undefined;
}

/** The report of one attempt. `measures` and `score` are `null` if there was no image to measure. */
export interface EditAttemptReport {
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /** The fate of the reply. */
  readonly status: Proposal['result']['status'];
  /** `null` if no edit was planned. */
  readonly editType: string | null;
  /** `null` if no edit was planned. */
  readonly instruction: string | null;
  /** Similarities, naturalness and whether the edit happened. */
  readonly measures: EditMeasures | null;
  /** Equation 3; `null` if a measure with a weight is missing. */
  readonly score: number | null;
  /** Whether it passed equation 3 and the edit is visible. */
  readonly accepted: boolean;
  /** Problems on the way; `null` if there were none. */
  readonly note: string | null;
}

/** A counterfactual image with the record of how it was found; `undefined` if no attempt gave an image. */
export interface MadeCounterfactual {
  /** For the configuration of a match. */
  readonly counterfactual: CounterfactualImage | undefined;
  /** PNG bytes of the image. */
  readonly bytes: Uint8Array | undefined;
  /** One report per attempt, in order. */
  readonly attempts: readonly EditAttemptReport[];
  /** Total usage of all attempts, as far as it was reported. */
  readonly usage: Usage;
}

/**
 * Makes a counterfactual image outside of a match: plan, edit, measure, until equation 3 reaches its threshold and
 * the edit is seen to have happened, or `maxEdits` is reached. If none is accepted, keeps the best attempt with
 * `accepted: false`: visible edits come first, then unverified ones, then the rest, each by score. Rethrows errors of
 * the analyst, the editor and the measures; wrap the editor in `cachedEditor` so that no paid reply is lost.
 *
 * @example
 * ```ts
 * import { exactEditor, makeCounterfactual, worldAnalyst } from '@masbench/counterfactual-images';
 * import { generateQuestion } from '@masbench/counterfactual-images';
 *
 * const { question, original, scene } = generateQuestion({ seed: 1, index: 0 });
 * const { counterfactual, attempts } = await makeCounterfactual(question, {
 *   image: original,
 *   analyst: worldAnalyst(),
 *   editor: exactEditor([scene]),
 * });
 * console.log(counterfactual?.accepted, attempts.length);
 * ```
 */
export async function makeCounterfactual(
  question: ImageQuestion,
  options: MakeOptions,
): Promise<MadeCounterfactual> {
  const { maxEdits = 3, seed = 0, signal = new AbortController().signal } = options;
  const acceptance = completeAcceptance(options.acceptance);
  const attempts: EditAttemptReport[] = [];
  let best: Candidate | undefined;
  let usage = noUsage;
  const use = (spent: Partial<Usage>): void => {
    usage = addUsage(usage, completeUsage(spent));
  };
  for (let attempt = 1; attempt <= maxEdits && !best?.report.accepted; attempt++) {
    const rejected = attempts.map(({ note }) => note ?? 'not accepted');
    const candidate = await tryOnce(question, {
      ...options,
      acceptance,
      attempt,
      rejected,
      seed,
      signal,
      use,
    });
    attempts.push(candidate.report);
    if (candidate.bytes && (!best || rank(candidate) > rank(best))) best = candidate;
  }
  if (!best?.bytes) return { counterfactual: undefined, bytes: undefined, attempts, usage };
  const { editType, instruction, score, accepted } = best.report;
  return {
    counterfactual: {
      image: placeImage(best.bytes, question.image),
      accepted,
      ...(editType === null ? {} : { editType }),
      ...(best.target === undefined ? {} : { target: best.target }),
      ...(instruction === null ? {} : { instruction }),
      ...(score === null ? {} : { score }),
    },
    bytes: best.bytes,
    attempts,
    usage,
  };
}

interface Candidate {
  readonly report: EditAttemptReport;
  readonly target: string | undefined;
  readonly bytes: Uint8Array | undefined;
}

interface Try extends MeasureOptions, AnalysisContext, Pick<MakeOptions, 'analyst' | 'editor' | 'image'> {
  readonly acceptance: EditAcceptance;
  readonly attempt: number;
  readonly rejected: readonly string[];
  readonly seed: Seed;
}

async function tryOnce(question: ImageQuestion, options: Try): Promise<Candidate> {
  const { image, attempt, rejected, seed, acceptance, signal, use, analyst, editor, ...measuring } = options;
  const { answer: _answer, ...open } = question;
  const rng = createRng(seed, `mug/edit/${question.id}#${attempt}`);
  const proposal = await proposeEdit(
    { question: open, image, attempt, rejected },
    { analyst, editor, signal, use, rng },
  );
  const { plan, result } = proposal;
  const about = {
    attempt,
    status: result.status,
    editType: plan?.editType ?? null,
    instruction: plan?.instruction ?? null,
  };
  const note = joinNotes(proposal);
  if (result.status !== 'edited') {
    return {
      report: { ...about, measures: null, score: null, accepted: false, note },
      target: plan?.target,
      bytes: undefined,
    };
  }
  const measures = await measureEdit(
    { question: open, original: image, edited: result.png },
    { ...measuring, signal, use },
  );
  const score = scoreEdit(measures, acceptance);
  const accepted = score !== null && score >= acceptance.threshold && measures.happened === true;
  const notes = [note, measures.note].filter((one) => one !== null);
  return {
    report: { ...about, measures, score, accepted, note: notes.length === 0 ? null : notes.join('; ') },
    target: plan?.target,
    bytes: result.png,
  };
}

/** Orders attempts: happened before unknown before not, then by score. Scores are at most the sum of the weights. */
function rank({ report: { accepted, measures, score } }: Candidate): number {
  const happened = measures?.happened === true ? 2 : measures?.happened === null ? 1 : 0;
  return (accepted ? 1e9 : 0) + happened * 1e6 + (score ?? -1);
}
