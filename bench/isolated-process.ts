/** Plays one way of one benchmark when it is asked to; see `isolated.ts`. */
import type { Way } from './isolated.ts';

const [module = '', name = ''] = process.argv.slice(2);
const { ways } = (await import(`./${module}.js`)) as {
  readonly ways: Readonly<Record<string, Way<unknown, unknown>>>;
};
const way = ways[name];
if (way === undefined) throw new Error(`${module} has no way '${name}'`);
process.on('message', ({ question }: { readonly question: unknown }) => {
  void way(question).then((sample) => process.send?.({ sample }));
});
// A way that has processes of its own would wait for them forever.
process.once('disconnect', () => process.exit());
process.send?.({ isReady: true });
