import type { Project } from '../config/project.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { applySeverities } from '../diagnostics/severities.js';
import { checkZones } from '../dns/check-zones.js';
import type { DesiredZone } from '../dns/zone.js';
import { loadZones } from '../load/load-zones.js';
import type { ZoneReading } from '../load/zone-file.js';

export interface Validation {
  /** The zones that could be read, in the order of the files. */
  readonly zones: readonly DesiredZone[];
  /** Every problem of every file, in the order of files and lines. */
  readonly diagnostics: readonly Diagnostic[];
  /** Number of zone files. */
  readonly files: number;
  /** Number of declared records. */
  readonly records: number;
}

export interface ValidateInput extends ZoneReading {
  /** Paths of zone files as the user wrote them. */
  readonly files: readonly string[];
  readonly severities: Project['severities'];
}

/** Reads the zone files and finds everything that is wrong with them, alone and together. Needs no network. */
export async function validate({ files, severities, ...reading }: ValidateInput): Promise<Validation> {
  const zones: DesiredZone[] = [];
  const found: Diagnostic[] = [];
  for await (const { zone, unnamed, diagnostics } of loadZones(files, reading)) {
    for (const diagnostic of diagnostics) found.push(diagnostic);
    if (zone) zones.push(zone);
    if (unnamed) for (const diagnostic of checkZones([unnamed])) found.push(ofNoZone(diagnostic));
  }
  for (const diagnostic of checkZones(zones)) found.push(diagnostic);
  return {
    zones,
    diagnostics: applySeverities(inReadingOrder(found, files), severities),
    files: files.length,
    records: zones.reduce((sum, { records }) => sum + records.length, 0),
  };
}

/** Without the zone and the address, which have the name that stands for a missing one. */
function ofNoZone({ rule, severity, message, hint, at, related }: Diagnostic): Diagnostic {
  return { rule, severity, message, ...(hint !== undefined && { hint }), ...(at && { at }), related };
}

/** By file in the order given, included files after them, and by place in the file. */
function inReadingOrder(diagnostics: readonly Diagnostic[], files: readonly string[]): readonly Diagnostic[] {
  const ranks = new Map(files.map((file, index) => [file, index]));
  const rankOf = (diagnostic: Diagnostic): number => ranks.get(pathOf(diagnostic)) ?? files.length;
  return diagnostics.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) || pathOf(a).localeCompare(pathOf(b)) || (a.at?.start ?? 0) - (b.at?.start ?? 0),
  );
}

function pathOf({ at, file }: Diagnostic): string {
  return at?.file.path ?? file ?? '';
}
