import { move, type Seat } from '@masbench/core';
import * as z from 'zod';
import { chat, type Chat, type ChatState } from '../games/chat.ts';
import { cabinet } from './specimen.ts';

const specimen = cabinet(chat, {
  seats: 4,
  declares: { maxEvents: 100 },
});

function seeing(extra: (state: ChatState, seat: Seat) => unknown): Partial<Chat> {
  return {
    views: {
      ...chat.views,
      table: (state, seat, context) =>
        Object.assign(chat.views.table(state, seat, context), { extra: extra(state, seat) }),
    },
  };
}

function speaking(rule: (state: ChatState, message: { to: Seat[]; text: string }) => void): Partial<Chat> {
  return {
    on: {
      speak: (state, answer, config) => {
        rule(state, answer.action);
        chat.on.speak(state, answer, config);
      },
    },
  };
}

/** A game that shows the notes under a schema, and its twin, which keeps them. */
function noted(what: string, note: z.ZodType<string>, shown = (text: string): string => text) {
  const speak = move({
    ...chat.asks.speak,
    action: ({ listeners }) =>
      z.object({
        to: z.array(z.enum(listeners)),
        text: z.string().max(80),
        note: note.meta({ private: true }),
      }),
    fallback: undefined,
  });
  const notes = ({ seats, notes: all }: ChatState): string[] => seats.map((seat) => shown(all[seat] ?? ''));
  return specimen(
    `shows notes ${what}`,
    'no canary leak',
    { asks: { speak }, ...seeing(notes) },
    { asks: { speak }, ...seeing(({ seats }) => seats.length) },
  );
}

/** Speech with lists of who hears it, and private notes. */
export const chatFaults = [
  specimen(
    'counts the messages that are hidden',
    'no interference',
    seeing(({ messages }) => messages.length),
    seeing(({ turns }) => turns),
  ),
  specimen(
    'shows the notes',
    'no canary leak',
    seeing(({ notes }) => notes),
  ),
  noted('that must be long', z.string().min(20).max(200)),
  noted('in capitals', z.string().max(20), (note) => note.toUpperCase()),
  noted('of small letters', z.string().regex(/^[a-z]{4,20}$/)),
  noted('that begin as they must', z.string().startsWith('note: ')),
  noted('that are addresses', z.email()),
  noted('of four characters', z.string().length(4)),
  noted('that may not be as long as they say', z.string().pipe(z.string().max(30))),
  specimen('asks with a note for a key', 'no canary leak', {
    open: (state, ask, config) =>
      chat
        .open(state, ask, config)
        .map((request) => ({ ...request, key: hexOf(Object.values(state.notes).at(-1)?.slice(0, 30)) })),
  }),
  specimen(
    'searches with what was said',
    'accepts every legal action',
    speaking((state, { text }) => {
      const again = state.messages.filter((message) => new RegExp(text).test(message.text));
      Object.assign(state, { again: again.length });
    }),
  ),
  specimen(
    'counts on a listener',
    'accepts every legal action',
    speaking((_state, { to }) => {
      if (to.length === 0) throw new Error('no seat listens');
    }),
  ),
  specimen(
    'fails at an empty text',
    'accepts every legal action',
    speaking((_state, { text }) => {
      if (text.length === 0) throw new Error('say something');
    }),
  ),
  specimen(
    'fails at the longest text',
    'accepts every legal action',
    speaking((_state, { text }) => {
      if (text.length >= 80) throw new Error('too long');
    }),
  ),
  specimen('shortens a list of listeners in place', 'on is pure', {
    on: {
      speak: (state, answer, config) => {
        answer.data.listeners.pop();
        chat.on.speak(state, answer, config);
      },
    },
  }),
  specimen('keeps the seats it was given', 'on is pure', {
    setup: (config, seats) => ({ ...chat.setup(config, seats), seats: seats as Seat[] }),
    on: {
      speak: (state, answer, config) => {
        state.seats.sort(() => 0);
        chat.on.speak(state, answer, config);
      },
    },
  }),
];

/** A key must not hold the characters that build ids, so a note is leaked in code. */
function hexOf(text = ''): string {
  return `x${Buffer.from(text).toString('hex')}`;
}
