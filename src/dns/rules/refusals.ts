import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { isRefusal } from '../../diagnostics/rule.js';
import type { Span } from '../../diagnostics/source.js';

/** The first error at each place that no project can adjust. */
export function firstRefusals(diagnostics: Iterable<Diagnostic>): ReadonlyMap<Span, Diagnostic> {
  const refusals = new Map<Span, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { at, rule } = diagnostic;
    if (at && isRefusal(rule) && !refusals.has(at)) refusals.set(at, diagnostic);
  }
  return refusals;
}
