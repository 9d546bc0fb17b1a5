import type { AgentIO, NamedAgent, Turn } from '@masbench/core';
import { canonicalAnswer, plurality } from '../answers.js';
import type { TakeAction } from '../baselines/asks.js';
import type { Baseline } from '../baselines/baseline.js';
import type { BaselineTable } from '../baselines/views.js';
import { asAnswer } from '../question.js';
import { offlinePlayer } from './offline-player.js';
import { makeImageReader, type ReaderOptions } from './reader.js';
import type { ImageReading } from './image-reading.js';
import type { Heard } from './rereading.js';

/**
 * A rule-based player for the baselines that reads images like `mugScriptedPlayer`: it answers what it reads,
 * criticizes a draft that differs from its current reading, and follows the plurality in a debate, its own reading
 * winning a tie.
 */
export function scriptedBaselinePlayer(options: ReaderOptions): NamedAgent<Baseline> {
  const { error = 0, noise = 0 } = options;
  return offlinePlayer<Baseline>(`scripted(error ${error}, noise ${noise})`, options, (match) => {
    const reader = makeImageReader(match.rng, options);
    const look = async ({ view: { self, table } }: Turn<Baseline>, io: AgentIO): Promise<ImageReading> =>
      reader(self.image, { ...table, heard: answersByRound(self.name, table) }, io);
    const answer = async (turn: Turn<Baseline, 'solve' | 'refine'>, io: AgentIO): Promise<TakeAction> =>
      take((await look(turn, io)).answer, turn.data);
    const join = async (turn: Turn<Baseline, 'debate' | 'judge'>, io: AgentIO): Promise<TakeAction> =>
      take(follow(turn.view.table, (await look(turn, io)).answer), turn.data);
    return {
      solve: answer,
      critique: async (turn, io) => {
        const { answer: seen } = await look(turn, io);
        const fine = same(turn.view.table, seen, turn.view.self.drafts.at(-1)?.answer ?? '');
        return { fine, critique: fine ? 'It holds.' : `Now I see ${seen}.` };
      },
      refine: answer,
      debate: join,
      judge: join,
    };
  });
}

/** Answers of the other debaters, by round. */
function answersByRound(self: string, { rounds }: BaselineTable): Heard[] {
  return rounds.map((round) => ({
    answers: round.flatMap(({ name, answer }) => (name === self || answer === '' ? [] : answer)),
    details: [],
  }));
}

function take(answer: string, { letters }: { readonly letters: readonly string[] | null }): TakeAction {
  return { answer: asAnswer(answer, letters), reasoning: `I see ${answer}.` };
}

/** The plurality of the last round and the player's own reading, which wins a tie. */
function follow(table: BaselineTable, own: string): string {
  const heard = table.rounds.at(-1)?.map(({ answer }) => answer) ?? [];
  const { leaders } = plurality(choiceField(table), [...heard, own]);
  return leaders.includes(canonicalAnswer(choiceField(table), own)) ? own : (leaders[0] ?? own);
}

function same(table: BaselineTable, left: string, right: string): boolean {
  return canonicalAnswer(choiceField(table), left) === canonicalAnswer(choiceField(table), right);
}

function choiceField({ choices }: BaselineTable): { choices?: string[] } {
  return choices === null ? {} : { choices: [...choices] };
}
