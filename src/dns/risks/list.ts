import { apexMxDelete } from './apex-mx-delete.js';
import { apexNsChange } from './apex-ns-change.js';
import { bulkChange } from './bulk-change.js';
import { danglingTarget } from './dangling-target.js';
import { mailAuthLost } from './mail-auth-lost.js';
import { protectedRecord } from './protected.js';
import type { RiskRule } from './risk.js';
import { ttlLowered, ttlRaised } from './ttl-change.js';
import { typeSwapGap } from './type-swap-gap.js';
import { wildcardShadowed } from './wildcard-shadowed.js';
import { zoneEmptied } from './zone-emptied.js';

/** Every kind of risk of a DNS plan, the gravest first. */
export const dnsRisks: readonly RiskRule[] = [
  protectedRecord,
  zoneEmptied,
  bulkChange,
  apexMxDelete,
  apexNsChange,
  mailAuthLost,
  typeSwapGap,
  danglingTarget,
  wildcardShadowed,
  ttlLowered,
  ttlRaised,
];
