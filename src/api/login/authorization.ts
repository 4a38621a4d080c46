import type { Redact } from '../http/redaction/redact.js';

/** What a request shows to be let in. */
export interface Authorization {
  /** Value of the Authorization header. */
  readonly header: string;
  /** Takes out what must not be shown of it, nor of how it was come by. */
  readonly redact: Redact;
}
