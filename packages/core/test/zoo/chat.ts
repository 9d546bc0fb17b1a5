import { move, type Seat } from '@masbench/core';
import * as z from 'zod';
import { chat, speakerOf, type Chat, type ChatState } from '../games/chat.ts';
import { cabinet, waivers } from './specimen.ts';

const specimen = cabinet(chat, {
  seats: 4,
  declares: { maxEvents: 100 },
  waive: waivers('constant sum', 'every seat is scored', 'order-insensitive', 'scores in bounds', 'symmetry'),
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

/** The notes under another schema, shown as `seeing` says. */
function noting(note: z.ZodType<string | null>, shown: (note: string) => string): Partial<Chat> {
  return {
    asks: {
      speak: move({
        ...chat.asks.speak,
        action: ({ listeners }) =>
          z.object({ to: z.array(z.enum(listeners)), text: z.string().max(80), note }),
        fallback: () => ({ to: [], text: '', note: 'x'.repeat(20) }),
      }),
    },
    ...seeing((state) => state.seats.map((seat) => shown(state.notes[seat] ?? ''))),
  };
}

/** Speech with lists of who hears it, and private notes. */
export const chatFaults = [
  specimen('shows a message to all seats whose name is a part of a listener’s', 'seat names do not matter', {
    views: {
      ...chat.views,
      heard: (state, seat) =>
        state.messages.filter(({ to }) => to.join(' ').includes(seat)).map(({ text }) => text),
    },
  }),
  specimen(
    'counts the messages that are hidden',
    'no interference',
    seeing(({ messages }) => messages.length),
    seeing(({ turns }) => turns),
  ),
  specimen(
    'leaves a gap for what is hidden',
    'no interference',
    seeing(({ messages }, seat) => messages.map(({ to, text }) => (to.includes(seat) ? text : null))),
  ),
  specimen(
    'shows how long the last message is',
    'no interference',
    seeing(({ messages }) => messages.at(-1)?.text.length ?? 0),
  ),
  specimen(
    'shows the notes',
    'no canary leak',
    seeing(({ notes }) => notes),
  ),
  specimen(
    'shows the beginning of the notes',
    'no canary leak',
    seeing(({ seats, notes }) => seats.map((seat) => notes[seat]?.slice(0, 8) ?? '')),
  ),
  specimen(
    'shows notes that must be long',
    'no canary leak',
    noting(z.string().min(20).max(200).meta({ private: true }), (note) => note),
    noting(z.string().min(20).max(200).meta({ private: true }), () => ''),
  ),
  specimen(
    'shows short notes in capitals',
    'no canary leak',
    noting(z.string().max(20).meta({ private: true }), (note) => note.toUpperCase()),
    noting(z.string().max(20).meta({ private: true }), () => 'A NOTE'),
  ),
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
    speaking((state, { to }) => void Object.assign(state, { first: to[0]?.length === 0 ? 1 : firstOf(to) })),
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
  specimen('passes over empty speech', 'accepts every legal action', {
    on: {
      speak: (state, answer, config) => {
        if (answer.action.to.length > 0) chat.on.speak(state, answer, config);
      },
    },
  }),
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
  specimen('asks by a name that is part of another', 'seat names do not matter', {
    open: (state, ask) => {
      const speaker = speakerOf(state);
      return [ask.speak(speaker, { listeners: state.seats.filter((seat) => !seat.startsWith(speaker)) })];
    },
  }),
];

function firstOf(to: readonly Seat[]): number {
  const [first] = to;
  if (first === undefined) throw new TypeError('no seat listens');
  return first.length > 0 ? 1 : 0;
}

/** A key must not hold the characters that build ids, so a note is leaked in code. */
function hexOf(text = ''): string {
  return `x${Buffer.from(text).toString('hex')}`;
}
