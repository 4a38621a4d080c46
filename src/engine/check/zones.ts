import type { Project } from '../../config/project.js';
import type { Diagnostic, Exception } from '../../diagnostics/diagnostic.js';
import { collectDiagnostics } from '../../diagnostics/collect.js';
import { applySeverity } from '../../diagnostics/severities.js';
import { adviseZones } from '../../dns/rules/advise-zones.js';
import { checkZones } from '../../dns/rules/check-zones.js';
import type { RecordPolicy } from '../../dns/rules/record-policy.js';
import { checkExceptions } from '../../dns/rules/exceptions.js';
import type { DesiredZone } from '../../dns/zone.js';
import { interruptible } from '../../load/files/interruption.js';
import { loadZones } from '../../load/zone/zone-file.js';
import type { ZoneReading } from '../../load/zone/zone-file.js';
import { catalogue } from '../catalogue.js';
import type { Advise } from './policies.js';
import { judgeRecords } from './policies.js';

export interface ZonesCheck {
  /** The zones that could be read, in the order of the files. */
  readonly zones: readonly DesiredZone[];
  /** In the order of files and lines, up to a limit per file. */
  readonly diagnostics: readonly Diagnostic[];
  /** What exceptions hide, up to a limit per file. */
  readonly hidden: readonly Diagnostic[];
  readonly files: number;
  readonly records: number;
  /** Whether every file has a zone. */
  readonly isComplete: boolean;
  /** Names of zones that are not wanted and have errors, which are not reported. */
  readonly faulty: ReadonlySet<string>;
}

export interface ZonesCheckInput extends ZoneReading {
  /** Paths of zone files as the user wrote them. */
  readonly files: readonly string[];
  readonly severities: Project['severities'];
  /** Whether to report the problems of a zone; by default all. Problems of no zone are always reported. */
  readonly isWanted?: (zone: string) => boolean;
  /** What the project demands beyond the rules. */
  readonly policies?: readonly RecordPolicy[] | undefined;
  readonly advisers?: readonly Advise[] | undefined;
  /** Once it aborts, the check ends. */
  readonly signal?: AbortSignal | undefined;
}

/** Reads and checks zone files, each on its own and all together. Needs no network. @throws Failure `interrupted`. */
export async function checkZoneFiles({
  files,
  severities,
  isWanted = () => true,
  policies = [],
  advisers = [],
  signal,
  ...reading
}: ZonesCheckInput): Promise<ZonesCheck> {
  const zones: DesiredZone[] = [];
  const found = collectDiagnostics();
  const hidden = collectDiagnostics();
  const used = new Set<Exception>();
  const faulty = new Set<string>();
  const goOn = interruptible(signal);
  const judge = ({ exceptions = [], ...diagnostic }: Diagnostic): void => {
    for (const exception of exceptions) used.add(exception);
    const judged = applySeverity(diagnostic, severities);
    if (!judged) return;
    const isShown = judged.zone === undefined || isWanted(judged.zone);
    if (exceptions.length > 0) {
      if (isShown) hidden.add({ ...judged, exceptions });
    } else if (isShown) found.add(judged);
    else if (judged.severity === 'error') faulty.add(judged.zone);
  };
  for await (const diagnostic of problemsIn(files, { ...reading, severities }, zones)) {
    judge(diagnostic);
    await goOn();
  }
  for await (const diagnostic of judgeRecords(zones, { policies, advisers })) judge(diagnostic);
  const judged = { rules: [...catalogue, ...policies.map(({ rule }) => rule)], severities, used };
  for (const diagnostic of checkExceptions(zones, judged)) judge(diagnostic);
  await goOn();
  return {
    zones,
    diagnostics: inReadingOrder(found.byFile(), files),
    hidden: inReadingOrder(hidden.byFile(), files),
    files: files.length,
    records: zones.reduce((sum, { records }) => sum + records.length, 0),
    isComplete: new Set(zones.map(({ file }) => file.path)).size === files.length,
    faulty,
  };
}

/** Yields every problem, and adds the zones that could be read to `zones`. */
export async function* problemsIn(
  files: readonly string[],
  { severities, ...reading }: ZoneReading & Pick<ZonesCheckInput, 'severities'>,
  zones: DesiredZone[],
): AsyncIterable<Diagnostic> {
  for await (const { zone, unnamed, diagnostics } of loadZones(files, reading)) {
    yield* diagnostics;
    if (zone) zones.push(zone);
    if (unnamed) for (const diagnostic of checkZones([unnamed])) yield ofNoZone(diagnostic);
  }
  yield* checkZones(zones);
  yield* adviseZones(zones, severities);
}

/** Removes the zone and the address, which contain a placeholder for a missing name. */
function ofNoZone({ rule, severity, message, hint, at, related }: Diagnostic): Diagnostic {
  return { rule, severity, message, ...(hint !== undefined && { hint }), ...(at && { at }), related };
}

/** Orders the given files first, then included files by path, in the same order on every machine. */
function inReadingOrder(
  byFile: ReadonlyMap<string, readonly Diagnostic[]>,
  files: readonly string[],
): readonly Diagnostic[] {
  const given = new Set(files);
  const included = [...byFile.keys()].filter((path) => !given.has(path));
  return [...given, ...included.toSorted()].flatMap((path) => byFile.get(path) ?? []);
}
