import type { Project } from '../../config/project.js';
import type { Diagnostic, Exception } from '../../diagnostics/diagnostic.js';
import { collectDiagnostics } from '../../diagnostics/collect.js';
import { applySeverity, asWarning, isError } from '../../diagnostics/severities.js';
import { neededRules } from '../../dns/rules/advise-zones.js';
import { checkZones } from '../../dns/rules/check-zones.js';
import { checkExpectations } from '../../dns/expect/check-expectations.js';
import type { ExpectedAnswer } from '../../dns/expected-answer.js';
import type { RecordPolicy } from '../../dns/rules/record-policy.js';
import { checkExceptions, unusedException } from '../../dns/rules/exceptions.js';
import { FileFaults } from '../../dns/check/file-faults.js';
import { checkProtect } from '../../dns/rules/unused-patterns.js';
import type { DesiredZone } from '../../dns/zone.js';
import { interruptible } from '../../load/files/interruption.js';
import { loadZones } from '../../load/zone/zone-file.js';
import type { FoundZones, ZoneReading } from '../../load/zone/zone-file.js';
import { catalogue } from '../catalogue.js';
import type { BrokenScope } from '../broken-files.js';
import { brokenFiles } from '../broken-files.js';
import type { Warning } from '../warning.js';
import { warningsIn } from '../warning.js';
import type { Advise } from './policies.js';
import type { Reach } from './reach.js';
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
  /** The others that have errors, and files that may be theirs. */
  readonly broken: readonly BrokenScope[];
  /** The warnings about records of wanted zones. */
  readonly warnings: readonly Warning[];
}

export interface ZonesCheckInput extends ZoneReading {
  /** Paths of zone files as the user wrote them. */
  readonly files: readonly string[];
  readonly severities: Project['severities'];
  /** Whether to report the problems of a zone; by default all. Problems of no zone are always reported. */
  readonly isWanted?: (zone: string) => boolean;
  /** Whether the problems of other zones are reported as warnings; by default they are not. */
  readonly areOthersWarned?: boolean;
  /** What of the project can matter to the wanted zones; without it, all of it. The rules look at nothing else. */
  readonly reach?: Near | undefined;
  /** What was found in files that have been read already; by default, all are read. */
  readonly foundZones?: FoundZones | undefined;
  /** Whether advice that only warns is not needed; by default it is. */
  readonly errorsAlone?: boolean | undefined;
  /** What the project demands beyond the rules. */
  readonly policies?: readonly RecordPolicy[] | undefined;
  /** What the project file expects of answers; without it, the files may not be all of the project. */
  readonly expect?: readonly ExpectedAnswer[] | undefined;
  readonly advisers?: readonly Advise[] | undefined;
  /** Whether patterns are compared with the files alone; a plan compares them with what is live, too. By default they are. */
  readonly byFilesAlone?: boolean;
  /** Once it aborts, the check ends. */
  readonly signal?: AbortSignal | undefined;
}

/** Reads and checks zone files, each on its own and all together. Needs no network. @throws Failure `interrupted`. */
export async function checkZoneFiles({
  files,
  severities,
  isWanted = () => true,
  areOthersWarned = false,
  reach = ALL_NEAR,
  foundZones,
  errorsAlone = false,
  policies = [],
  expect,
  advisers = [],
  byFilesAlone = true,
  signal,
  ...reading
}: ZonesCheckInput): Promise<ZonesCheck> {
  const zones: DesiredZone[] = [];
  const found = collectDiagnostics();
  const hidden = collectDiagnostics();
  const used = new Set<Exception>();
  const faulty = new Set<string>();
  const faults = new FileFaults();
  const broken = brokenFiles();
  const warnings: Warning[] = [];
  const pathOf = new Map<string, string>();
  const goOn = interruptible(signal);
  const blame = (error: Diagnostic, name: string | undefined, file: string): void => {
    if (name === undefined) broken.add({ part: 'dns', scope: file, path: file }, error);
    else if (isWanted(name)) broken.add({ part: 'dns', scope: name, path: pathOf.get(name) ?? file }, error);
    else faulty.add(name);
  };
  const judge = ({ exceptions = [], ...diagnostic }: Diagnostic, origin?: FileOrigin): void => {
    for (const exception of exceptions) used.add(exception);
    const judged = applySeverity(diagnostic, severities);
    if (!judged) return;
    const zone = judged.zone ?? (areOthersWarned ? origin?.zone : undefined);
    const isShown = zone === undefined || isWanted(zone);
    if (exceptions.length > 0) {
      if (isShown) hidden.add({ ...judged, exceptions });
      return;
    }
    if (isShown && !origin?.isRepeat) found.add(judged);
    if (!isShown && areOthersWarned && !origin?.isRepeat) found.add(asWarning(judged));
    if (isShown) warnings.push(...warningsIn([judged]));
    if (judged.severity !== 'error') return;
    faults.add(judged, origin && (origin.zone ?? origin.path));
    blame(judged, judged.zone ?? origin?.zone, origin?.path ?? judged.at?.file.path ?? '');
  };
  for await (const { diagnostic, origin } of problemsIn(
    files,
    { ...reading, severities, reach, foundZones, errorsAlone },
    zones,
  )) {
    if (origin?.zone !== undefined && !pathOf.has(origin.zone)) pathOf.set(origin.zone, origin.path);
    judge(diagnostic, origin);
    await goOn();
  }
  const near = nearZones(zones, reach);
  for await (const diagnostic of judgeRecords(near, { policies, advisers })) judge(diagnostic);
  const isComplete = new Set(zones.map(({ file }) => file.path)).size === files.length;
  const isWhole = isComplete && expect !== undefined;
  const expectations = { zones: near, project: expect ?? [], isWhole, names: reach.names, faults };
  for (const diagnostic of checkExpectations(expectations)) judge(diagnostic);
  const judged = { rules: [...catalogue, ...policies.map(({ rule }) => rule)], severities, used };
  for (const diagnostic of checkExceptions(near, judged)) judge(diagnostic);
  if (byFilesAlone) for (const diagnostic of checkProtect(near, faults)) judge(diagnostic);
  await goOn();
  return {
    zones,
    diagnostics: inReadingOrder(found.byFile(), files),
    hidden: inReadingOrder(hidden.byFile(), files),
    files: files.length,
    records: zones.reduce((sum, { records }) => sum + records.length, 0),
    isComplete,
    faulty,
    broken: broken.scopes(),
    warnings,
  };
}

/** What of a project is looked at. */
type Near = Pick<Reach, 'isNear'> & Partial<Pick<Reach, 'names'>>;

const ALL_NEAR: Near = { isNear: () => true };

function nearZones(zones: readonly DesiredZone[], { isNear }: Near): readonly DesiredZone[] {
  return zones.filter(({ file }) => isNear(file.path));
}

/** The zone file that a problem was found in or below, while it was read. */
export interface FileOrigin {
  readonly path: string;
  readonly zone?: string | undefined;
  /** Whether another zone, which includes the same file, has the problem already. */
  readonly isRepeat: boolean;
}

/** A problem; those of records do not come from reading a file. */
export interface FileProblem {
  readonly diagnostic: Diagnostic;
  readonly origin?: FileOrigin;
}

type ProblemsInput = ZoneReading &
  Pick<ZonesCheckInput, 'severities' | 'reach' | 'foundZones' | 'errorsAlone'>;

/** Yields every problem, and adds the zones that could be read to `zones`. */
export async function* problemsIn(
  files: readonly string[],
  { severities, reach = ALL_NEAR, foundZones, errorsAlone, ...reading }: ProblemsInput,
  zones: DesiredZone[],
): AsyncIterable<FileProblem> {
  for await (const { path, zone, unnamed, diagnostics, repeated } of loadZones(files, reading, foundZones)) {
    const origin = {
      path,
      zone: zone?.name ?? diagnostics.find((each) => each.zone !== undefined)?.zone,
      isRepeat: false,
    };
    for (const diagnostic of diagnostics) yield { diagnostic, origin };
    for (const diagnostic of repeated) yield { diagnostic, origin: { ...origin, isRepeat: true } };
    if (zone) zones.push(zone);
    if (unnamed)
      for (const diagnostic of checkZones([unnamed])) yield { diagnostic: ofNoZone(diagnostic), origin };
  }
  const near = nearZones(zones, reach);
  // Whether an exception hides something is known by what it hides.
  const needsNoWarnings = errorsAlone && !isError(unusedException, severities);
  const rules = neededRules(severities, needsNoWarnings);
  for (const diagnostic of checkZones(near, { names: reach.names, rules })) yield { diagnostic };
}

/** Removes the zone and the address, which contain a placeholder for a missing name. */
function ofNoZone({ rule, severity, message, hint, at, related }: Diagnostic): Diagnostic {
  return { rule, severity, message, ...(hint !== undefined && { hint }), ...(at && { at }), related };
}

/** Orders the given files first, then included files by path, in the same order on every machine. */
export function inReadingOrder(
  byFile: ReadonlyMap<string, readonly Diagnostic[]>,
  files: readonly string[],
): readonly Diagnostic[] {
  const given = new Set(files);
  const included = [...byFile.keys()].filter((path) => !given.has(path));
  return [...given, ...included.toSorted()].flatMap((path) => byFile.get(path) ?? []);
}
