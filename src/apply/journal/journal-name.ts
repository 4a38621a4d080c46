import { createHash } from 'node:crypto';

/** Where the name of a journal has its time: `2026-11-21T09-30-00.000Z-`. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-/;

/** Name of the file of a journal: the time of its run in UTC, so that names sort by it, then the zone. */
export function journalName(startedAt: Date, zone: string): string {
  return `${startedAt.toISOString().replaceAll(':', '-')}-${zoneInName(zone)}.jsonl`;
}

/** These names by zone, in the order of the zones, the newest of each first. */
export function newestFirst(
  names: readonly string[],
  zones: readonly string[],
): readonly (readonly string[])[] {
  const byZone = new Map<string, string[]>(zones.map((zone) => [`${zoneInName(zone)}.jsonl`, []]));
  for (const name of names.toSorted().toReversed())
    if (TIME.test(name)) byZone.get(name.replace(TIME, ''))?.push(name);
  return [...byZone.values()];
}

/** File systems allow names of 255 bytes. */
const LONGEST = 200;

/** A zone as part of a file name: it stays in the folder even if a plan file was tampered with. */
function zoneInName(zone: string): string {
  const name = encodeURIComponent(zone);
  if (name.length <= LONGEST) return name;
  return `${name.slice(0, LONGEST)}-${createHash('sha256').update(zone).digest('hex').slice(0, 16)}`;
}
