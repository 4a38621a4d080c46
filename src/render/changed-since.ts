import type { ChangedSince } from '../plan/plan.js';
import { plural } from '../text/plural.js';

/**
 * What of a project is looked at, since it differs from a revision: `12 of 400 zones and 0 of 20 mail templates, those changed since
 * main`; '' where there is neither.
 */
export function changedSinceText(
  { ref, zones, ofZones, templates, ofTemplates }: ChangedSince,
  format: (text: string) => string,
): string {
  const parts = [
    ...(ofZones > 0 ? [`${zones} of ${plural(ofZones, 'zone')}`] : []),
    ...(ofTemplates > 0 ? [`${templates} of ${plural(ofTemplates, 'mail template')}`] : []),
  ];
  return parts.length === 0 ? '' : `${parts.join(' and ')}, those changed since ${format(ref)}`;
}
