import * as z from 'zod';
import { defineGame, move, type AgentIO, type Turn } from '@masbench/core';
import type { Prompt } from '@masbench/core';

interface State {
  readonly rounds: number;
  said: { by: string; text: string }[];
  votes: Record<string, string>;
}

/** A small game for tests: the seats speak in turn, then all vote at once. */
export const debate = defineGame<State>()({
  name: 'debate',
  version: 1,
  config: z.object({ rounds: z.number().default(1) }),
  asks: {
    say: move({
      data: z.object({ limit: z.number() }),
      action: ({ limit }) =>
        z.strictObject({ text: z.string().min(1).max(limit), mood: z.string().optional() }),
      fallback: () => ({ text: '…' }),
    }),
    vote: move({
      data: z.object({ seats: z.array(z.string()) }),
      action: ({ seats }) => z.enum(seats),
      fallback: ({ seats }) => seats[0] ?? '',
    }),
  },
  setup: ({ rounds }) => ({ rounds, said: [], votes: {} }),
  open: ({ rounds, said, votes }, ask) => {
    const seats = ['A', 'B'];
    const next = seats[said.length % 2] ?? '';
    if (said.length < rounds * 2) return [ask.say(next, { limit: 50_000 })];
    return seats.filter((seat) => votes[seat] === undefined).map((seat) => ask.vote(seat, { seats }));
  },
  on: {
    say: (draft, { seat, action }) => void draft.said.push({ by: seat, text: action.text }),
    vote: (draft, { seat, action }) => void (draft.votes[seat] = action),
  },
  views: { said: ({ said }) => said },
  outcome: ({ votes }) => (Object.keys(votes).length === 2 ? votes : null),
});

export type SayTurn = Turn<typeof debate, 'say'>;

const said = ({ view }: Turn<typeof debate>, quote: (text: string, by?: string) => string): string =>
  view.said.map(({ by, text }) => quote(text, by)).join('\n');

export const debatePrompts = {
  say: (turn: SayTurn, { quote }: Parameters<Prompt<SayTurn>>[1]) => ({
    system: 'You play a debate.',
    user: `What was said:\n${said(turn, quote)}\nSpeak.`,
  }),
  vote: (turn: Turn<typeof debate, 'vote'>, { quote }: Parameters<Prompt<SayTurn>>[1]) => ({
    user: `What was said:\n${said(turn, quote)}\nVote.`,
  }),
};

/** Answers any move of the debate without a model. */
export const silent = {
  say: (_turn: SayTurn, _io: AgentIO) => ({ text: 'hm' }),
  vote: (_turn: Turn<typeof debate, 'vote'>, _io: AgentIO) => 'A',
};
