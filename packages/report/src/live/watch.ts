import type { PlayerSource } from '@masbench/core/benchmark';
import type { PreparedRun } from '@masbench/experiments';
import type { LiveSeat } from '../live-messages.js';
import { LiveRun } from './live-run.js';
import { livePage, seatPage, type LivePageOptions } from './live-pages.js';
import { PageServer, linkSecret, type SiteLink } from './page-server.js';
import { servingPlace, type ServedAt, type ServedAtOptions } from './served-at.js';
import { peopleAtPages } from './people.js';
import { runSite } from './run-site.js';
import { readLinks, removeLinks, writeLinks, type KeptLinks } from './kept-links.js';
import { isOnRecord } from './on-record.js';
import { PageDesk, type AskedAttempt } from './seat-desk.js';
import { SeatSite } from './seat-site.js';
import { SeatTeller } from './seat-teller.js';

export interface WatchOptions extends LivePageOptions, ServedAtOptions {}

/** A run with pages: one to watch it, one for every seat that a person has. */
export interface WatchedRun {
  /** Plays as the run does; it can be paused and stopped from its page. */
  readonly run: PreparedRun;
  /** Where the run is watched. Who has the link sees everything and may stop the run. */
  readonly address: string;
  /** A link for every person. The first browser whose page follows the match there has the seat. */
  readonly seats: readonly { readonly seat: string; readonly address: string }[];
  /**
   * Resolves when the page from which the run is watched has been open and is closed, or the signal aborts. People at
   * seats are notified that the game is over.
   */
  readonly unwatched: (signal?: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A page that is closed for so long is not being reloaded. */
const reloadMs = 3000;

interface AboutSeat {
  readonly game: string;
  readonly seat: string;
}

interface Seat {
  readonly desk: PageDesk;
  readonly teller: SeatTeller;
  site: SeatSite;
  link: SiteLink;
}

/**
 * Serves pages for a run, on the loopback interface unless it is said where: one that shows its progress, its cost and its matches as they come,
 * with pause, resume and stop, and one for every seat whose agent is `human`, which shows what that seat sees and
 * nothing else. Every page is behind a link that cannot be guessed.
 *
 * @param begin prepares or reopens the run, with the source of players that seats people at pages
 */
export async function watch(
  begin: (sources: readonly PlayerSource[]) => Promise<PreparedRun>,
  options: WatchOptions = {},
): Promise<WatchedRun> {
  // A port that is asked for and taken is refused before anything is begun.
  const { port, listen } = options;
  const askedAt = servingPlace(options);
  const asked = (port ?? listen) === undefined ? undefined : await PageServer.listen(askedAt);
  try {
    // People sit down when a match begins, and not before.
    let desks: ((about: AboutSeat) => PageDesk) | undefined;
    let timeoutMs: number | null = null;
    const source = peopleAtPages(
      (about) => desks?.(about) ?? new PageDesk(about, () => undefined),
      () => timeoutMs,
    );
    const prepared = await begin([source]);
    const limit = prepared.manifest.cells[0]?.limits['timeoutMs'];
    if (typeof limit === 'number' && Number.isFinite(limit)) timeoutMs = limit;
    const kept = readLinks(prepared);
    const at = asked === undefined ? servingPlace(options, kept) : askedAt;
    const server =
      asked ??
      (await PageServer.listen(at).catch(async (error: unknown) => {
        // A proxy finds it at its port only.
        if (at.publicUrl !== undefined) throw error;
        return PageServer.listen({ ...at, port: 0 });
      }));
    return await served(server, { prepared, options, at, kept, onDesks: (deskOf) => (desks = deskOf) });
  } catch (error) {
    await asked?.close();
    throw error;
  }
}

async function served(
  server: PageServer,
  {
    prepared,
    options,
    at,
    kept,
    onDesks,
  }: {
    readonly prepared: PreparedRun;
    readonly options: WatchOptions;
    readonly at: ServedAt;
    /** Links that were given out when the run was watched before. */
    readonly kept: KeptLinks | undefined;
    readonly onDesks: (deskOf: (about: AboutSeat) => PageDesk) => void;
  },
): Promise<WatchedRun> {
  const seats = new Map<string, Seat>();
  const waiting = new Set<() => void>();
  let run: LiveRun | undefined;
  const changed = (): void => {
    run?.showSeats([...seats.values()].map(liveSeat));
    for (const check of waiting) check();
  };
  const htmlOfSeat = once(seatPage);
  let keep: (() => void) | undefined;
  const siteOf = (desk: PageDesk, key?: string): SeatSite =>
    new SeatSite(desk, htmlOfSeat, { key, onTaken: () => keep?.() });
  const deskOf = (about: AboutSeat): PageDesk => {
    const found = seats.get(about.seat);
    if (found !== undefined) return found.desk;
    const before = kept?.seats[about.seat];
    const readImage = async (sha256: string) => prepared.context.folder.blobs.get(sha256);
    const isRecorded = (match: string, attempt: AskedAttempt): boolean =>
      isOnRecord(prepared.context.folder.recorded(match), attempt);
    const desk: PageDesk = new PageDesk({ ...about, readImage, isRecorded }, () => {
      if (desk.stream.pages > 0) teller.heed();
      changed();
    });
    const teller = new SeatTeller(prepared.context, desk);
    const site = siteOf(desk, before?.key);
    seats.set(about.seat, { desk, teller, site, link: server.add(site.at, before?.secret) });
    return desk;
  };
  onDesks(deskOf);
  const live = new LiveRun(prepared, changed, () => {
    const { status } = live.stream.state;
    for (const { desk, teller } of seats.values()) {
      if (status !== 'ended') desk.follow(status === 'paused' ? 'paused' : 'playing');
      teller.heed();
    }
  });
  run = live;
  const human = humanSeats(prepared);
  for (const seat of human) deskOf({ game: prepared.context.benchmark.game.name, seat });
  changed();
  const rules = seats.size === 0 ? undefined : await prepared.context.rules();
  if (rules !== undefined) for (const { desk } of seats.values()) desk.explain(rules);
  const { address, path } = server.add(
    () =>
      runSite(live, {
        page: once(async () => livePage(prepared, options)),
        heed: (given) => {
          if (given.order !== 'new-link') {
            live[given.order]();
            return;
          }
          const seat = seats.get(given.seat);
          if (seat === undefined) return;
          server.remove(seat.link);
          seat.desk.stream.disconnect();
          seat.site = siteOf(seat.desk);
          seat.link = server.add(seat.site.at);
          keep?.();
          changed();
        },
        // Where people play, others at the same table could look over a shoulder.
        isHidden: (match) => human.size > 0 && live.underWay.has(match),
      }),
    kept?.run,
  );
  keep = () =>
    writeLinks(prepared, {
      port: server.port,
      host: at.host,
      publicUrl: at.publicUrl,
      run: linkSecret({ path }),
      seats: Object.fromEntries(
        [...seats].map(([name, { site, link }]) => [name, { secret: linkSecret(link), key: site.key }]),
      ),
    });
  keep();
  // What a run that is over would give out again is of no use to anybody.
  const leave = (): void => {
    if (live.isWhole) removeLinks(prepared);
    for (const { desk, teller } of seats.values()) {
      teller.close();
      teller.tell();
      desk.follow(live.isWhole ? 'ended' : 'stopped');
    }
  };
  return {
    run: { ...prepared, play: live.play },
    address,
    seats: [...seats.values()].map(({ desk: { seat }, link }) => ({ seat, address: link.address })),
    unwatched: async (signal) => {
      leave();
      let opened = live.stream.pages > 0;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        const check = (): void => {
          clearTimeout(timer);
          opened ||= live.stream.pages > 0;
          if (signal?.aborted === true) resolve();
          else if (opened && live.stream.pages === 0) timer = setTimeout(resolve, reloadMs);
        };
        waiting.add(check);
        signal?.addEventListener('abort', check, { once: true });
        check();
      });
      waiting.clear();
    },
    close: async () => {
      live.stream.close();
      leave();
      for (const { desk } of seats.values()) desk.stream.close();
      await server.close();
    },
  };
}

/** Seats that a person has in some match. */
export function humanSeats({ manifest: { cells } }: Pick<PreparedRun, 'manifest'>): ReadonlySet<string> {
  return new Set(
    cells.flatMap(({ seats, design }) => {
      const isDealt = design?.agents.some(({ agent }) => agent === 'human') === true;
      return seats.filter(({ agent }) => isDealt || agent === 'human').map(({ seat }) => seat);
    }),
  );
}

function liveSeat({ desk, site, link }: Seat): LiveSeat {
  return {
    seat: desk.seat,
    address: link.address,
    isTaken: site.isTaken,
    isOpen: desk.stream.pages > 0,
    isAsked: desk.stream.state.status === 'asked',
  };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return async () => (made ??= make());
}
