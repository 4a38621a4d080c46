import type { Protocol } from './protocol.js';

/** Lowest and highest TTL in seconds (service-interfaces.md, "Limits"), which contradicts itself below `ADVISED_TTL`. */
export const MIN_TTL = 60;
export const MAX_TTL = 259_200;
export const ADVISED_TTL = 600;

/** Highest TTL in seconds that DNS knows (RFC 2181 section 8). */
export const MAX_TTL_IN_DNS = 2 ** 31 - 1;

/** The TTLs that a target takes, in seconds. */
export const TTL_RANGE: Readonly<Record<Protocol, { readonly lowest: number; readonly highest: number }>> = {
  rest: { lowest: MIN_TTL, highest: MAX_TTL },
  update: { lowest: 0, highest: MAX_TTL_IN_DNS },
};

/** The defaults of `ttl` and `prio` ("Limits"). */
export const DEFAULT_TTL = 3600;
export const DEFAULT_PRIO = 0;

/** Highest priority ("Limits"). */
export const MAX_PRIO = 65_535;

/** Largest 16-bit number, the limit of ports, orders and key tags. */
export const MAX_UINT16 = 65_535;

/** Longest content that the service accepts, in characters ("Limits"). */
export const MAX_CONTENT_LENGTH = 65_535;

/** Longest name that the service accepts, in characters ("Limits"). */
export const MAX_NAME_LENGTH = 255;

/** The limits of DNS itself, in characters (RFC 1035 section 2.3.4). */
export const MAX_LABEL_IN_DNS = 63;
export const MAX_NAME_IN_DNS = 253;

/** Longest character-string, in octets (RFC 1035 section 3.3). */
export const MAX_STRING = 255;
