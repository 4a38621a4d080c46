import type { Failure } from '../failure.js';

/** A zone or mail template that could not be read, or not be planned; the run continues without it. */
export interface ScopeFailure {
  /** Name of the zone, `mail/<template>`, or `mail` for all templates. */
  readonly scope: string;
  readonly failure: Failure;
  /** Whether its files conflict with the live state; by default it could not be read. */
  readonly isConflict?: boolean;
  /** The file that has errors; as shown. */
  readonly file?: string;
  /** The revision at which it has them, if that is not the one that is planned. */
  readonly ref?: string;
}
