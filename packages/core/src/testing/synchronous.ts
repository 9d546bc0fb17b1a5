import type { AnyGame } from '../contracts/game.js';
import { withParts } from './trial.js';
import { ConformanceError } from './laws.js';

type Rule = (...told: readonly unknown[]) => unknown;

/** The same game, whose rules break `on is pure` when they promise to do the rest later: it is not awaited. */
export function synchronous<G extends AnyGame>(game: G): G {
  const rules = game.on as Readonly<Record<string, Rule>>;
  const forfeit = game.forfeit as Rule | undefined;
  const on = new Proxy(rules, {
    get: (_rules, kind: string) => rules[kind] && done(`on.${kind}`, rules[kind]),
  });
  return withParts(game, { on, ...(forfeit && { forfeit: done('forfeit', forfeit) }) });
}

function done(name: string, rule: Rule): Rule {
  return function (this: unknown, ...told) {
    const returned = Reflect.apply(rule, this, told);
    if (!(returned instanceof Promise)) return;
    // What becomes of it does not matter.
    returned.catch(() => undefined);
    throw new ConformanceError('on is pure', `${name} returns a promise, which is not awaited`);
  };
}
