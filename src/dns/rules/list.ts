import type { Rule } from '../../diagnostics/rule.js';
import { generalRules } from '../check/general-rules.js';
import { duplicateRecord, repeatedRecord } from '../records/claims.js';
import { targetRules } from '../targets/profiles.js';
import { recordTypes, rulesOfType } from '../types/registry.js';
import { webForwardRule } from '../types/shared/web-forward.js';
import { cnameLoop } from './cname-loop.js';
import { dnameBelow } from './dname/below.js';
import { duplicateZone } from './duplicate-zone.js';
import { ignoredRecord } from './ignored-record.js';
import { includeScope } from './include-scope.js';
import { missingTarget } from './missing-target.js';
import { ownerMissing } from './owner-missing.js';
import { patternPrefix } from './pattern-prefix.js';
import { ttlMismatch } from './ttl-mismatch.js';
import { adviceRules } from '../advice/list.js';
import { surveyRules } from '../advice/spf/followed.js';
import { expectRules } from '../expect/check-expectations.js';
import { exceptionRules } from './exceptions.js';
import { untilPassed, untilSoon } from './until.js';
import type { RuleSet } from '../records/rule-set.js';
import { rulesIn } from '../records/rule-set.js';
import { zoneRepeated } from './zone-repeated.js';

/** Rules of zone files, and of the service over several records. */
export const zoneRules: RuleSet = {
  ofZones: [
    zoneRepeated,
    ttlMismatch,
    missingTarget,
    dnameBelow,
    ignoredRecord,
    patternPrefix,
    includeScope,
    untilSoon,
    untilPassed,
  ],
  ofProjects: [duplicateZone, cnameLoop],
};

/** Every rule about records and zones, each once. */
export const dnsRules: readonly Rule[] = [
  ...new Set([
    ...generalRules,
    ...recordTypes.flatMap(rulesOfType),
    ...targetRules,
    duplicateRecord,
    repeatedRecord,
    webForwardRule,
    ...rulesIn(zoneRules),
    ...rulesIn(adviceRules),
    ...surveyRules,
    ...exceptionRules,
    ...expectRules,
    ownerMissing,
  ]),
];
