/** Words of a task, in which the rules of a match are told. */
export interface TaskWords {
  /** What is worked on, and several of it. */
  readonly item: string;
  readonly items: string;
  /** What is written for it, and several of it. */
  readonly piece: string;
  readonly pieces: string;
  /** To write one, and what happened then. */
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
