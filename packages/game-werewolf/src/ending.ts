import { countsAsWolf } from './options/roles.js';
import type { Outcome } from './outcome.js';

const winners = { draw: 'Nobody wins', wolves: 'The wolves win', village: 'The village wins' };

/** Writes who has won, when and why: who was left, and whom the village and the wolves took out. */
export function endingText({ winner, rounds, players, deaths }: Outcome): string {
  const last = deaths.at(-1);
  const isNight = last?.round === rounds && last.cause === 'night';
  const living = Object.values(players).filter(({ alive }) => alive);
  const wolves = living.filter(({ role }) => countsAsWolf(role)).length;
  const others = living.length - wolves;
  const left =
    wolves === 0
      ? `no wolf is left, ${amountText(others, 'other')} ${others === 1 ? 'lives' : 'live'}`
      : wolves < others
        ? `${amountText(wolves, 'wolf')} ${wolves === 1 ? 'faces' : 'face'} ${amountText(others, 'other')}`
        : `${amountText(others, 'other')} no longer ${others > 1 ? 'outnumber' : 'outnumbers'} ${amountText(wolves, 'wolf')}`;
  const exiled = deaths.filter(({ cause }) => cause === 'exile');
  const rightly = exiled.filter(({ role }) => countsAsWolf(role)).length;
  const killed = deaths.length - exiled.length;
  return [
    `${winners[winner]} ${isNight ? 'in night' : 'on day'} ${rounds}: ${left}.`,
    `The village exiled ${amountText(rightly, 'wolf')} and ${amountText(exiled.length - rightly, 'other')}, the wolves killed ${killed}.`,
  ].join(' ');
}

function amountText(number: number, noun: 'wolf' | 'other'): string {
  const plural = noun === 'wolf' ? 'wolves' : 'others';
  return `${number === 0 ? 'no' : number} ${number < 2 ? noun : plural}`;
}
