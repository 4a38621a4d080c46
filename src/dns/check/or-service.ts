import type { DesiredZone } from '../zone.js';

/**
 * A hint for a name or a record that the files do not have: a managed service of the provider may answer there, which a new custom
 * record would shadow. A name server of one's own has none.
 */
export function orService(hint: string, zone: Pick<DesiredZone, 'protocol'> | undefined): string {
  if (zone?.protocol === 'update') return hint;
  return `if a managed service answers there, list it under \`serviceRecords\`; else ${hint}`;
}
