import { defineGame, effect } from '@masbench/core';
import { defineBenchmark } from '@masbench/core/benchmark';
import * as z from 'zod';

const pictureSchema = z.object({ sha256: z.string(), mediaType: z.string() });

type Picture = z.infer<typeof pictureSchema>;

/** A service draws a picture, or copies the one that the configuration names. */
const drawn = defineGame<{ drawn: Picture | null; read: string | null }>()({
  name: 'drawn',
  version: 1,
  config: z.strictObject({ copied: pictureSchema.nullable().default(null) }),
  asks: {
    draw: effect({
      input: z.object({ copied: pictureSchema.nullable() }),
      output: z.object({ picture: pictureSchema, text: z.string() }),
    }),
  },
  setup: () => ({ drawn: null, read: null }),
  open: (_state, ask, { copied }) => [ask.draw({ copied })],
  on: {
    draw: (state, { output: { picture, text } }) => {
      state.drawn = picture;
      state.read = text;
    },
  },
  views: {},
  outcome: ({ drawn: picture, read }) => (picture === null ? null : { picture, read }),
});

const outcomeSchema = z.object({ picture: pictureSchema });

/** `copy` reads the picture that `original` has drawn, which may have been on another worker. */
export const benchmark = defineBenchmark(drawn, {
  module: import.meta.url,
  seats: ['A'],
  players: {},
  services: {
    draw: async ({ copied }, io) => {
      if (copied !== null) return { picture: copied, text: Buffer.from(await io.blob(copied)).toString() };
      const text = `drawn with ${io.rng.float()}`;
      return { picture: await io.store(Buffer.from(text), { mediaType: 'text/plain' }), text };
    },
  },
  variants: {
    original: { description: 'A picture is drawn.', match: ({ config }) => ({ config }) },
    copy: {
      description: 'The same picture is read.',
      after: ['original'],
      match: ({ records }) => {
        const { picture } = outcomeSchema.parse(records['original']?.outcome);
        return { config: { copied: picture } };
      },
    },
  },
});
