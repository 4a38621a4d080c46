import type { Rule } from '../../../diagnostics/rule.js';
import { checkTarget, NO_PROBLEMS } from '../../check/check-name.js';
import { excerpt } from '../../check/problem.js';
import { canonicalName } from '../../name/name.js';
import type { Problem } from '../../check/problem.js';
import type { OwnerKind } from '../../name/owner-kind.js';

/** The form that the content of a type must have. */
export interface ContentForm {
  readonly rule: Rule;
  /** For example `<weight> <port> <target>`. */
  readonly form: string;
  /** The type's canonical spelling, which becomes the hint if it can read the content. */
  readonly canonical: (content: string) => string;
}

/** Reports a content that does not have the form of its type. */
export function wrongForm(content: string, { rule, form, canonical }: ContentForm): Problem {
  const message = `${excerpt(content)} does not have the form ${form}`;
  const fixed = canonical(content);
  if (fixed === content) return { rule, field: 'content', message };
  return { rule, field: 'content', message, hint: `write ${fixed}`, repair: 'content' };
}

/** Reports what is wrong with a content; null for nothing. */
export function contentFault(rule: Rule, message: string | null): readonly Problem[] {
  return message === null ? NO_PROBLEMS : [{ rule, field: 'content', message }];
}

/** What is wrong with a number that DNS stores up to `highest`, or null. */
export function numberFault(name: string, digits: string, highest: number): string | null {
  const isInRange = Number(digits) >= 0 && Number(digits) <= highest;
  return isInRange ? null : `the ${name} ${excerpt(digits)} is not a number from 0 to ${highest}`;
}

/** Rules of a type whose content is a single name. */
export interface SingleName {
  readonly kind: OwnerKind;
  readonly contentRule: Rule;
  readonly targetRule: Rule;
}

/** Checks a content that must be a single name. */
export function checkSingleName(content: string, rules: SingleName): readonly Problem[] {
  if (content !== '' && !/\s/.test(content)) return checkTarget(content, rules.kind, rules.targetRule);
  const form = rules.kind === 'host-name' ? '<host name>' : '<DNS name>';
  return [wrongForm(content, { rule: rules.contentRule, form, canonical: canonicalSingleName })];
}

/** A single name in lower case without trailing dot; other content is returned as it is. */
export function canonicalSingleName(content: string): string {
  const name = content.trim();
  return /\s/.test(name) ? content : canonicalName(name);
}

/** A decimal number of any length without leading zeros. */
export function canonicalNumber(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}
