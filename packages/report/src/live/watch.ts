import type { PlayerSource } from '@masbench/core/benchmark';
import type { PreparedRun } from '@masbench/experiments';
import type { LiveSeat } from '../live-messages.js';
import { LiveRun } from './live-run.js';
import { livePage, seatPage, type LivePageOptions } from './live-pages.js';
import { LoopbackServer, type SiteLink } from './loopback-server.js';
import { peopleAtPages } from './people.js';
import { runSite } from './run-site.js';
import { PageDesk } from './seat-desk.js';
import { SeatSite } from './seat-site.js';

export interface WatchOptions extends LivePageOptions {
  /** A port of the loopback interface. @default any that is free */
  readonly port?: number | undefined;
}

/** A run with pages: one to watch it, one for every seat that a person has. */
export interface WatchedRun {
  /** Plays as the run does; it can be paused and stopped from its page. */
  readonly run: PreparedRun;
  /** Where the run is watched. Who has the link sees everything and may stop the run. */
  readonly address: string;
  /** A link for every person. The first browser that opens it has the seat. */
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

interface Seat {
  readonly desk: PageDesk;
  site: SeatSite;
  link: SiteLink;
}

/**
 * Serves pages for a run on the loopback interface: one that shows its progress, its cost and its matches as they come,
 * with pause, resume and stop, and one for every seat whose agent is `human`, which shows what that seat sees and
 * nothing else. Every page is behind a link that cannot be guessed.
 *
 * @param begin prepares or reopens the run, with the source of players that seats people at pages
 */
export async function watch(
  begin: (sources: readonly PlayerSource[]) => Promise<PreparedRun>,
  options: WatchOptions = {},
): Promise<WatchedRun> {
  const server = await LoopbackServer.listen(options.port ?? 0);
  try {
    return await served(server, begin, options);
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function served(
  server: LoopbackServer,
  begin: (sources: readonly PlayerSource[]) => Promise<PreparedRun>,
  options: WatchOptions,
): Promise<WatchedRun> {
  const seats = new Map<string, Seat>();
  const waiting = new Set<() => void>();
  let run: LiveRun | undefined;
  const changed = (): void => {
    run?.showSeats([...seats.values()].map(liveSeat));
    for (const check of waiting) check();
  };
  const htmlOfSeat = once(seatPage);
  const deskOf = (about: { readonly game: string; readonly seat: string }): PageDesk => {
    const found = seats.get(about.seat);
    if (found !== undefined) return found.desk;
    const desk = new PageDesk(about, changed);
    const site = new SeatSite(desk, htmlOfSeat);
    seats.set(about.seat, { desk, site, link: server.add(site.at) });
    return desk;
  };
  const prepared = await begin([peopleAtPages(deskOf)]);
  const live = new LiveRun(prepared, changed);
  run = live;
  const human = humanSeats(prepared);
  for (const seat of human) deskOf({ game: prepared.context.benchmark.game.name, seat });
  changed();
  const { address } = server.add(() =>
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
        seat.site = new SeatSite(seat.desk, htmlOfSeat);
        seat.link = server.add(seat.site.at);
        changed();
      },
      // Where people play, others at the same table could look over a shoulder.
      isHidden: (match) => human.size > 0 && live.underWay.has(match),
    }),
  );
  return {
    run: { ...prepared, play: live.play },
    address,
    seats: [...seats.values()].map(({ desk: { seat }, link }) => ({ seat, address: link.address })),
    unwatched: async (signal) => {
      for (const { desk } of seats.values()) desk.end();
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
      for (const { desk } of seats.values()) {
        desk.end();
        desk.stream.close();
      }
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
