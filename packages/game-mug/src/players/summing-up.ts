import { plurality } from '../answers.js';
import type { SummaryAction } from '../game/asks.js';
import { asAnswer } from '../question.js';
import type { MugTableView } from '../game/views.js';
import { lastAnswer } from './heard.js';
import type { ImageReading } from './image-reading.js';

/**
 * A scripted player's summary: the plurality of the last answers and its own reading, without unmasked undercovers;
 * after the first summary, the plurality of the last summaries. Its own answer wins a tie.
 */
export function sumUp(
  table: MugTableView,
  self: string,
  {
    reading: { answer: own },
    letters,
  }: { readonly reading: ImageReading; readonly letters: readonly string[] | null },
): SummaryAction {
  const question = { choices: table.choices === null ? undefined : [...table.choices] };
  const heard =
    table.summaries.at(-1)?.map(({ answer }) => answer) ??
    table.players
      .filter(({ name, role }) => name !== self && role !== 'undercover')
      .flatMap(({ name }) => lastAnswer(table, name) ?? [])
      .concat(own);
  const { leaders } = plurality(question, heard);
  const agreed = plurality(question, [own]).leaders.some((answer) => leaders.includes(answer));
  const answer = agreed ? own : (leaders[0] ?? own);
  return {
    answer: asAnswer(answer, letters),
    reasoning: agreed ? 'The others see what I see.' : 'Most others see it otherwise, and I follow them.',
  };
}
