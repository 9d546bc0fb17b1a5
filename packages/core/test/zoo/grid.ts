import { defineGame, move, type Seat } from '@masbench/core';
import * as z from 'zod';
import { cabinet, waivers } from './specimen.ts';

export interface GridState {
  /** Nine cells by seat index: `.` for an empty one. */
  board: string;
  seats: string;
  /** What was said last and by which seat, as one text. */
  said: string;
  /** Indices of seats that gave up, as digits. */
  gone: string;
  /** What the seats keep to themselves, as JSON. */
  plans: string;
}

const lines = ['012', '345', '678', '036', '147', '258', '048', '246'];

/** Two seats set marks in nine cells by turns and talk. The whole state is texts. */
export const grid = defineGame<GridState>()({
  name: 'grid',
  version: 1,
  config: z.object({}),
  asks: {
    mark: move({
      data: z.object({ free: z.array(z.int()) }),
      action: ({ free }) =>
        z.object({
          cell: z.literal(free),
          say: z.string().max(24),
          plan: z.int().min(0).max(8).optional().meta({ private: true }),
          sure: z.enum(['yes', 'no', 'perhaps']).meta({ private: true }),
        }),
      fallback: ({ free }) => ({ cell: free[0] ?? 0, say: '', sure: 'no' as const }),
    }),
  },
  setup: (_config, seats) => ({
    board: '.........',
    seats: JSON.stringify(seats),
    said: '',
    gone: '',
    plans: '{}',
  }),
  open: ({ board, seats }, ask) => {
    const names = JSON.parse(seats) as Seat[];
    const free = board.split('').flatMap((mark, cell) => (mark === '.' ? [cell] : []));
    return [ask.mark(names[(9 - free.length) % names.length] ?? '', { free })];
  },
  on: {
    mark: (state, { seat, action: { cell, say, plan, sure } }) => {
      const index = (JSON.parse(state.seats) as Seat[]).indexOf(seat);
      state.board = `${state.board.slice(0, cell)}${index}${state.board.slice(cell + 1)}`;
      state.said = `${seat}: ${say}`;
      state.plans = JSON.stringify({ ...JSON.parse(state.plans), [index]: [plan ?? null, sure] });
    },
  },
  views: {
    board: ({ board, said }) => ({ board, said }),
    plan: ({ seats, plans }, seat) => {
      const index = (JSON.parse(seats) as Seat[]).indexOf(seat);
      return (JSON.parse(plans) as Record<string, unknown>)[index] ?? null;
    },
  },
  outcome: ({ board, seats, gone }): { winner: Seat | null; seats: Seat[] } | null => {
    const names = JSON.parse(seats) as Seat[];
    if (gone !== '') return { winner: names[gone === '0' ? 1 : 0] ?? null, seats: names };
    for (const line of lines) {
      const marks = new Set(line.split('').map((cell) => board[Number(cell)]));
      const [only = '.'] = marks;
      if (marks.size === 1 && only !== '.') return { winner: names[Number(only)] ?? null, seats: names };
    }
    return board.includes('.') ? null : { winner: null, seats: names };
  },
  scores: ({ winner, seats }) =>
    Object.fromEntries(seats.map((seat) => [seat, winner === null ? 0.5 : seat === winner ? 1 : 0])),
  forfeit: (state, seat) => void (state.gone = String((JSON.parse(state.seats) as Seat[]).indexOf(seat))),
});

type Grid = typeof grid;
const specimen = cabinet(grid, {
  seats: 2,
  declares: { bounds: [0, 1], sum: 1 },
  waive: waivers('no interference', 'symmetry', 'timing tells nothing'),
});

function seeing(extra: (state: GridState, seat: Seat) => unknown): Partial<Grid> {
  return {
    views: {
      ...grid.views,
      board: (state, seat, context) =>
        Object.assign(grid.views.board(state, seat, context), { extra: extra(state, seat) }),
    },
  };
}

/** After a mark that was set. */
function marking(rule: (state: GridState, answer: Parameters<Grid['on']['mark']>[1]) => void): Partial<Grid> {
  return {
    on: {
      mark: (state, answer, config) => {
        grid.on.mark(state, answer, config);
        rule(state, answer);
      },
    },
  };
}

function plansIn({ plans }: GridState): [number | null, string][] {
  return Object.values(JSON.parse(plans) as Record<string, [number | null, string]>);
}

export const gridFaults = [
  specimen(
    'shows how many have a plan',
    'no canary leak',
    seeing((state) => plansIn(state).filter(([plan]) => plan !== null).length),
  ),
  specimen(
    'shouts by a table of texts',
    'accepts every legal action',
    marking((state, { action: { say: said } }) => {
      const heard: Record<string, string[]> = {};
      (heard[said] ??= []).push(said);
      state.said = `${Object.keys(heard)[0]?.length ?? 0}`;
    }),
    marking((state, { action: { say: said } }) => void (state.said = `${said.length}`)),
  ),
  specimen(
    'takes a mention of a seat for a command',
    'accepts every legal action',
    marking((state, { action: { say: said } }) => {
      const names = JSON.parse(state.seats) as Seat[];
      if (names.some((name) => said === name)) throw new Error('no names, please');
    }),
  ),
  specimen(
    'counts the minutes of a clock of sixty',
    'accepts every legal action',
    marking((state, { at }) => {
      const hand = '.'.repeat(60).split('');
      hand[Math.floor(at)] = (hand[Math.floor(at)] as string).concat('|');
      state.said = hand.join('');
    }),
    marking((state, { at }) => void (state.said = `${Math.floor(at % 60)}`)),
  ),
  specimen(
    'keeps a cost that no model told',
    'state is JSON',
    marking((state, { usage }) => Object.assign(state, { cost: usage.costUsd })),
    marking((state, { usage }) => Object.assign(state, { cost: usage.costUsd ?? null })),
  ),
  specimen(
    'counts on a plan',
    'accepts every legal action',
    marking((state, { action: { plan } }) => Object.assign(state, { plan: (plan as number).toFixed() })),
    marking((state, { action: { plan } }) => Object.assign(state, { plan: plan?.toFixed() ?? '' })),
  ),
  specimen('gives a draw to those who give up', 'constant sum', {
    outcome: (state, config) => {
      const outcome = grid.outcome(state, config);
      return outcome === null || state.gone === '' ? outcome : { ...outcome, winner: state.gone };
    },
  }),
];

const ordered = cabinet(grid, { seats: 2, declares: { confluent: true } });

/** Games that give a law nothing to look at. */
export const gridGaps = [
  ordered('declares that no order matters where there is only one', 'order-insensitive', {}),
];
