/**
 * One record of the call log: what was sent to a model and what came back. The engine adds the request, the attempt
 * and the wall time. It holds no keys: whoever writes it redacts them first.
 */
export type CallRecord = Readonly<Record<string, unknown>>;
