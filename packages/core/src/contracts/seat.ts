import { MasbenchError } from './errors.js';
import { quoted } from './quoted.js';
import { isRequestName } from './request-name.js';

/** The name of a place in a match. */
export type Seat = string;

/** Characters that change the order or the line in which the text around them is shown. */
const disordering = /[\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

/**
 * Checks the names of the seats of a match.
 *
 * @throws MasbenchError `OPTION_INVALID` if there is none, if one repeats, or if one is empty, looks like an
 *   array index (JavaScript would reorder it), is a member of `Object.prototype` (`seat in votes` would be true in every
 *   game) or holds `/`, `:`, `#`, a control character (they build request ids), a line
 *   separator or a bidirectional control (tables would show another name).
 */
export function checkSeats(seats: readonly Seat[]): void {
  if (seats.length === 0)
    throw new MasbenchError('OPTION_INVALID', 'Cannot play: there must be at least one seat');
  for (const [index, seat] of seats.entries()) {
    if (!isRequestName(seat) || disordering.test(seat) || /^\d+$/.test(seat)) {
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot play: a seat must be a name without '/', ':', '#', control characters or marks of text direction, and no number: seat ${index + 1} is ${quoted(seat)}`,
      );
    }
    if (seat in Object.prototype) {
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot play: a seat must not be named like a member of every object, which games would find in it: seat ${index + 1} is ${quoted(seat)}`,
      );
    }
    if (seats.indexOf(seat) !== index) {
      throw new MasbenchError(
        'OPTION_INVALID',
        `Cannot play: the names of the seats must differ: ${quoted(seat)} is there twice`,
      );
    }
  }
}
