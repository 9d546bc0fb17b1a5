import { createHash } from 'node:crypto';
import { move } from '@masbench/core';
import * as z from 'zod';
import { diary, type Diary } from '../games/diary.ts';
import { cabinet, waivers } from './specimen.ts';

const specimen = cabinet(diary, {
  seats: 3,
  waive: waivers(
    'constant sum',
    'every seat is scored',
    'no interference',
    'order-insensitive',
    'scores in bounds',
    'symmetry',
    'timing tells nothing',
  ),
});

/** Shows the notes of all as the function says. */
function showing(shown: (note: string) => unknown): Partial<Diary> {
  return {
    views: {
      ...diary.views,
      library: ({ day, notes }) =>
        Object.assign({ day }, { notes: notes.map((note) => (note === null ? null : shown(note))) }),
    },
  };
}

/** The notes under another schema. */
function noting(note: z.ZodType<string>): Partial<Diary> {
  return {
    asks: { write: move({ ...diary.asks.write, action: z.object({ text: z.string().max(60), note }) }) },
  };
}

/** A game that shows the notes under a schema, and its twin, which keeps them. */
function noted(what: string, note: z.ZodType<string>): ReturnType<typeof specimen> {
  const kept = noting(note.meta({ private: true }));
  return specimen(
    `shows notes ${what}`,
    'no canary leak',
    { ...kept, ...showing((text) => text) },
    { ...kept, ...showing(() => true) },
  );
}

/** Private notes that are shown in code, or that must look like something. */
export const diaryFaults = [
  specimen(
    'shows the notes backwards',
    'no canary leak',
    showing((note) => note.split('').toReversed().join('')),
  ),
  specimen(
    'shows the notes letter by letter',
    'no canary leak',
    showing((note) => note.split('')),
  ),
  specimen(
    'shows the codes of the letters',
    'no canary leak',
    showing((note) => Array.from(note, (letter) => letter.codePointAt(0))),
  ),
  specimen(
    'shows the notes in base 64',
    'no canary leak',
    showing((note) => Buffer.from(note).toString('base64')),
  ),
  specimen(
    'shows hashes of the notes',
    'no canary leak',
    showing((note) => createHash('sha256').update(note).digest('hex')),
  ),
  specimen(
    'shows the last word',
    'no canary leak',
    showing((note) => note.split(' ').at(-1)),
  ),
  noted('of small letters', z.string().regex(/^[a-z]{4,20}$/)),
  noted('of capitals', z.string().regex(/^[A-Z]{4,20}$/)),
  noted('that begin as they must', z.string().startsWith('note: ')),
  noted('that are addresses', z.email()),
  noted('of four characters', z.string().length(4)),
  noted('that may not be as long as they say', z.string().pipe(z.string().max(30))),
];
