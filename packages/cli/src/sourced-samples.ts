import type { SourcedOutput } from '@masbench/core';

/** Pairs of source and output for `conformScorer`: faithful, wrong, empty, in other scripts, and long. */
export const sourcedSamples: readonly SourcedOutput[] = [
  { source: 'The tower was built in 1911 and is 48 m tall.', output: 'Built in 1911, it is 48 m tall.' },
  { source: 'The tower was built in 1911 and is 48 m tall.', output: 'Ann Lee built it in 1921.' },
  { source: 'The tower was built in 1911.', output: '' },
  { source: '', output: 'It has three floors.' },
  { source: 'Η γέφυρα άνοιξε το 1890. 橋は1890年に開通した。', output: '🌉 1890!' },
  {
    source: 'A tower stands by the river. '.repeat(400),
    output: 'A tower stands by the river. '.repeat(100),
  },
];
