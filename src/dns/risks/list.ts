import { sortedBy } from '../../text/compare.js';
import { addressSortKey } from '../records/reading-order.js';
import { apexMxDelete } from './apex-mx-delete.js';
import { apexNsChange } from './apex-ns-change.js';
import { bulkChange } from './bulk-change.js';
import { danglingTarget } from './dangling-target.js';
import { mailAuthLost } from './mail-auth-lost.js';
import { nameRemoved } from './name-removed.js';
import { notRestorable } from './not-restorable.js';
import { protectedRecord } from './protected.js';
import type { RiskRule } from './risk.js';
import { slowChange } from './slow-change.js';
import { ttlLowered, ttlRaised } from './ttl-change.js';
import { typeSwapGap } from './type-swap-gap.js';
import { wildcardShadowed } from './wildcard-shadowed.js';
import { zoneEmptied } from './zone-emptied.js';

/** Every kind of risk of a DNS plan, the gravest first. Each lists what it finds in reading order. */
export const dnsRisks: readonly RiskRule[] = [
  protectedRecord,
  zoneEmptied,
  bulkChange,
  apexMxDelete,
  apexNsChange,
  mailAuthLost,
  nameRemoved,
  typeSwapGap,
  danglingTarget,
  wildcardShadowed,
  notRestorable,
  slowChange,
  ttlLowered,
  ttlRaised,
].map(inReadingOrder);

function inReadingOrder(rule: RiskRule): RiskRule {
  const { find } = rule;
  return {
    ...rule,
    find: (zone) => sortedBy(find(zone), ({ address, message }) => `${addressSortKey(address)}\0${message}`),
  };
}
