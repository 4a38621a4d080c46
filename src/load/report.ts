import type { Diagnostic, Related, Repair } from '../diagnostics/diagnostic.js';
import type { Rule } from '../diagnostics/rule.js';
import type { Span } from '../diagnostics/source.js';

export interface Report {
  readonly rule: Rule;
  readonly at: Span;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly repair?: Repair;
  readonly related?: readonly Related[];
}

/** A diagnostic about a place in a file, with the default severity of its rule. */
export function report({ rule, at, message, hint, repair, related = [] }: Report): Diagnostic {
  const help = { ...(hint !== undefined && { hint }), ...(repair && { repair }) };
  return { rule, severity: rule.severity, message, ...help, at, related };
}

const LONGEST_EXCERPT = 60;

/** Text of a file as shown: in quotes, on one line, cut off if it is long. */
export function quote(text: string): string {
  const isLong = text.length > LONGEST_EXCERPT;
  return JSON.stringify(isLong ? `${text.slice(0, LONGEST_EXCERPT - 1)}…` : text);
}

/** `a, b or c`. */
export function oneOf(words: readonly string[]): string {
  const [last = '', ...others] = words.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`;
}
