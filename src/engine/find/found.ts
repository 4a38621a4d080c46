import type { FoundEntry } from '../../dns/find/found-entry.js';

/** A record of the files, as in the output of `find --format json`. */
export type FoundRecord = FoundEntry;
