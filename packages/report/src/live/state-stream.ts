import type { ServerResponse } from 'node:http';

/** Between two messages to a page, in milliseconds. */
const pauseMs = 150;

/** So often, in milliseconds, a stream on which nothing happens says that it is there: proxies close silent ones. */
const aliveMs = 20_000;

/** A value that pages follow as server-sent events: each gets the newest, not every one in between. */
export class StateStream<State> {
  readonly #pages = new Set<ServerResponse>();
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
    for (const page of this.#pages) if (!page.writableNeedDrain) page.write(writeMessage(this.#state));
  }

  open(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    this.#pages.add(response);
    const alive = setInterval(() => response.write(':\n\n'), aliveMs);
    response.on('close', () => {
      clearInterval(alive);
      this.#pages.delete(response);
      this.#onChange();
    });
    response.on('drain', () => response.write(writeMessage(this.#state)));
    response.write(writeMessage(this.#state));
    this.#onChange();
  }

  /** Cuts off the pages that follow it now. */
  disconnect(): void {
    for (const page of this.#pages) page.destroy();
  }

  /** Ends the streams after a last message. */
  close(): void {
    this.flush();
    for (const page of this.#pages) page.end();
  }
}

function writeMessage(state: unknown): string {
  return `data: ${JSON.stringify(state)}\n\n`;
}
