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
  /** Meaning of the ends of the scale of H. */
  readonly scale: string;
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
  contest: 'answering agents',
  fields: 'The field `passage` names a question.',
};

/** Returns the words of a task: those of summaries, unless it is to answer questions. */
export function readTaskWords(task: string | undefined): TaskWords {
  return task === 'simpleqa' ? answers : summaries;
}
