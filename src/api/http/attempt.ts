export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The end of one attempt to send a request. */
export interface Attempt {
  /** Null if no complete answer arrived. */
  readonly status: number | null;
  /** From the first byte sent to the last one received, in milliseconds. */
  readonly ms: number;
}

/** The end of one attempt, and what it was: a request of HTTP, or a message to a name server. */
export interface SentRequest extends Pick<Attempt, 'ms'> {
  readonly method: Method | 'AXFR' | 'UPDATE';
  /** The status, or the mnemonic of the response code; null if no complete answer arrived. */
  readonly status: Attempt['status'] | string;
}
