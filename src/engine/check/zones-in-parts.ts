import { groupBy } from '../../diagnostics/group-by.js';
import type { DesiredZone } from '../../dns/zone.js';
import { naturalKey, sortedBy } from '../../text/compare.js';
import type { ProjectParts } from './reach.js';
import type { ZonesCheck, ZonesCheckInput } from './zones.js';
import { checkZoneFiles, inReadingOrder } from './zones.js';

export interface PartsCheckInput extends ZonesCheckInput, ProjectParts {
  /** Whether a zone is still needed when it has been checked: the others are not kept in memory. */
  readonly isKept: (zone: DesiredZone) => boolean;
}

/**
 * Checks the parts of a project one after the other, which finds the same as checking all zones together.
 *
 * @throws Failure `interrupted`.
 */
export async function checkZonesInParts({
  files,
  parts,
  names,
  isKept,
  expect,
  ...input
}: PartsCheckInput): Promise<ZonesCheck> {
  const checks: ZonesCheck[] = [];
  const reach = { isNear: () => true, names };
  for (const [index, part] of parts.entries()) {
    // What the project file expects is about zones of the first part.
    const expected = index === 0 ? expect : expect && [];
    const { zones, ...check } = await checkZoneFiles({ ...input, files: part, expect: expected, reach });
    checks.push({ ...check, zones: zones.filter(isKept) });
  }
  return joined(checks, files);
}

function joined(checks: readonly ZonesCheck[], files: readonly string[]): ZonesCheck {
  const inOrder = (diagnostics: ZonesCheck['diagnostics']): ZonesCheck['diagnostics'] =>
    inReadingOrder(
      groupBy(diagnostics, ({ at, file = '' }) => at?.file.path ?? file),
      files,
    );
  const place = new Map(files.map((path, index) => [path, index]));
  const zones = checks.flatMap((check) => check.zones);
  return {
    zones: zones.toSorted((a, b) => (place.get(a.file.path) ?? 0) - (place.get(b.file.path) ?? 0)),
    diagnostics: inOrder(checks.flatMap(({ diagnostics }) => diagnostics)),
    hidden: inOrder(checks.flatMap(({ hidden }) => hidden)),
    files: files.length,
    records: checks.reduce((sum, { records }) => sum + records, 0),
    isComplete: checks.every(({ isComplete }) => isComplete),
    faulty: new Set(checks.flatMap(({ faulty }) => [...faulty])),
    broken: sortedBy(
      checks.flatMap(({ broken }) => broken),
      ({ path }) => naturalKey(path),
    ),
    warnings: checks.flatMap(({ warnings }) => warnings),
  };
}
