import { shuffled, type Ask, type Request, keptText } from '@masbench/core';
import type { hqAsks } from './asks.js';
import { listCandidates, listChoices, type PolicyData } from './choices.js';
import type { HqConfig } from '../config.js';
import { pieceAt, type Lane } from './lane.js';
import type { Passage } from '../passages/passage.js';
import { passageIndex, passageNumber, type HqState } from './state.js';

/** The open request of a lane; none if it is done. */
export function makeLaneRequest(
  state: HqState,
  lane: Lane,
  seatIndex: number,
  ask: Ask<typeof hqAsks>,
  config: HqConfig,
): readonly Request[] {
  const seat = state.seats[seatIndex] ?? '';
  switch (lane.step) {
    case 'order':
      return [ask.order(shuffled([...config.passages.keys()]), String(seatIndex))];
    case 'policy':
      return [ask.policy(seat, policyData(state, lane, seatIndex, config))];
    case 'summarize':
      return [
        ask.summarize(seat, {
          ...taskField(config),
          passage: passageInFocus(state, lane, seatIndex, config),
        }),
      ];
    case 'review': {
      const { summary, score, why } = pieceAt(lane, lane.focus);
      return [
        ask.review(seat, {
          ...taskField(config),
          passage: passageInFocus(state, lane, seatIndex, config),
          previous: summary,
          score,
          ...(why !== undefined && { why }),
        }),
      ];
    }
    case 'evaluate': {
      const { id, text } = passageInFocus(state, lane, seatIndex, config);
      const { reference } = passageNumber(config, passageIndex(state, seatIndex, lane.focus, config));
      const input = { source: text, output: lane.draft, passage: id };
      return [ask.evaluate(reference === undefined ? input : { ...input, reference }, String(seatIndex))];
    }
    default:
      return [];
  }
}

function policyData(state: HqState, lane: Lane, seatIndex: number, config: HqConfig): PolicyData {
  const choices = listChoices(lane, config);
  const candidates = choices.includes('review') ? listCandidates(lane, config) : [];
  if (lane.position === config.passages.length)
    return { ...taskField(config), choices, passage: null, candidates };
  const { id, title, text } = passageNumber(config, passageIndex(state, seatIndex, lane.position, config));
  return {
    ...taskField(config),
    choices,
    passage: {
      id,
      ...(title !== undefined && { title }),
      characters: text.length,
      ...(config.showPassage && { text: keptText(text) }),
    },
    candidates,
  };
}

/** The name of the task, in requests that are not those of the paper's main task. */
function taskField({ task }: HqConfig): { readonly task?: string } {
  return task === 'summarization' ? {} : { task };
}

function passageInFocus(state: HqState, lane: Lane, seatIndex: number, config: HqConfig): Passage {
  const { id, title, text } = passageNumber(config, passageIndex(state, seatIndex, lane.focus, config));
  return { id, ...(title !== undefined && { title }), text: keptText(text) };
}
