import type { ToldMatch } from '@masbench/core/benchmark';
import type { JSX } from 'preact';
import { findSeatPlace } from '../../src/story/table-seats.ts';
import { Face } from './face.tsx';

/** The players at a moment. */
export type People = NonNullable<ToldMatch['lines'][number]['people']>;

const places = { x: 180, y: 140, across: 138, down: 108 };

/** The players around a table; those who have left are crossed out. */
export function RoundTable({
  people,
  text,
}: {
  readonly people: People;
  readonly text: string;
}): JSX.Element {
  return (
    <figure class="table">
      <svg viewBox="0 0 360 300" role="img" aria-label={`${text}: ${people.map(describePerson).join('; ')}`}>
        <ellipse class="top" cx="180" cy="140" rx="88" ry="62" />
        <text class="phase" x="180" y="145">
          {text.length > 20 ? `${text.slice(0, 19)}…` : text}
        </text>
        {people.map((person, index) => {
          const [x, y] = findSeatPlace(index, people.length, places);
          const small = [
            ...(person.seat === person.name || person.seat === null ? [] : [`seat ${person.seat}`]),
            [person.role, person.note].filter((one) => one !== undefined).join(', '),
          ].filter((one) => one !== '');
          return (
            <g
              class={person.isOut === true ? 'person out' : person.isSelf === true ? 'person self' : 'person'}
            >
              <svg x={x - 16} y={y - 22} width="32" height="32">
                <Face name={person.name} isOut={person.isOut === true} />
              </svg>
              <text x={keepInside(x, shorten(person.name))} y={y + 22}>
                {shorten(person.name)}
              </text>
              {small.map((one, row) => (
                <text class="small" x={keepInside(x, shorten(one))} y={y + 34 + 11 * row}>
                  {shorten(one)}
                </text>
              ))}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

function describePerson({ name, role, note, isOut }: People[number]): string {
  return [name, role, note, isOut === true ? 'has left' : undefined]
    .filter((one) => one !== undefined)
    .join(', ');
}

/** The middle of a text that would stand over the edge of the picture otherwise. */
function keepInside(x: number, text: string): number {
  const half = 3.4 * text.length;
  return Math.min(360 - half, Math.max(half, x));
}

function shorten(text: string): string {
  return text.length > 18 ? `${text.slice(0, 17)}…` : text;
}
