import type { DomainSpec } from './domain-spec.js';
import type { Term } from './term.js';

/** Terms whose evaluation looks something up, of which a receiver follows ten (RFC 7208 section 4.6.4). */
export const LOOKUP_TERMS: ReadonlySet<Term['name']> = new Set([
  'include',
  'a',
  'mx',
  'ptr',
  'exists',
  'redirect',
]);

/** The name of the record that a term continues with; null when it continues with none. */
export function continuation(term: Term): DomainSpec | null {
  return term.name === 'include' || term.name === 'redirect' ? term.domain : null;
}
