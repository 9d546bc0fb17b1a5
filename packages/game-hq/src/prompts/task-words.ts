import type { HqSelfView } from '../views/self-view.js';

/** Words of a task, in which the rules of a match are told. */
export interface TaskWords {
  /** Noun for an item of the match, singular and plural. */
  readonly item: string;
  readonly items: string;
  /** Noun for a text that is written for an item, singular and plural. */
  readonly piece: string;
  readonly pieces: string;
  /** Verb for writing it, and its participle. */
  readonly write: string;
  readonly written: string;
  /** Meaning of the ends of the scale of H, and what raises a low score, where the match states neither. */
  readonly scale: string;
  readonly remedy: string;
  readonly contest: string;
  /** The fields of an answer in these words; empty if they are the same. */
  readonly fields: string;
}

const summaries: TaskWords = {
  item: 'passage',
  items: 'passages',
  piece: 'summary',
  pieces: 'summaries',
  write: 'summarize',
  written: 'summarized',
  scale: '1 if the passage supports all of it, 0 if it supports none of it',
  remedy:
    'Correct what the passage does not support, leave out what it does not say, and keep the main points.',
  contest: 'summarizing agents',
  fields: '',
};

const answers: TaskWords = {
  item: 'question',
  items: 'questions',
  piece: 'answer',
  pieces: 'answers',
  write: 'answer',
  written: 'answered',
  scale: '1 if it is right, 0 if it is wrong',
  remedy: 'Check it, and answer again.',
  contest: 'answering agents',
  fields: 'The field `passage` names a question.',
};

/** Returns the words of a task: those of summaries, unless it is to answer questions. */
export function taskWords(task: string | undefined): TaskWords {
  return task === 'simpleqa' ? answers : summaries;
}

/** Returns the meaning of H in a match: what its scorer states, else that of the task. */
export function scaleInMatch({ scoring }: HqSelfView['rules'], { scale, item }: TaskWords): string {
  return scoring?.scale === undefined ? scale : aboutItem(scoring.scale, item);
}

/** Returns what raises a low score in a match: what its scorer states, else what is right for the task. */
export function remedyInMatch({ scoring }: HqSelfView['rules'], { remedy, item }: TaskWords): string {
  return scoring?.remedy === undefined ? remedy : aboutItem(scoring.remedy, item);
}

/** Names in a text of a scorer the item of the task where it says "the source". */
function aboutItem(text: string, item: string): string {
  return text.replaceAll(/\bthe source\b/gu, `the ${item}`);
}
