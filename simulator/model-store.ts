import { MasbenchError } from '@masbench/core';
import type { FleetStore, Listener } from '../packages/queue/src/store/store.js';
import type { FleetModel } from './fleet-model.js';

/** Carries a step to the store, which may take it more than once, and its answer back. */
export type Carry = <Answer>(step: string, take: () => Answer) => Promise<Answer>;

/** Who listens to a run, in all processes. */
export type Listeners = Map<Listener, Set<(message: string) => void>>;

/** A store over a model, reached through `carry`, which may delay and double messages. */
export function modelStore(
  { model, listeners }: { readonly model: () => FleetModel; readonly listeners: Listeners },
  carry: Carry,
  forget: () => void,
): FleetStore {
  const mine: (() => void)[] = [];
  const step =
    <Given extends unknown[], Answer>(name: string, take: (model: FleetModel, ...given: Given) => Answer) =>
    async (...given: Given): Promise<Answer> =>
      carry(name, () => take(model(), ...given));
  return {
    check: async () => undefined,
    begin: step('begin', (kept, run, account) => kept.begin(run, account)),
    lead: step('lead', (kept, leader, forMs) => kept.lead(leader, forMs)),
    resign: step('resign', (kept, leader) => kept.resign(leader)),
    closings: step('closings', (kept) => kept.closings()),
    run: step('run', (kept) => kept.run()),
    offer: step('offer', (kept, id, match) => kept.offer(id, match)),
    claim: step('claim', (kept, id, offer, token, claimant) => kept.claim(id, offer, token, claimant)),
    release: step('release', (kept, claim) => kept.release(claim)),
    suspicion: step('suspicion', (kept) => kept.suspicion.all),
    forgive: step('forgive', (kept) => kept.suspicion.forgive()),
    patience: step('patience', (kept) => kept.patience()),
    write: step('write', (kept, claim, writing) => kept.write(claim, writing)),
    hold: step('hold', (kept, claim, holding) => kept.hold(claim, holding)),
    finish: step('finish', (kept, claim, result, isFinished) => kept.finish(claim, result, isFinished)),
    missing: step('missing', (kept, ids) => kept.missing(ids)),
    ended: step('ended', (kept) => kept.ended()),
    read: step('read', (kept, id) => kept.read(id)),
    keep: step('keep', (kept, match, bytes) => kept.keep(match, bytes)),
    drop: step('drop', (kept, id) => kept.drop(id)),
    account: step('account', (kept) => kept.account()),
    announce: step('announce', (kept, worker, forMs) => kept.announce(worker, forMs)),
    depart: step('depart', (kept, worker) => kept.depart(worker)),
    workers: step('workers', (kept) => kept.workers()),
    limits: {
      set: step('set limits', (kept, rates) => kept.limits.set(rates)),
      enter: step('enter', (kept, call) => kept.limits.enter(call)),
      leave: step('leave', (kept, left) => kept.limits.leave(left)),
      renew: step('renew', (kept, limitKey, passes) => kept.limits.renew(limitKey, passes)),
    },
    blobs: {
      put: step('put', (kept, bytes: Uint8Array) => kept.put(bytes)),
      putPieces: async (pieces) => {
        const all: Uint8Array[] = [];
        for await (const piece of pieces()) all.push(Buffer.from(piece));
        return carry('put', () => model().put(Buffer.concat(all)));
      },
      get: step('get', (kept, sha256: string) => {
        const bytes = kept.get(sha256);
        if (bytes === undefined)
          throw new MasbenchError('BLOB_MISSING', `There are no bytes with the SHA-256 ${sha256}`);
        return bytes;
      }),
    },
    tell: step('tell', (_kept, to: Listener, message: string) => {
      for (const listener of listeners.get(to) ?? []) listener(message);
    }),
    listen: async (as, listener) => {
      const all = listeners.get(as) ?? new Set();
      listeners.set(as, all.add(listener));
      const unlisten = (): void => void all.delete(listener);
      mine.push(unlisten);
      return async () => unlisten();
    },
    forget: step('forget', () => forget()),
    close: async () => {
      for (const unlisten of mine) unlisten();
    },
  };
}
