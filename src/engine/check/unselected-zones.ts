import type { DnsRecord } from '../../dns/record.js';
import type { DesiredZone } from '../../dns/zone.js';

/** The zones of a project that are not selected, as their files say, so far as these can be read. */
export interface UnselectedZones {
  readonly names: readonly string[];
  /** Reads those that can matter to the selected ones, and to these records beside them. */
  readonly around: (records: Iterable<Pick<DnsRecord, 'content'>>) => Promise<readonly DesiredZone[]>;
}

/** Zones that have been read, whether they matter or not. */
export function unselectedZones(zones: readonly DesiredZone[] = []): UnselectedZones {
  return { names: zones.map(({ name }) => name), around: () => Promise.resolve(zones) };
}
