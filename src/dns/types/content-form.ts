import type { Rule } from '../../diagnostics/rule.js';
import { checkTarget } from '../name/check-name.js';
import { excerpt } from '../check/problem.js';
import { canonicalName } from '../name/name.js';
import type { Problem } from '../check/problem.js';
import type { OwnerKind } from './descriptor.js';

/** What a content should have been like. */
export interface ContentForm {
  /** The rule that content of another form breaks. */
  readonly rule: Rule;
  /** The form in a few words, for example `<weight> <port> <target>`. */
  readonly form: string;
  /** The type's canonical spelling: where it reads the content all the same, it is the hint. */
  readonly canonical: (content: string) => string;
}

/** The problem of a content that does not have the form of its type. */
export function wrongForm(content: string, { rule, form, canonical }: ContentForm): Problem {
  const message = `${excerpt(content)} does not have the form ${form}`;
  const mended = canonical(content);
  if (mended === content) return { rule, field: 'content', message };
  return { rule, field: 'content', message, hint: `write ${mended}`, repair: 'content' };
}

/** Rules of a type whose content is a name and nothing else. */
export interface SingleName {
  readonly kind: OwnerKind;
  readonly contentRule: Rule;
  readonly targetRule: Rule;
}

/** Problems of a content that should be one name. */
export function checkSingleName(content: string, rules: SingleName): readonly Problem[] {
  if (content !== '' && !/\s/.test(content)) return checkTarget(content, rules.kind, rules.targetRule);
  const form = rules.kind === 'host-name' ? '<host name>' : '<DNS name>';
  return [wrongForm(content, { rule: rules.contentRule, form, canonical: canonicalSingleName })];
}

/** Lower case and no trailing dot, where the content is one field. */
export function canonicalSingleName(content: string): string {
  const name = content.trim();
  return /\s/.test(name) ? content : canonicalName(name);
}

/** A decimal number without leading zeros, however long. */
export function canonicalNumber(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}
