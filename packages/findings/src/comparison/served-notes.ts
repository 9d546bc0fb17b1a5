import type { Observed } from './observations.js';

/** A run that is compared, and the models that answered in it. */
interface ComparedRun extends Pick<Observed, 'served'> {
  readonly run: string;
}

/** Says which agents were not surely played by the model that was asked for, and which by another one in each run. */
export function servedNotes(runs: readonly ComparedRun[]): readonly string[] {
  const told = new Set(
    runs.flatMap(({ run, served }) =>
      served
        .flatMap(({ doubts, aliases }) => [...doubts, ...aliases])
        .map((sentence) => (runs.length === 1 ? sentence : `${run}: ${sentence}`)),
    ),
  );
  const agents = new Set(runs.flatMap(({ served }) => served.map(({ agent }) => agent)));
  return [
    ...told,
    ...[...agents].flatMap((agent) => {
      const models = runs.flatMap(({ run, served }) => {
        const names = served.find((one) => one.agent === agent)?.models.flatMap(({ model }) => model ?? []);
        return names === undefined ? [] : [{ run, names: [...new Set(names)].toSorted().join(', ') }];
      });
      return new Set(models.map(({ names }) => names)).size < 2
        ? []
        : [
            `${agent} was not the same model in both runs: ${models.map(({ run, names }) => `${names} in ${run}`).join(', ')}`,
          ];
    }),
  ];
}
