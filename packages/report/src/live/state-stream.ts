import type { ServerResponse } from 'node:http';

/** Between two messages to a page, in milliseconds. */
const pauseMs = 150;

/** So often, in milliseconds, a stream on which nothing happens says that it is there: proxies close silent ones. */
const aliveMs = 20_000;

/** A page that follows a state. */
interface Page {
  readonly response: ServerResponse;
  /** True if the state has changed while earlier bytes were still on their way. */
  isBehind: boolean;
}

/** A value that pages follow as server-sent events: each gets the newest, not every one in between. */
export class StateStream<State> {
  readonly #pages = new Set<Page>();
  readonly #onChange: () => void;
  #state: State;
  #timer: NodeJS.Timeout | undefined;

  /** @param onChange called when a page comes or goes */
  constructor(state: State, onChange: () => void = () => undefined) {
    this.#state = state;
    this.#onChange = onChange;
  }

  get state(): State {
    return this.#state;
  }

  /** How many pages follow it. */
  get pages(): number {
    return this.#pages.size;
  }

  /** Sent with the others of a moment. */
  set(state: State): void {
    this.#state = state;
    this.#timer ??= setTimeout(() => this.flush(), pauseMs);
  }

  /** Sends it now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const page of this.#pages) this.#send(page);
  }

  open(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    const page = { response, isBehind: false };
    this.#pages.add(page);
    const alive = setInterval(() => response.write(':\n\n'), aliveMs);
    response.on('close', () => {
      clearInterval(alive);
      this.#pages.delete(page);
      this.#onChange();
    });
    // A long message needs a drain itself: only what was left out meanwhile is sent after it.
    response.on('drain', () => {
      if (page.isBehind) this.#send(page);
    });
    this.#send(page);
    this.#onChange();
  }

  /** Cuts off the pages that follow it now. */
  disconnect(): void {
    for (const { response } of this.#pages) response.destroy();
  }

  /** Ends the streams after a last message. */
  close(): void {
    clearTimeout(this.#timer);
    for (const { response } of this.#pages) response.end(this.#message());
  }

  #send(page: Page): void {
    page.isBehind = page.response.writableNeedDrain;
    if (!page.isBehind) page.response.write(this.#message());
  }

  #message(): string {
    return `data: ${JSON.stringify(this.#state)}\n\n`;
  }
}
