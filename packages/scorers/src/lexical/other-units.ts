import type { Token } from '../text/token.js';
import type { Aligned } from './aligned.js';
import { areEqualQuantities, findQuantities } from './quantities.js';
import type { Quantity } from './quantities.js';

/** Units that the source gives to no such number, and another one to the same number: "30 litres" for "30 tonnes". */
export function otherUnits({ sentence, source }: Aligned): readonly Token[] {
  return findQuantities(sentence).flatMap((said) => {
    const rivals = source.quantities().filter((one) => one.number === said.number && one.of === said.of);
    const agrees = (one: Quantity): boolean => one.unit === said.unit || areEqualQuantities(one, said);
    const token = sentence[said.at];
    return rivals.length === 0 || rivals.some(agrees) || !token ? [] : [token];
  });
}
