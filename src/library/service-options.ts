import type { Credentials } from './credentials.js';

/** Options of what talks to the service. */
export interface ServiceOptions {
  readonly credentials?: Credentials;
  /** Requests at a time, over all zones and templates; 16 when left out. */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
}
