/** What one request may take; times in milliseconds. */
export interface RequestLimits {
  /** Name look-up, TCP and TLS together. */
  readonly connectMs: number;
  /** From the request sent to the head of the answer. */
  readonly headersMs: number;
  /** Between two pieces of the body. */
  readonly bodyMs: number;
  /** From the first byte sent to the last one received. */
  readonly requestMs: number;
  readonly maxResponseBytes: number;
  /** Connections to the endpoint, and so requests under way at a time. */
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
