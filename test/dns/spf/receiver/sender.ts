import type { Address } from './address.js';

/** Who sends: what the macros stand for (RFC 7208 sections 4.1 and 7.2). */
export interface Sender {
  readonly address: Address;
  /** The part before the last `@`; `postmaster` if there is none. */
  readonly local: string;
  /** The part behind it. */
  readonly domain: string;
  readonly helo: string;
  /** Name of the host that received the message. */
  readonly receiver: string;
  /** Seconds since 1970. */
  readonly time: number;
}
