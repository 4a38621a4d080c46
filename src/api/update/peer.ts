import type { Line } from './exchange.js';
import type { Asked } from './response-error.js';
import type { TsigKey } from './tsig/key.js';

/** The server of a zone, and the key that messages about the zone are signed with. */
export interface Peer extends Line {
  readonly key: TsigKey;
  readonly asked: Omit<Asked, 'what'>;
  /** In seconds since 1970. */
  readonly now: () => number;
}
