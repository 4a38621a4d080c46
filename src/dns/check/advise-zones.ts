import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { spfRules } from '../spf/rules/list.js';
import { checkSpf } from '../spf/rules/spf-rule.js';
import type { DesiredZone } from '../zone.js';

/**
 * Finds what the service accepts but the RFCs and practice advise against, across all zones of a project. Records and zones
 * outside it count as unknown, never as wrong.
 */
export function adviseZones(zones: readonly DesiredZone[]): Iterable<Diagnostic> {
  return checkSpf(zones, spfRules);
}
