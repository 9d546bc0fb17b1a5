import { appendFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPlayed } from './studies-to-forge.ts';

type Forge = (folder: string) => Promise<unknown>;
function edit(file: string, change: (text: string) => string): Forge {
  return async (folder) => writeFile(join(folder, file), change(await readFile(join(folder, file), 'utf8')));
}
const write =
  (file: string, text: string): Forge =>
  async (folder) =>
    writeFile(join(folder, file), text);
const torn =
  (file: string): Forge =>
  async (folder) =>
    appendFile(join(folder, file), '{"to');
const gone =
  (file: string): Forge =>
  async (folder) =>
    rm(join(folder, file));
const withoutLastLine = (text: string): string => text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1);
const then =
  (...forges: readonly Forge[]): Forge =>
  async (folder) => {
    for (const forge of forges) await forge(folder);
  };

const changed = (file: string): string =>
  `${file} is not the file that it was by seal.json: its SHA-256 was #, and is #`;
const unlike = 'does not have the digest that follows from it and the lines before it';
const digest = `#/records.jsonl: line 2 ${unlike}: a byte was changed, or a line was lost, moved or doubled`;
const lost = (match: string): string => `${match}: it has no line in records.jsonl: resume the run first`;
const m0002 = 'm0002: matches/m0002.jsonl';
const recorded = 'and its record says finished, with a journal of SHA-256 #';
const begun =
  'run.json is not the one that this run was begun with: its SHA-256 was # by records.jsonl, and is #';
/** Said last, as the module that a changed manifest names is not imported. */
export const notTheRules = 'The rules that run.json names are not those that it was sealed with';
const other = `m0002: its journal is another one, ${recorded}, now #`;
const stranger = 'matches/m0009.jsonl is of no match of this run';
const announced = ['2 is of m7', '3 is of nothing'].map(
  (line) => `announced.jsonl, line ${line}, which is no match of this run`,
);
const unfollowed = (...rows: readonly number[]): readonly string[] =>
  rows.map((line) => `results.jsonl, line ${line}: this line follows from no journal`);
const unsealed = (file: string): string => `${file} is not among the files of seal.json`;
const unread =
  'seal.json does not say which files the run consists of: put it back, or remove it, and it is made again';

/** The seal that the run had before it was continued. */
const olderSeal: Forge = async (folder) =>
  writeFile(join(folder, 'seal.json'), (await readPlayed('stopped')).get('seal.json') ?? '');
const isGone = (file: string): string => `${file} is gone, and seal.json has it`;
const needed = 'm0001-as-many: a match that it needs did not finish';
const strangersOf = (...ids: readonly string[]): readonly string[] => [
  ...ids.map((id) => `records.jsonl has a record of ${id}, which is no match of this run`),
  ...ids.map((id) => `matches/${id}.jsonl is of no match of this run`),
];
const steps = strangersOf(...[1, 2, 3].flatMap((trial) => [1, 2].map((side) => `m000${trial}-${side}`)));
const linesOf = (count: number): readonly number[] => Array.from({ length: count }, (_, line) => line + 1);

/** What a whole verification finds, one of files alone, and one without the rules: by default what the first finds. */
type Forgery = readonly [
  what: string,
  forge: Forge,
  whole: readonly string[],
  files?: readonly string[] | undefined,
  records?: readonly string[] | undefined,
];
const untouched: Forgery = ['nothing', async () => undefined, []];
const ofOne: readonly Forgery[] = [
  untouched,
  [
    'a journal and a note that nobody planned',
    then(write('matches/m0009.jsonl', ''), write('matches/note.txt', '')),
    [stranger, `m0009: ${unsealed('matches/m0009.jsonl')}`],
    [`m0009: ${unsealed('matches/m0009.jsonl')}`],
  ],
  [
    'drafts of a process that died',
    then(write('matches/x.jsonl.collected', ''), write('matches/x.jsonl.collected.calls.jsonl', '')),
    [],
  ],
  [
    'announcements of others, and of nobody',
    write('announced.jsonl', '{"match":"m0001"}\n{"match":"m7"}\n{"x":1}\n{"torn\n{"match":"m8'),
    [...announced, unsealed('announced.jsonl')],
    [unsealed('announced.jsonl')],
  ],
  [
    'a changed record',
    edit('records.jsonl', (text) => text.replace('"sum":18', '"sum":17')),
    [digest, lost('m0001'), lost('m0002'), changed('records.jsonl')],
    [digest, changed('records.jsonl')],
    [digest, lost('m0001'), lost('m0002'), changed('records.jsonl'), ...unfollowed(1, 2, 3, 4)],
  ],
  ['a torn record', torn('records.jsonl'), ['seal.json: …'], []],
  [
    'a changed manifest',
    edit('run.json', (text) => `${text}\n`),
    [begun, changed('run.json'), notTheRules],
    [changed('run.json')],
    [begun, changed('run.json')],
  ],
  ['no seal', gone('seal.json'), ['seal.json is missing']],
  ['a torn seal', write('seal.json', '{'), [unread]],
  [
    'a folder for a seal',
    then(gone('seal.json'), async (folder) => mkdir(join(folder, 'seal.json'))),
    ['seal.json cannot be read: EISDIR: illegal operation on a directory, read'],
  ],
  [
    'another root',
    edit('seal.json', (text) => text.replace(/"root": "..../u, '"root": "0000')),
    ['seal.json: its root digest # is not that of the files that it names'],
  ],
  ['a space in the seal', edit('seal.json', (text) => `${text} `), ['seal.json: …'], []],
  ['no journal', gone('matches/m0002.jsonl'), [`m0002: its journal is gone, ${recorded}`], [isGone(m0002)]],
  [
    'no matches',
    async (folder) => rm(join(folder, 'matches'), { recursive: true }),
    ['m0001', 'm0002'].map((id) => `${id}: its journal is gone, ${recorded}`),
    ['m0001', 'm0002'].map((id) => `${id}: ${isGone(`matches/${id}.jsonl`)}`),
  ],
  [
    'the journal of another match',
    async (folder) => cp(join(folder, 'matches/m0001.jsonl'), join(folder, 'matches/m0002.jsonl')),
    ['m0002: its journal is that of m0001'],
    [changed(m0002)],
    [other],
  ],
  [
    'a journal without its end',
    edit('matches/m0002.jsonl', withoutLastLine),
    [`m0002: its journal has no end, ${recorded}: it was cut`],
    [changed(m0002)],
    [other],
  ],
  [
    'an empty journal',
    write('matches/m0002.jsonl', ''),
    ['m0002: its journal has no start'],
    [changed(m0002)],
    [other],
  ],
  [
    'a match under way',
    then(
      gone('seal.json'),
      edit('records.jsonl', withoutLastLine),
      edit('matches/m0002.jsonl', withoutLastLine),
    ),
    ['m0002: its journal has no end: resume the run first', 'seal.json is missing'],
    ['seal.json is missing'],
    [lost('m0002'), 'seal.json is missing', ...unfollowed(3, 4)],
  ],
  [
    'another row',
    edit('results.jsonl', (text) => text.replace('18', '19')),
    ['results.jsonl, line 2: …'],
    [],
  ],
  ['another sum', edit('summary.json', (text) => text.replace('18', '19')), ['summary.json: …'], [], []],
  [
    'another figure',
    edit('artifacts/sum.txt', (text) => `1${text}`),
    ['artifacts/sum.txt: …'],
    [changed('artifacts/sum.txt')],
    [changed('artifacts/sum.txt')],
  ],
];

/** Forgeries by the kind of run. */
export const forgeries: Readonly<Record<string, readonly Forgery[]>> = {
  run: ofOne,
  variants: [
    untouched,
    [
      'no journal that another match needs',
      gone('matches/m0001-plain.jsonl'),
      [`m0001-plain: its journal is gone, ${recorded}`, needed],
      [`m0001-plain: ${isGone('matches/m0001-plain.jsonl')}`],
      [`m0001-plain: its journal is gone, ${recorded}`],
    ],
    [
      'the journal of a match that is left out',
      async (folder) =>
        cp(join(folder, 'matches/m0001-plain.jsonl'), join(folder, 'matches/m0002-odd-trials.jsonl')),
      [`m0002-odd-trials: ${unsealed('matches/m0002-odd-trials.jsonl')}`],
      undefined,
      [lost('m0002-odd-trials')],
    ],
  ],
  steps: [
    untouched,
    [
      'a schedule without its end',
      edit('schedule.jsonl', withoutLastLine),
      [
        'schedule.jsonl ends before {"stop":"maximum"}: resume the run first',
        changed('schedule.jsonl'),
        'summary.json: …',
      ],
      [changed('schedule.jsonl')],
      [changed('schedule.jsonl')],
    ],
    ['a torn schedule', torn('schedule.jsonl'), ['seal.json: …'], []],
    [
      'a line that is none of a schedule',
      async (folder) => appendFile(join(folder, 'schedule.jsonl'), '{"st\n'),
      [
        '#/schedule.jsonl, line 8 is no line of a schedule: {"st',
        ...steps,
        changed('schedule.jsonl'),
        ...unfollowed(...linesOf(12)),
        'summary.json: …',
      ],
      [changed('schedule.jsonl')],
      ['#/schedule.jsonl, line 8 is no line of a schedule: {"st', changed('schedule.jsonl')],
    ],
    ...[9, null].map((result): Forgery => [
      `${result} seen of a trial that had 0`,
      edit('schedule.jsonl', (text) => text.replace('"result":0', `"result":${result}`)),
      [
        `schedule.jsonl: ${result} is written of trial 1, 0 follows from the journals`,
        changed('schedule.jsonl'),
        'summary.json: …',
      ],
      [changed('schedule.jsonl')],
      [changed('schedule.jsonl')],
    ]),
    [
      'no schedule',
      gone('schedule.jsonl'),
      [
        'schedule.jsonl ends before {"step":1,"trial":1}: resume the run first',
        ...steps,
        isGone('schedule.jsonl'),
        ...unfollowed(...linesOf(12)),
        'summary.json: …',
      ],
      [isGone('schedule.jsonl')],
      [...steps, isGone('schedule.jsonl'), ...unfollowed(...linesOf(12))],
    ],
  ],
  failed: [['nothing', async () => undefined, ['m0002: it has no journal'], [], []]],
  stopped: [
    ['nothing', async () => undefined, ['2 of 3 matches have not been played: resume the run first'], [], []],
  ],
  longer: [
    untouched,
    ['the seal of before', olderSeal, ['seal.json: …'], []],
    [
      'the seal of before, and calls that were announced since',
      then(olderSeal, write('announced.jsonl', '{"match":"m0001"}\n')),
      ['seal.json: …'],
      [],
    ],
    [
      'the seal of before, and a changed manifest',
      then(
        olderSeal,
        edit('run.json', (text) => `${text}\n`),
      ),
      [begun, changed('run.json'), notTheRules],
      [changed('run.json')],
      [begun, changed('run.json')],
    ],
    [
      'the seal of before, and a match of then that was changed',
      then(olderSeal, edit('matches/m0001.jsonl', withoutLastLine)),
      [`m0001: its journal has no end, ${recorded}: it was cut`],
      [`m0001: ${changed('matches/m0001.jsonl').replace('m0002', 'm0001')}`],
      [other.replace('m0002', 'm0001')],
    ],
    [
      'the seal of before, and a later match that was changed',
      then(olderSeal, edit('matches/m0003.jsonl', withoutLastLine)),
      [`m0003: its journal has no end, ${recorded}: it was cut`],
      [],
      [other.replace('m0002', 'm0003'), 'seal.json: …'],
    ],
    [
      'the seal of before, and no records',
      then(olderSeal, gone('records.jsonl')),
      [...[1, 2, 3].map((trial) => lost(`m000${trial}`)), changed('artifacts/sum.txt')],
      [
        ...[2, 3].map((trial) => `m000${trial}: ${unsealed(`matches/m000${trial}.jsonl`)}`),
        changed('artifacts/sum.txt'),
      ],
      [
        ...[1, 2, 3].map((trial) => lost(`m000${trial}`)),
        changed('artifacts/sum.txt'),
        ...unfollowed(...linesOf(6)),
      ],
    ],
    [
      'the calls of a match that nobody planned',
      write('matches/m0009.calls.jsonl', ''),
      [
        'matches/m0009.calls.jsonl is of no match of this run',
        `m0009: ${unsealed('matches/m0009.calls.jsonl')}`,
      ],
      [`m0009: ${unsealed('matches/m0009.calls.jsonl')}`],
    ],
    [
      'calls that do not follow',
      write('matches/m0001.calls.jsonl', '{"request":"x","attempt":1,"digest":"0"}\n'),
      [
        `m0001: Cannot use the call log #/matches/m0001.calls.jsonl: line 1 ${unlike}: remove this line and all after it, and their calls are made again`,
      ],
      [`m0001: ${unsealed('matches/m0001.calls.jsonl')}`],
    ],
    [
      'no blobs',
      async (folder) => rm(join(folder, 'blobs'), { recursive: true }),
      [1, 2, 3].map((trial) => `m000${trial}: There are no bytes with this SHA-256: #/blobs/#`),
      [],
      [],
    ],
    [
      'a continuation that nobody asked for',
      write('continued.jsonl', '{"from":3,"trials":4,"former":null}\n'),
      ['1 of 4 matches have not been played: resume the run first', unsealed('continued.jsonl')],
      [unsealed('continued.jsonl')],
      [unsealed('continued.jsonl')],
    ],
    ['no rows', gone('results.jsonl'), ['results.jsonl is missing'], []],
    ['no summary', gone('summary.json'), ['summary.json is missing'], [], []],
    [
      'no figure',
      gone('artifacts/sum.txt'),
      ['artifacts/sum.txt is missing'],
      [isGone('artifacts/sum.txt')],
      [isGone('artifacts/sum.txt')],
    ],
    [
      'a row twice',
      edit('results.jsonl', (text) => text + text.slice(0, text.indexOf('\n') + 1)),
      unfollowed(7),
      [],
    ],
  ],
  longest: [
    untouched,
    [
      'no continuation',
      gone('continued.jsonl'),
      [
        ...strangersOf('m0004'),
        isGone('continued.jsonl'),
        ...unfollowed(7, 8),
        'summary.json: …',
        'artifacts/sum.txt: …',
      ],
      [isGone('continued.jsonl')],
      [...strangersOf('m0004'), isGone('continued.jsonl'), ...unfollowed(7, 8)],
    ],
    ['a torn continuation', torn('continued.jsonl'), ['seal.json: …'], []],
    [
      'a continuation twice',
      edit('continued.jsonl', (text) => text + text),
      [changed('continued.jsonl'), 'summary.json: …'],
      [changed('continued.jsonl')],
      [changed('continued.jsonl')],
    ],
  ],
};
/** Matches that are counted by what is found, of a kind of run or a forgery. */
export const counts: Readonly<Record<string, readonly [whole: number, files: number, records: number]>> = {
  run: [2, 2, 2],
  variants: [5, 6, 6],
  steps: [6, 6, 6],
  'a line that is none of a schedule': [0, 6, 6],
  'no schedule': [0, 6, 0],
  failed: [2, 2, 2],
  stopped: [3, 3, 3],
  longer: [3, 3, 3],
  longest: [4, 4, 4],
  'no continuation': [3, 3, 3],
  'a continuation that nobody asked for': [4, 4, 4],
};
