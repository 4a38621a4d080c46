import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Rule } from '../diagnostics/rule.js';
import { exceptionRules } from '../dns/rules/exceptions.js';
import { ignoredRecord } from '../dns/rules/ignored-record.js';
import { policyViolation } from '../dns/rules/judged-records.js';
import { ownerMissing } from '../dns/rules/owner-missing.js';
import { patternPrefix } from '../dns/rules/pattern-prefix.js';
import { unusedIgnore, unusedProtect } from '../plan/settings/unused-patterns.js';
import { untilPassed, untilSoon } from '../dns/rules/until.js';
import { ignoredTranslation } from '../mail/rules/ignored-translation.js';
import { sameAsDefault } from '../mail/rules/same-as-default.js';

/** What a rule warns of at a record set or a translation. */
export interface Warning extends Pick<Diagnostic, 'message'> {
  readonly rule: Rule;
  readonly address: string;
}

/**
 * Rules that are not about records or texts but about dates, exceptions and patterns; one whose findings a risk tells
 * (`untranslated`); and those that only the files of now can be checked by.
 */
const LEFT_OUT: ReadonlySet<Rule> = new Set([
  untilSoon.rule,
  untilPassed.rule,
  ...exceptionRules,
  ignoredRecord.rule,
  patternPrefix.rule,
  unusedProtect,
  unusedIgnore,
  ignoredTranslation.rule,
  sameAsDefault.rule,
  ownerMissing,
  policyViolation,
]);

/** The warnings about records and texts among judged diagnostics. */
export function warningsIn(diagnostics: Iterable<Diagnostic>): readonly Warning[] {
  return Array.from(diagnostics).flatMap(({ rule, severity, address, message, exceptions }) => {
    const isLeftOut = severity !== 'warning' || exceptions !== undefined || LEFT_OUT.has(rule);
    return isLeftOut || address === undefined ? [] : { rule, address, message };
  });
}
