import type { Rule } from '../../diagnostics/rule.js';
import { generalRules } from '../check/general-rules.js';
import { duplicateRecord, repeatedRecord } from '../records/claims.js';
import { recordTypes } from '../types/registry.js';
import { webForwardRule } from '../types/web-forward.js';
import { cnameLoop } from './cname-loop.js';
import { duplicateZone } from './duplicate-zone.js';
import { ignoredRecord } from './ignored-record.js';
import { includeScope } from './include-scope.js';
import { missingTarget } from './missing-target.js';
import { ownerMissing } from './owner-missing.js';
import { patternPrefix } from './pattern-prefix.js';
import { ttlMismatch } from './ttl-mismatch.js';
import { adviceRules } from '../advice/list.js';
import { spfRules } from '../advice/spf/list.js';
import { surveyRules } from '../advice/spf/followed.js';
import { exceptionRules } from './exceptions.js';
import { untilPassed, untilSoon } from './until.js';
import type { ProjectRule, ZoneRule } from '../check/zone-rule.js';
import { zoneRepeated } from './zone-repeated.js';

/** Rules over one zone at a time. */
export const zoneRules: readonly ZoneRule[] = [
  zoneRepeated,
  ttlMismatch,
  ignoredRecord,
  patternPrefix,
  includeScope,
  untilSoon,
  untilPassed,
];

/** Rules over all zones of a project. */
export const projectRules: readonly ProjectRule[] = [duplicateZone, cnameLoop, missingTarget];

/** Every rule about records and zones, each once. */
export const dnsRules: readonly Rule[] = [
  ...new Set([
    ...generalRules,
    ...recordTypes.flatMap(({ rules }) => rules),
    duplicateRecord,
    repeatedRecord,
    webForwardRule,
    ...zoneRules.map(({ rule }) => rule),
    ...projectRules.map(({ rule }) => rule),
    ...adviceRules.map(({ rule }) => rule),
    ...spfRules.map(({ rule }) => rule),
    ...surveyRules,
    ...exceptionRules,
    ownerMissing,
  ]),
];
