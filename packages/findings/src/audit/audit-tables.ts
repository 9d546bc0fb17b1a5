import type { FigureTable } from '@masbench/core/benchmark';
import { playerText } from '@masbench/core/record';
import type { Audit } from './audit-result.js';

/** An audit as tables: how much of each agent's play was its own, and what was lost for which reason, with quotes. */
export function auditTables({ agents, causes }: Audit): readonly FigureTable[] {
  return [
    {
      name: 'own-moves',
      title: 'Moves that were not the agents’ own',
      columns: [
        { title: 'Agent', field: 'agent', as: 'text' },
        { title: 'Matches', field: 'matches', as: 'integer' },
        { title: 'Moves', field: 'moves', as: 'integer' },
        { title: 'Substitutes', field: 'substitutes', as: 'integer' },
        { title: 'Share', field: 'share', as: 'percent', places: 1 },
        { title: '95 %', field: 'ends', as: 'percent', places: 1 },
      ],
      rows: agents.map(({ interval, ...row }) => ({
        ...row,
        agent: playerText(row),
        ends: interval === null ? null : [interval.low, interval.high],
      })),
    },
    ...(causes.length === 0
      ? []
      : [
          {
            name: 'causes',
            title: 'By cause',
            columns: [
              { title: 'Agent', field: 'agent', as: 'text' },
              { title: 'Cause', field: 'cause', as: 'text' },
              { title: 'Origin', field: 'origin', as: 'text' },
              { title: 'Attempts', field: 'attempts', as: 'integer' },
              { title: 'Substitutes', field: 'substitutes', as: 'integer' },
            ] as const,
            rows: causes.map(({ quotes: _quotes, ...row }) => ({ ...row, agent: playerText(row) })),
          },
        ]),
  ];
}
