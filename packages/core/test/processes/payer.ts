import { play } from '@masbench/core';
import { fileJournal } from '@masbench/core/journal';
import { paidTable, payers } from '../games/paid-table.ts';

const [path = '', ledger = ''] = process.argv.slice(2);
process.send?.('ready');
await play(paidTable, { config: {}, agents: payers(ledger), seed: 1, journal: fileJournal(path) });
process.send?.('done');
