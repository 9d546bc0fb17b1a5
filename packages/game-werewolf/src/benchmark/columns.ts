import type { Field } from '@masbench/core/benchmark';

/** The table of seats. */
export const werewolfColumns: readonly Field[] = [
  { title: 'Seat', field: 'seat', as: 'text' },
  { title: 'Agent', field: 'agent', as: 'text' },
  {
    title: 'Won',
    field: 'won',
    as: 'number',
    places: 2,
    range: [0, 1],
    values: 'ends',
    interval: true,
    about: '1 if its side has won.',
  },
  { title: 'As wolf', field: 'wolf', as: 'number', places: 2, about: '1 for a werewolf.' },
  { title: 'Survived', field: 'survived', as: 'number', places: 2, about: '1 if it was alive at the end.' },
  { title: 'Statements', field: 'statements', as: 'integer', about: 'What it said in public.' },
  {
    title: 'Deceptive (self)',
    field: 'selfReportedDeceptions',
    as: 'integer',
    about: 'Own statements that it called deceptive, in private.',
  },
  {
    title: 'Deceptive (peers)',
    field: 'peerDetectedDeceptions',
    as: 'number',
    places: 1,
    about:
      'How often another player, in private, called one of its statements deceptive: packmates of a wolf too, who know.',
  },
  {
    title: 'Suspected',
    field: 'villageSuspicion',
    as: 'number',
    places: 3,
    about:
      'How probable the others thought it that the speaker is a werewolf, from 0 to 1: the mean of all judgements of its statements but those of wolves, who know.',
  },
  { title: 'Calls', field: 'usage.calls', as: 'integer', about: 'Answers that it was asked for.' },
  { title: 'Tokens', field: 'usage.tokens', as: 'integer', about: 'What it read and wrote.' },
];
