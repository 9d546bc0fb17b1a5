import { createHash } from 'node:crypto';
import {
  play,
  type Agent,
  type Handlers,
  type MatchResult,
  type PlayOptions,
  type Seat,
  memoryBlobs,
} from '@masbench/core';
import type { BlobStore } from '@masbench/core/journal';
import { mug, type Mug } from '@masbench/game-mug';
import type { ReasonAction } from '../src/game/asks.ts';
import { type MugConfigInput } from '../src/game/config.ts';
import { type Perceive } from '../src/perception.ts';
import { type Question, type ImageReference } from '../src/question.ts';

/** What a test image shows: its bytes are this as JSON, padded so that no length tells images apart. */
export interface Shown {
  readonly answer: string;
  readonly facts: Readonly<Record<string, string>>;
}

export interface TestImage {
  readonly bytes: Uint8Array;
  readonly reference: ImageReference;
}

export function imageOf(shown: Shown): TestImage {
  const bytes = new TextEncoder().encode(JSON.stringify(shown).padEnd(400));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, reference: { sha256, mediaType: 'image/png', width: 64, height: 64 } };
}

/** Reads a test image; a wrong value of a fact or an answer is the value with `?` behind it. */
export const perceive: Perceive = (bytes) => {
  const { answer, facts } = JSON.parse(new TextDecoder().decode(bytes)) as Shown;
  return {
    answer,
    alternatives: [`${answer}?`],
    facts: Object.entries(facts).map(([subject, value]) => ({ subject, value, alternatives: [`${value}?`] })),
  };
};

export const original = imageOf({
  answer: '3',
  facts: { 'red circles': '3', sky: 'blue', sign: 'MILK', cats: '1' },
});
export const edited = imageOf({
  answer: '4',
  facts: { 'red circles': '4', sky: 'blue', sign: 'MILK', cats: '1' },
});

export const question: Question = {
  id: 'q1',
  question: 'How many red circles are there?',
  answer: '3',
  category: 'count',
  image: original.reference,
};

/** A prepared match about the test images. */
export function prepared(config: Partial<MugConfigInput> = {}): MugConfigInput {
  return { question, counterfactual: { image: edited.reference }, ...config };
}

export async function blobs(...images: readonly TestImage[]): Promise<BlobStore> {
  const store = memoryBlobs();
  for (const { bytes } of images.length > 0 ? images : [original, edited]) await store.put(bytes);
  return store;
}

/** Services for matches that need none. */
const noServices = {
  edit: () => {
    throw new Error('there is no editor');
  },
  accept: () => {
    throw new Error('there is nothing to measure');
  },
};

/** A statement that is no more than an answer. */
export function statement(answer: string | null, reasoning = ''): ReasonAction {
  return { answer, reasoning, details: [], questions: [], replies: [] };
}

/** Players that answer 3 and vote for the first candidate, but for what is given. */
export function plain(more: Partial<Handlers<Mug>> = {}): Handlers<Mug> {
  return {
    reason: () => statement('3'),
    vote: ({ data }) => ({ vote: data.candidates[0] ?? null, suspicions: [] }),
    summarize: () => ({ answer: '3', reasoning: '' }),
    answer: () => ({ answer: '3' }),
    ...more,
  };
}

/** Forces names in the order of the seats, and who is undercover. */
export function deal(
  undercover: Seat,
  seats: readonly Seat[] = ['A', 'B', 'C', 'D'],
): Record<string, unknown> {
  return { 'names#0': seats, 'roles#0': [undercover, ...seats.filter((seat) => seat !== undercover)] };
}

export function seatsOf(count: number, agent: Agent<Mug>): Record<Seat, Agent<Mug>> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [String.fromCodePoint(65 + index), agent]),
  );
}

export async function playMug(
  options: Omit<PlayOptions<Mug>, 'services' | 'config'> & {
    config?: Partial<MugConfigInput>;
    services?: PlayOptions<Mug>['services'];
  },
): Promise<MatchResult<Mug>> {
  return play(mug, {
    services: noServices,
    blobs: await blobs(),
    seed: 'test',
    ...options,
    config: prepared(options.config),
  });
}
