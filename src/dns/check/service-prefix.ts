import type { Rule } from '../../diagnostics/rule.js';
import { NO_PROBLEMS } from './check-name.js';
import type { Problem } from './problem.js';
import { excerpt } from './problem.js';
import { canonicalName, isDnsName } from '../name/name.js';
import type { DnsRecord } from '../record.js';
import { ownerName } from '../name/domain.js';

/** What the prefix of a type must begin with. */
export interface ServicePrefix {
  /** As in the document, which gives it no end. */
  readonly pattern: RegExp;
  /** What may follow its match. */
  readonly end: RegExp;
  /** For messages. */
  readonly form: string;
  /** The rule that a prefix of another form breaks. */
  readonly prefixRule: Rule;
  /** The rule that breaks what else follows. */
  readonly tailRule: Rule;
}

/** Checks the prefix of a record whose full name is a DNS name; the general rules report others. */
export function checkServicePrefix(
  record: DnsRecord,
  zone: string,
  { pattern, end, form, prefixRule, tailRule }: ServicePrefix,
): readonly Problem[] {
  const prefix = canonicalName(record.prefix);
  if (!isDnsName(ownerName(prefix, zone))) return NO_PROBLEMS;
  const [match] = pattern.exec(prefix) ?? [];
  if (match === undefined) {
    const message = `${excerpt(prefix)} does not have the form ${form}`;
    return [{ rule: prefixRule, field: 'prefix', message }];
  }
  const tail = prefix.slice(match.length);
  if (end.test(tail)) return NO_PROBLEMS;
  const message = `${excerpt(tail)} after ${excerpt(match)} is not another label`;
  return [{ rule: tailRule, field: 'prefix', message }];
}
