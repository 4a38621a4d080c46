import type { ExchangeLimits, ServerAddress } from './exchange.js';
import type { Asked } from './response-error.js';
import type { TsigKey } from './tsig/key.js';

/** The server of a zone, and the key that messages about the zone are signed with. */
export interface Peer {
  readonly server: ServerAddress;
  readonly limits: ExchangeLimits;
  readonly key: TsigKey;
  readonly asked: Omit<Asked, 'what'>;
  /** In seconds since 1970. */
  readonly now: () => number;
}
