import type { Manifest } from '@masbench/experiments';

/** Longer lists are cut. */
const most = 12;

/** Says before a tournament is played who meets in every trial, and in which seats. */
export function seatingsText({ cells: [cell], trials }: Pick<Manifest, 'cells' | 'trials'>): string {
  const { design, seats = [] } = cell ?? {};
  if (design === undefined) return '';
  const nameOf = (place: number): string => design.agents[place]?.identity ?? '';
  const lines = design.seatings.map((seating) =>
    'agents' in seating
      ? seats.map(({ seat }, index) => `${seat} ${nameOf(seating.agents[index] ?? -1)}`).join(', ')
      : [...(seating.side === 0 ? seating.pair : seating.pair.toReversed())].map(nameOf).join(' against '),
  );
  const shown = lines.slice(0, most).map((line) => `  ${line}\n`);
  const more = lines.length > most ? `  … and ${lines.length - most} more\n` : '';
  return `Matches of each trial, of ${trials}, by seat or with the first side first:\n${shown.join('')}${more}`;
}
