import type { AnyGame, NamedAgent } from '@masbench/core';
import type { Benchmark } from '@masbench/core/benchmark';
import type { JSX } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import type { PlaySetup } from '../../src/play-setup.ts';
import { makeModelAgent } from './model-agent.ts';

/** Players of the other seats that are models, by seat. */
export type ModelPlayers = Readonly<
  Record<string, { readonly agent: NamedAgent<AnyGame>; readonly origin: string }>
>;

interface ModelTableProps {
  readonly benchmark: Benchmark;
  readonly setup: PlaySetup;
  readonly onStart: (players: ModelPlayers) => void;
}

export type ModelTable = (props: ModelTableProps) => JSX.Element;

/** Before the first match: which seats are played by which model, and with which keys. */
export function ModelSeats({
  benchmark,
  setup: { seats, human, models = [] },
  onStart,
}: ModelTableProps): JSX.Element {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<string>();
  const id = useId();
  // A key is in its field until the match begins, and then in the client of its model alone.
  const keys = useRef(new Map<string, HTMLInputElement | null>());
  const hosts = [
    ...new Map(
      models.filter(({ name }) => Object.values(chosen).includes(name)).map((one) => [one.provider, one]),
    ).values(),
  ];
  const start = (): void => {
    try {
      const players = Object.entries(chosen).flatMap(([seat, name]) => {
        const model = models.find((one) => one.name === name);
        if (model === undefined) return [];
        const key = keys.current.get(model.provider)?.value.trim() ?? '';
        return [[seat, { agent: makeModelAgent(benchmark, name, key), origin: model.origin }] as const];
      });
      for (const field of keys.current.values()) if (field !== null) field.value = '';
      onStart(Object.fromEntries(players));
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause));
    }
  };
  return (
    <form
      class="move"
      aria-label="Who plays"
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <h2>Who plays the other seats?</h2>
      {seats
        .filter((seat) => seat !== human)
        .map((seat) => (
          <p>
            <label for={`${id}-${seat}`}>{seat}</label>{' '}
            <select
              id={`${id}-${seat}`}
              value={chosen[seat] ?? ''}
              onChange={({ currentTarget }) => setChosen({ ...chosen, [seat]: currentTarget.value })}
            >
              <option value="">a scripted player</option>
              {models.map(({ name }) => (
                <option value={name}>{name}</option>
              ))}
            </select>
          </p>
        ))}
      {hosts.map(({ provider, origin, needsKey }) => (
        <p>
          <label>
            Your key for {provider}
            {needsKey ? '' : ' (if it has one)'}{' '}
            <input
              type="password"
              autocomplete="off"
              spellcheck={false}
              required={needsKey}
              ref={(field) => void keys.current.set(provider, field)}
            />
          </label>
          <span class="quiet line">
            It stays in this tab until you close it or load it anew, and is sent to {origin} only. You pay for
            what the model says.
          </span>
        </p>
      ))}
      {error === undefined ? null : (
        <p class="alarm text" role="alert">
          {error}
        </p>
      )}
      <button type="submit">Begin</button>
    </form>
  );
}
