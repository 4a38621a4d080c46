import type { Diagnostic, Fix, Related, Repair, Suggestion } from './diagnostic.js';
import type { Rule } from './rule.js';
import type { Span } from './source.js';

/** What is wrong at a place, and with which rule. */
export interface Report {
  readonly rule: Rule;
  readonly at: Span;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly repair?: Repair;
  readonly suggestion?: Suggestion | undefined;
  readonly fix?: Fix | undefined;
  readonly isSurplus?: true;
  readonly related?: readonly Related[];
}

/** A diagnostic about a place in a file, with the default severity of its rule. */
export function report({
  rule,
  at,
  message,
  hint,
  repair,
  suggestion,
  fix,
  isSurplus,
  related = [],
}: Report): Diagnostic {
  const help = {
    ...(hint !== undefined && { hint }),
    ...(repair && { repair }),
    ...(suggestion && { suggestion }),
    ...(fix && { fix }),
    ...(isSurplus && { isSurplus }),
  };
  return { rule, severity: rule.severity, message, ...help, at, related };
}
