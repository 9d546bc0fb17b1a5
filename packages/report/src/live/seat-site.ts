import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, nothing, sendJson, type Site, type SiteLink } from './page-server.js';
import { seatAnswer, type PageDesk } from './seat-desk.js';

/**
 * The site of one seat. The first browser whose page follows the match has the seat from then on; any other gets what a
 * wrong link gets. Opening the link alone takes nothing: programs that show a preview of a link open it, too.
 */
export class SeatSite {
  readonly #desk: PageDesk;
  readonly #page: () => Promise<string>;
  readonly #onTaken: () => void;
  #key: string | undefined;

  /** @param page the HTML of the page, the same for every seat */
  constructor(
    desk: PageDesk,
    page: () => Promise<string>,
    { key, onTaken }: { readonly key: string | undefined; readonly onTaken: () => void },
  ) {
    this.#desk = desk;
    this.#page = page;
    this.#key = key;
    this.#onTaken = onTaken;
  }

  /** The key of the browser that has the seat; `undefined` before one has it. */
  get key(): string | undefined {
    return this.#key;
  }

  /** True if a browser has it. */
  get isTaken(): boolean {
    return this.#key !== undefined;
  }

  readonly at =
    (link: SiteLink): Site =>
    async (request, response, path) => {
      const isFree = this.#key === undefined && request.method === 'GET';
      if (isFree && path === 'events') {
        this.#key = randomBytes(16).toString('hex');
        response.setHeader(
          'set-cookie',
          `seat=${this.#key}; HttpOnly; SameSite=Lax; Path=${link.path}; Max-Age=604800${link.address.startsWith('https:') ? '; Secure' : ''}`,
        );
        this.#onTaken();
      } else if (!(isFree && path === '') && !this.#isKnown(request)) {
        return nothing(response);
      }
      await this.#answer(request, response, path);
    };

  async #answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (path === 'answer' && request.method === 'POST') {
      const answered = await this.#desk.answer(seatAnswer(await readBody(request)));
      if ('error' in answered) return sendJson(response, 422, answered);
      return void response.writeHead(answered.isRecorded ? 204 : 202).end();
    }
    if (request.method !== 'GET') return nothing(response);
    if (path === '') {
      const page = await this.#page();
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    }
    if (path === 'events') return this.#desk.stream.open(response);
    const [, sha256] = /^images\/([0-9a-f]{64})$/.exec(path) ?? [];
    const image = sha256 === undefined ? undefined : await this.#desk.image(sha256);
    if (image === undefined) return nothing(response);
    response
      .writeHead(200, { 'content-type': image.mediaType, 'content-security-policy': "default-src 'none'" })
      .end(image.bytes);
  }

  #isKnown({ headers: { cookie = '' } }: IncomingMessage): boolean {
    if (this.#key === undefined) return false;
    const key = Buffer.from(this.#key);
    return cookie.split(/;\s*/).some((one) => {
      const given = Buffer.from(one.replace(/^seat=/, ''));
      return given.length === key.length && timingSafeEqual(given, key);
    });
  }
}
