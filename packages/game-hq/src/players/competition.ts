import { table3, table4, table9, type PaperRow } from '../paper/paper-rows.js';
import { modelNames, paperPlayer, type PaperPlayerName, type PaperSeat } from './paper-players.js';
import type { DeclaredPlayer } from './declared-player.js';

/** A competition of the paper: who sits where, and what came out. */
export interface Competition {
  /** As its table calls it. */
  readonly title: string;
  /** By seat: the name of the model, what stands for it offline, and the printed row. */
  readonly seats: Readonly<
    Record<string, { readonly model: string; readonly player: DeclaredPlayer; readonly printed: PaperRow }>
  >;
  /** How many passages or questions there are. */
  readonly passages: number;
}

/** The competitions of table 1, by their model. */
export const table1Names = [
  'gpt-4o-mini',
  'qwen-max',
  'deepseek-v3',
  'gemini-2.0-flash',
  'grok-3-beta',
] as const satisfies readonly PaperPlayerName[];

/** The questions of SimpleQA. */
const questions = 4326;

/** The competitions of the paper by name. */
export const competitions: Readonly<Record<string, Competition>> = {
  ...Object.fromEntries(table1Names.map((name) => [name, between(name, name, 813)])),
  'gpt-4o-mini-grok-3-beta': between('gpt-4o-mini-table2', 'grok-3-beta-table2', 808),
  'grok-3-beta-gpt-4o-mini': between('grok-3-beta-table2', 'gpt-4o-mini-table2', 808),
  'three-gpt-4o-mini': {
    title: 'GPT-4o-mini, three seats',
    passages: 813,
    seats: {
      A: seated('gpt-4o-mini', 'A', table3.A),
      B: seated('gpt-4o-mini', 'B', table3.B),
      // Table 9 has no third row: halfway between the two it has.
      C: {
        model: modelNames['gpt-4o-mini'],
        printed: table3.C,
        player: {
          ...halfway(paperPlayer('gpt-4o-mini', 'A'), paperPlayer('gpt-4o-mini', 'B')),
          usualLead: table3.C.h - table3.B.h,
        },
      },
    },
  },
  'gpt-4o-simpleqa': answering('GPT-4o', 'gpt-4o-simpleqa'),
  'gpt-4o-mini-simpleqa': answering('GPT-4o-mini', 'gpt-4o-mini-simpleqa'),
};

/** The names of the competitions. */
export const competitionNames = Object.keys(competitions);

function between(first: PaperPlayerName, second: PaperPlayerName, passages: number): Competition {
  const title = first === second ? nameModel(first) : `${nameModel(first)} and ${nameModel(second)}`;
  return {
    title,
    passages,
    seats: { A: seated(first, 'A', table9[first].A), B: seated(second, 'B', table9[second].B) },
  };
}

/** The name of a model, whichever table its numbers are from. */
function nameModel(name: PaperPlayerName): string {
  return modelNames[name].replace(' of Table 2', '');
}

function seated(name: PaperPlayerName, seat: PaperSeat, printed: PaperRow): Competition['seats'][string] {
  return { model: nameModel(name), player: paperPlayer(name, seat), printed };
}

function halfway(left: DeclaredPlayer, right: DeclaredPlayer): DeclaredPlayer {
  const middle = (field: Exclude<keyof DeclaredPlayer, 'graded' | 'usualLead'>): number =>
    (left[field] + right[field]) / 2;
  return {
    hBefore: middle('hBefore'),
    gain: middle('gain'),
    recommended: middle('recommended'),
    otherwise: middle('otherwise'),
    inputTokens: middle('inputTokens'),
    outputTokens: middle('outputTokens'),
    seconds: middle('seconds'),
    passages: middle('passages'),
    reviews: middle('reviews'),
    refused: middle('refused'),
  };
}

/** Table 4 prints no accuracy before reviews and no tokens by kind: reviews gain nothing, and nine tenths are read. */
function answering(model: string, name: keyof typeof table4): Competition {
  const of = (printed: PaperRow, rival: PaperRow): Competition['seats'][string] => ({
    model,
    printed,
    player: {
      graded: true,
      hBefore: printed.h,
      gain: 0,
      recommended: printed.reviews / (questions - 1),
      otherwise: 0,
      usualLead: printed.h - rival.h,
      inputTokens: 0.9 * printed.tokens,
      outputTokens: 0.1 * printed.tokens,
      seconds: printed.seconds,
      passages: questions,
      reviews: printed.reviews,
      refused: 0,
    },
  });
  const { A, B } = table4[name];
  return { title: `${model} on SimpleQA`, passages: questions, seats: { A: of(A, B), B: of(B, A) } };
}
