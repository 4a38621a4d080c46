export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The end of one attempt to send a request. */
export interface Attempt {
  /** Null if no complete answer arrived. */
  readonly status: number | null;
  /** From the first byte sent to the last one received, in milliseconds. */
  readonly ms: number;
}

/** The end of one attempt, and what it was. */
export interface SentRequest extends Attempt {
  readonly method: Method;
}
