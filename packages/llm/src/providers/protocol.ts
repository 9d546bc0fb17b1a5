import type { BatchInterface } from './batch/batch-interface.js';
import type { ServedLimits } from './served-limits.js';
import type { Fault } from './fault.js';
import type { JsonObject } from '../json.js';
import type { ModelRequest, OutputMode } from '../model-request.js';
import type { ModelResult, ModelWarning } from '../model-result.js';
import type { NormalizedUsage } from '../usage.js';

/** A request in the words of a protocol. */
export interface Encoded {
  readonly body: JsonObject;
  readonly outputMode: OutputMode;
  readonly warnings: readonly ModelWarning[];
}

/** Reading of a protocol's answer. */
export interface Answer extends Pick<ModelResult, 'text' | 'reasoningText' | 'finish' | 'refusal' | 'cost'> {
  readonly usage: NormalizedUsage;
  /** True if the text held reasoning that never ended. */
  readonly isReasoningOpen?: boolean | undefined;
  readonly served?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly upstream?: string | undefined;
}

/** One event of a stream: a server-sent event, or a line of JSON. */
export interface StreamEvent {
  /** Name of a server-sent event. */
  readonly name: string | undefined;
  readonly data: JsonObject;
}

/** Addition of one event to the answer. */
export interface StreamStep {
  readonly text?: string | undefined;
  readonly reasoning?: string | undefined;
}

/** Puts the events of a stream together to the body that the same answer has when it is not streamed. */
export interface Assembly {
  readonly add: (event: StreamEvent) => StreamStep;
  readonly body: () => JsonObject;
  /** True once the stream has said that the answer is complete. */
  readonly complete: () => boolean;
}

/** How one provider is spoken to. Everything else about an attempt is the same for all. */
export interface Protocol {
  readonly path: (stream: boolean) => string;
  /** Where the protocol tells of the model, free of charge; left out if it does not. */
  readonly modelPath?: string | undefined;
  readonly encode: (request: ModelRequest, stream: boolean, served: ServedLimits) => Encoded;
  /** Whether an answer is only given in a stream. @default false */
  readonly mustStream?: ((request: ModelRequest) => boolean) | undefined;
  readonly decode: (
    body: JsonObject,
    request: ModelRequest,
    served: ServedLimits,
  ) => Answer | { readonly fault: Fault };
  readonly assemble: () => Assembly;
  /** How it is asked in batches; left out if it has none. */
  readonly batches?: BatchInterface | undefined;
  readonly framing: 'server-sent events' | 'lines of JSON';
}
