import type { Seat } from '@masbench/core';
import type { MugConfig } from '../game/config.js';
import { countPlayers, seatRole } from '../game/detection.js';
import { keptAttempt } from '../game/forgery.js';
import { byName, seatName } from '../game/names.js';
import { outcome } from '../game/outcome.js';
import { given, type MugState, type Round, type MugStatement } from '../game/state.js';
import { tally } from '../game/voting.js';
import { optionEntries, type ImageReference } from '../question.js';
import { SvgPage } from '@masbench/figures';

/** A match to draw: `replay(mug, journal)` gives the state, the journal's `start` entry the configuration. */
export interface DrawnGame {
  /** The final state, or that of any moment. */
  readonly state: MugState;
  /** The configuration of the match. */
  readonly config: MugConfig;
  /** Bytes of the image that the regulars hold. */
  readonly original: Uint8Array;
  /** Bytes of the image that the undercover holds; left out if there is none. */
  readonly edited?: Uint8Array | undefined;
}

const colors = { regular: '#35618f', undercover: '#b3541e', vote: '#7a8794', faint: '#57636f' } as const;

/**
 * One game as a self-contained SVG: both images and who held them, the dialogue round by round, votes and who left,
 * the summaries and the answer. Reveals all secrets of the match, roles included.
 */
export function drawGame(game: DrawnGame): string {
  const { state, config } = game;
  const page = new SvgPage(960);
  const { question } = config;
  page.text(question.question, { size: 20, bold: true });
  for (const [letter, choice] of optionEntries(question.choices))
    page.text(`${letter}. ${choice}`, { indent: 12 });
  drawImages(page, game);
  for (const round of state.rounds) drawRound(page, state, round);
  for (const [index, summary] of state.summaries.entries()) {
    heading(page, `Summary ${index + 1}`);
    for (const seat of byName(state, Object.keys(summary))) {
      const said = summary[seat];
      if (said)
        page.text(`${title(state, seat)} answers ${quoted(said.answer)}. ${said.reasoning}`, {
          color: chooseColor(state, seat),
        });
    }
  }
  drawEnd(page, game);
  return page.toString(`A game of mug: ${question.question}`);
}

function drawImages(page: SvgPage, { state, config, original, edited }: DrawnGame): void {
  const { image } = config.question;
  const holders = (role: 'regular' | 'undercover'): string =>
    byName(state, state.seats)
      .filter((seat) => seatRole(state, seat) === role)
      .map((seat) => seatName(state, seat))
      .join(', ');
  const hidden = holders('undercover');
  page.images([
    { href: dataUri(original, image), width: image.width, height: image.height, frame: colors.regular },
    ...(edited === undefined || hidden === ''
      ? []
      : [
          {
            href: dataUri(edited, image),
            width: image.width,
            height: image.height,
            frame: colors.undercover,
          },
        ]),
  ]);
  page.text(`Left, the original: held by ${holders('regular')}.`, { color: colors.regular });
  if (edited !== undefined && hidden !== '') {
    const instruction = config.counterfactual?.instruction ?? keptAttempt(state.forgery)?.edit.instruction;
    page.text(
      `Right, the edited image: held by the undercover, ${hidden}.${instruction ? ` Edit: ${instruction}` : ''}`,
      {
        color: colors.undercover,
      },
    );
  }
}

function drawRound(page: SvgPage, state: MugState, round: Round): void {
  const number = countPlayers(state.rounds, round);
  heading(page, round.kind === 'formal' ? `Round ${number}` : `Observation ${number}`);
  for (const seat of byName(state, Object.keys(round.statements))) {
    const statement = round.statements[seat];
    if (statement) drawStatement(page, state, { seat, statement });
  }
  if (given(round.ballots).length === 0) return;
  const votes = tally(round, Object.keys(round.ballots));
  for (const [seat, count] of votes.toSorted(([, left], [, right]) => right - left)) {
    const voters = given(round.ballots).filter(([, { target }]) => target === seat);
    if (count === 0) continue;
    page.bar(count / votes.length, {
      label: `${count} against ${title(state, seat)}: ${voters.map(([voter]) => seatName(state, voter)).join(', ')}`,
      color: chooseColor(state, seat),
    });
  }
  const silent = given(round.ballots).filter(([, { target }]) => target === null);
  for (const [seat, { by, why }] of silent) {
    page.text(`${seatName(state, seat)} gave no vote (${by === 'agent' ? 'abstained' : (why ?? by)}).`, {
      color: colors.faint,
    });
  }
  const tie =
    round.tied.length > 0
      ? ` Drawn among ${round.tied.map((seat) => seatName(state, seat)).join(', ')}.`
      : '';
  page.text(round.out === null ? 'No player left.' : `${title(state, round.out)} left.${tie}`, {
    bold: true,
  });
}

function drawStatement(
  page: SvgPage,
  state: MugState,
  { seat, statement }: { readonly seat: Seat; readonly statement: MugStatement },
): void {
  const { answer, reasoning, questions, replies, by, why } = statement;
  const color = chooseColor(state, seat);
  if (answer === '' && reasoning === '') {
    page.text(`${title(state, seat)} said nothing (${why ?? by}).`, { color });
    return;
  }
  page.text(`${title(state, seat)}${answer === '' ? '' : ` answers ${quoted(answer)}`}: ${reasoning}`, {
    color,
  });
  for (const { to, text } of replies)
    page.text(`to ${seatName(state, to)}: ${text}`, { indent: 24, color: colors.faint });
  for (const { to, text } of questions)
    page.text(`asks ${seatName(state, to)}: ${text}`, { indent: 24, color: colors.faint });
}

function drawEnd(page: SvgPage, { state, config }: DrawnGame): void {
  const result = outcome(state, config);
  heading(page, 'Answer');
  if (result === null) {
    page.text('The game is not over.');
    return;
  }
  const { answer, correct, stop } = result;
  const verdict =
    correct === null
      ? ''
      : correct
        ? ', which is right'
        : `, which is wrong: right is ${quoted(config.question.answer ?? '')}`;
  page.text(answer === null ? 'There is no answer.' : `${quoted(answer)}${verdict}.`, {
    size: 16,
    bold: true,
  });
  page.text(`The search ended: ${stopped[stop]}`, { color: colors.faint });
}

const stopped = {
  found: 'the undercover was found.',
  'one-regular': 'one regular was left, and the undercover survived.',
  timeout: 'the last round was played, and the undercover survived.',
  'no-undercover': 'there was no undercover.',
  'no-image': 'no edited image could be made.',
} as const;

function heading(page: SvgPage, text: string): void {
  page.rule();
  page.text(text, { size: 16, bold: true });
}

function title(state: MugState, seat: Seat): string {
  return seatRole(state, seat) === 'undercover'
    ? `${seatName(state, seat)} (undercover)`
    : seatName(state, seat);
}

function chooseColor(state: MugState, seat: Seat): string {
  return colors[seatRole(state, seat)];
}

function quoted(text: string): string {
  return `“${text}”`;
}

function dataUri(bytes: Uint8Array, { mediaType }: ImageReference): string {
  return `data:${mediaType};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}
