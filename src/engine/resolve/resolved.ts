import type { Resolution as Resolved } from '../../dns/answers/resolution.js';

/** What the zones of a project answer about a name, as in the output of `resolve --format json`. */
export type Resolution = Resolved;
