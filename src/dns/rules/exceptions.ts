import type { Diagnostic, Exception } from '../../diagnostics/diagnostic.js';
import { knownRules } from '../../diagnostics/known-rule.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { SeverityOverride } from '../../diagnostics/severities.js';
import type { Advice } from '../../diagnostics/suggestion.js';
import { isOn } from '../../diagnostics/severities.js';
import { placeKey } from '../../diagnostics/source.js';
import { hasPassed } from '../records/exceptions.js';
import { adviceRule, serviceRule } from '../check/define-rule.js';
import { diagnose, excerpt } from '../check/problem.js';
import { dmarcReportAuthorization } from '../advice/mail-texts/report-authorization.js';
import { policyViolation } from './judged-records.js';
import { ownerMissing } from './owner-missing.js';
import { followedRules } from '../advice/spf/followed.js';
import type { DesiredZone, RuleException } from '../zone.js';

const reference = 'docs/zone-files.md, "Exceptions"';

const PLAIN = 'zone: example.com\nrecords:\n  beta:\n    A: 192.0.2.99\n';

const SHORT = 'zone: example.com\nrecords:\n  beta:\n    A: { content: 192.0.2.99, ttl: 5m }\n';

const good = `${SHORT}except:\n  - { rule: ttl/short, prefix: beta, reason: load test }\n`;

const unknownRule: Rule = serviceRule({
  code: 'except/unknown-rule',
  summary: 'The `rule` of an exception must exist.',
  explanation: 'A misspelt code would silently except nothing.',
  reference,
  bad: `${PLAIN}except:\n  - { rule: ttl/shrot, prefix: beta, reason: load test }\n`,
  good,
});

const fixedRule: Rule = serviceRule({
  code: 'except/fixed-rule',
  summary: 'The `rule` of an exception must be one that the project file may switch off.',
  explanation:
    'The service refuses what breaks its rules, and a file that breaks the rules of the format cannot be read, whatever the ' +
    'file says about them.',
  reference,
  bad: `${PLAIN}except:\n  - { rule: ttl/range, prefix: beta, reason: load test }\n`,
  good,
});

export const unusedException: Rule = adviceRule({
  code: 'except/unused',
  summary: 'Every exception must hide a problem.',
  explanation:
    'The problem has been fixed, or the exception matches other records than it should. If it stays, it hides the next ' +
    'problem that it happens to match. Exceptions to rules that need DNS lookups, or `policyCommand`, are not reported.',
  reference,
  bad: `${PLAIN}except:\n  - { rule: ttl/short, prefix: beta, reason: load test }\n`,
  good,
});

/** Rules that find more than the files show: by lookups, a comparison, or a program that not every run starts. */
const BEYOND_FILES: ReadonlySet<Rule> = new Set([
  ...followedRules,
  dmarcReportAuthorization.rule,
  ownerMissing,
  policyViolation,
]);

export const exceptionRules: readonly Rule[] = [unknownRule, fixedRule, unusedException];

export interface ExceptionsCheck {
  /** All rules. */
  readonly rules: readonly Rule[];
  readonly severities: ReadonlyMap<string, SeverityOverride>;
  /** The exceptions that hide something. */
  readonly used: ReadonlySet<Exception>;
}

/** Checks that the exceptions of the zones name rules that may have exceptions, and that each one to a rule that is on is used. */
export function* checkExceptions(
  zones: readonly DesiredZone[],
  { rules, severities, used }: ExceptionsCheck,
): Iterable<Diagnostic> {
  const ruleNamed = knownRules(rules);
  // Zones of one file share its exceptions, each with the problems of its own.
  const usedPlaces = new Set(Array.from(used, ({ place }) => placeKey(place)));
  for (const zone of zones)
    for (const exception of zone.except) {
      const named = ruleNamed(exception.rule);
      if ('hint' in named) yield unknown(zone, exception, named);
      else if (!named.adjustable) yield fixed(zone, exception);
      else if (
        !BEYOND_FILES.has(named) &&
        isOn(named, severities) &&
        !usedPlaces.has(placeKey(exception.place))
      ) {
        if (!hasPassed(exception, zone)) yield unused(zone, exception);
      }
    }
}

function unknown(zone: DesiredZone, { rule, rulePlace: at }: RuleException, advice: Advice): Diagnostic {
  return diagnose(unknownRule, {
    zone,
    record: null,
    at,
    message: `there is no rule ${excerpt(rule)}`,
    ...advice,
  });
}

function fixed(zone: DesiredZone, { rule, rulePlace: at }: RuleException): Diagnostic {
  const message = `${rule} is a rule of the service or of the file format, so it has no exceptions`;
  return diagnose(fixedRule, {
    zone,
    record: null,
    at,
    message,
    hint: 'remove this exception',
    isSurplus: true,
  });
}

function unused(zone: DesiredZone, { rule, place: at }: RuleException): Diagnostic {
  const message = `this exception hides no problem of ${rule}`;
  return diagnose(unusedException, { zone, record: null, at, message, hint: 'remove it', isSurplus: true });
}
