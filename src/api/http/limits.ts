/** Limits of one request; times in milliseconds. */
export interface RequestLimits {
  /** Name look-up, TCP and TLS together. */
  readonly connectMs: number;
  /** From the end of the request to the head of the answer. */
  readonly headersMs: number;
  /** Between two chunks of the body. */
  readonly bodyMs: number;
  /** From the first byte sent to the last one received. */
  readonly requestMs: number;
  readonly maxResponseBytes: number;
  /** Connections to the endpoint, and thus concurrent requests. */
  readonly connections: number;
}

export const defaultLimits: RequestLimits = {
  connectMs: 5_000,
  headersMs: 15_000,
  bodyMs: 15_000,
  requestMs: 30_000,
  maxResponseBytes: 64 * 1024 * 1024,
  connections: 16,
};
