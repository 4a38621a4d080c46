/** Lowest and highest ttl in seconds (service-interfaces.md, "Limits"); below `ADVISED_TTL` it contradicts itself. */
export const MIN_TTL = 60;
export const MAX_TTL = 259_200;
export const ADVISED_TTL = 600;

/** What a record has whose ttl or prio is left out ("Limits"). */
export const DEFAULT_TTL = 3600;
export const DEFAULT_PRIO = 0;

/** Highest prio ("Limits"). */
export const MAX_PRIO = 65_535;

/** Largest number of 16 bits, in which DNS keeps ports, orders and tags. */
export const MAX_UINT16 = 65_535;

/** Longest content the service takes, in characters ("Limits"). */
export const MAX_CONTENT_LENGTH = 65_535;

/** Longest name the service takes, in characters ("Limits"). */
export const MAX_NAME_LENGTH = 255;

/** What DNS messages have room for, in characters (RFC 1035 section 2.3.4). */
export const MAX_LABEL_IN_DNS = 63;
export const MAX_NAME_IN_DNS = 253;
