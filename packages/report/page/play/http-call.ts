/** One request as models send it. */
export interface HttpQuestion {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
}

export interface HttpCall extends HttpQuestion {
  readonly body: string | FormData;
}

/** A response of any status, whose body is read once. */
export interface HttpReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: () => Promise<string>;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly cancel: () => void;
}
