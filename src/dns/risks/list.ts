import type { RiskRuleOf } from '../../plan/risks/assess-risks.js';
import type { RiskKind } from '../../plan/risks/risk-kind.js';
import { sortedBy } from '../../text/compare.js';
import type { Change } from '../diff/zone-diff.js';
import { addressSortKey } from '../records/reading-order.js';
import { apexMxDelete } from './apex-mx-delete.js';
import { apexNsChange } from './apex-ns-change.js';
import { bulkChange } from './bulk-change.js';
import type { AnswerRiskRule } from './answer-changes.js';
import { expectationBroken } from './expectation-broken.js';
import { danglingForAMoment, danglingTarget } from './dangling-target.js';
import { delegationChanged } from './delegation-changed.js';
import { issuanceWidened } from './issuance-widened.js';
import { mailAuthLost } from './mail-auth-lost.js';
import { mailAuthWeakened } from './mail-auth-weakened.js';
import { mailRouteChanged } from './mail-route-changed.js';
import { nameRemoved } from './name-removed.js';
import { notRestorable } from './not-restorable.js';
import { protectedRecord } from './protected.js';
import type { RiskRule } from './risk.js';
import { shadowsServiceRecord, unshadowsServiceRecord } from './service-records.js';
import { slowChange } from './slow-change.js';
import { ttlLowered, ttlRaised } from './ttl-change.js';
import { typeSwapGap } from './type-swap-gap.js';
import { wildcardAdded } from './wildcard-added.js';
import { wildcardShadowed } from './wildcard-shadowed.js';
import { zoneEmptied } from './zone-emptied.js';

/** What may block a plan of each zone, and is found again when the plan is applied. */
export const zoneBlockers: readonly RiskRule[] = [
  protectedRecord,
  zoneEmptied,
  bulkChange,
  apexMxDelete,
  apexNsChange,
].map(inReadingOrder);

/** What is found in each zone of a plan, the gravest kinds first. Each lists what it finds in reading order. */
export const zoneRisks: readonly RiskRule[] = [...zoneBlockers, inReadingOrder(mailAuthLost)];

/** What is found in the changed answers of all zones: first what is lost, then where others get something. */
export const answerRisks: readonly AnswerRiskRule[] = [
  nameRemoved,
  danglingTarget,
  delegationChanged,
  wildcardShadowed,
  mailRouteChanged,
  mailAuthWeakened,
  issuanceWidened,
  wildcardAdded,
  shadowsServiceRecord,
  unshadowsServiceRecord,
].map(inReadingOrder);

/** What is found about the way that each zone takes: gaps, caches that lag behind, and the way back. */
export const transitionRisks: readonly RiskRule[] = [
  typeSwapGap,
  danglingForAMoment,
  notRestorable,
  slowChange,
  ttlLowered,
  ttlRaised,
].map(inReadingOrder);

/** Every kind of risk of a DNS plan. */
export const dnsRisks: readonly RiskKind[] = [
  ...zoneRisks,
  expectationBroken,
  ...answerRisks,
  ...transitionRisks.filter(({ code }) => code !== danglingTarget.code),
];

function inReadingOrder<Subject>(
  rule: RiskKind & RiskRuleOf<Subject, Change>,
): RiskKind & RiskRuleOf<Subject, Change> {
  const { find } = rule;
  return {
    ...rule,
    find: (subject) =>
      sortedBy(find(subject), ({ address, message }) => `${addressSortKey(address)}\0${message}`),
  };
}
