import type { SpfRecord } from '../../spf/grammar/read-record.js';
import type { Mechanism, Modifier, Term } from '../../spf/grammar/term.js';

/** What is evaluated of a record: all that follows an `all` is not, nor is a redirect beside one (RFC 7208 section 5.1). */
export interface Effective {
  readonly mechanisms: readonly Mechanism[];
  readonly all: Mechanism | null;
  readonly redirect: Modifier | null;
  readonly unreachable: readonly Term[];
}

/** Separates what is evaluated of a record from what is not. */
export function effective({ mechanisms, redirect }: SpfRecord): Effective {
  const at = mechanisms.findIndex(({ name }) => name === 'all');
  const all = mechanisms[at];
  if (!all) return { mechanisms, all: null, redirect, unreachable: [] };
  const unreachable = [...mechanisms.slice(at + 1), ...(redirect ? [redirect] : [])];
  return { mechanisms: mechanisms.slice(0, at), all, redirect: null, unreachable };
}
