import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Change } from '../../dns/diff/zone-diff.js';
import { checkExpectations } from '../../dns/expect/check-expectations.js';
import { recordAddress } from '../../dns/record.js';
import { excepting } from '../../dns/records/exceptions.js';
import { patternMatcher } from '../../dns/records/patterns.js';
import { projectView } from '../../dns/records/project-view.js';
import { runRules } from '../../dns/records/rule-set.js';
import type { AllZones } from '../../dns/risks/bulk-change.js';
import { bulkChange, wideChange } from '../../dns/risks/bulk-change.js';
import { protectedRecord } from '../../dns/risks/protected.js';
import type { ZoneChange } from '../../dns/risks/risk.js';
import { neededRules } from '../../dns/rules/advise-zones.js';
import { checkZones } from '../../dns/rules/check-zones.js';
import { policyRule } from '../../dns/rules/record-policy.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { Finding } from '../../plan/risks/assess-risks.js';
import type { Caught, Strictness } from './loosened-guards.js';
import { hiddenErrors } from './loosened-guards.js';

/** What guarded the zones at the base. */
export interface GuardsBefore {
  readonly maxChangePercent: number;
  /** The zone as it was declared; undefined if it was not, or that is unknown. */
  readonly zone: (name: string) => DesiredZone | undefined;
}

/** Finds what the patterns and limits of the base would block of a plan, and those of now do not. */
export function* caughtByGuards(
  changing: readonly ZoneChange[],
  all: AllZones,
  { maxChangePercent, zone: zoneBefore }: GuardsBefore,
): Iterable<Caught<Change>> {
  for (const change of changing) {
    const before = zoneBefore(change.zone);
    if (!before) continue;
    const { diff, zone } = change;
    const withBase = { ...change, diff: { ...diff, zone: { ...diff.zone, protect: before.protect } } };
    for (const found of onlyIn(protectedRecord.find(withBase), protectedRecord.find(change)))
      yield { ...found, setting: 'protect', zone, code: protectedRecord.code };
    yield* ignoredBefore(change, before);
  }
  const bulk = { setting: 'guards.maxChangePercent', code: bulkChange.code };
  for (const change of changing)
    for (const found of onlyIn(bulkChange.find({ ...change, maxChangePercent }), bulkChange.find(change)))
      yield { ...found, ...bulk };
  for (const found of onlyIn(wideChange.find({ ...all, maxChangePercent }), wideChange.find(all)))
    yield { ...found, ...bulk };
}

/** The findings whose addresses others do not have. */
export function onlyIn<F extends Pick<Finding<unknown>, 'address'>>(
  found: Iterable<F>,
  others: Iterable<F>,
): readonly F[] {
  const known = new Set(Array.from(others, ({ address }) => address));
  return [...found].filter(({ address }) => !known.has(address));
}

/** What is ignored is never changed. */
function* ignoredBefore({ zone, diff }: ZoneChange, before: DesiredZone): Iterable<Caught<Change>> {
  if (before.ignore.length === 0) return;
  const wasIgnored = patternMatcher(before.ignore, diff.zone.txt);
  for (const change of diff.changes) {
    const record = [change.before, change.after].find((each) => each && wasIgnored(each));
    if (!record) continue;
    const address = recordAddress(zone, record);
    yield { setting: 'ignore', zone, code: 'record/ignored', address, changes: [change] };
  }
}

export interface ErrorsBefore {
  /** The selected zones as declared now. */
  readonly zones: readonly DesiredZone[];
  /** The other zones of the project. */
  readonly others: readonly DesiredZone[];
  readonly now: Strictness;
  readonly before: Strictness;
  readonly zone: GuardsBefore['zone'];
}

/** Finds what would be an error in the zones by the rules, policies and exceptions of the base. */
export function caughtByRules(
  changing: readonly ZoneChange[],
  { zones, others, now, before, zone: zoneBefore }: ErrorsBefore,
): readonly Caught<Change>[] {
  const bare = [...zones, ...others].map((zone) => ({ ...zone, except: [] }));
  const excepted = excepting(zones);
  const exceptedBefore = excepting(
    zones.map((zone) => ({ ...zone, except: zoneBefore(zone.name)?.except ?? zone.except })),
  );
  const wanted = new Set(zones.map(({ name }) => name));
  const errors = hiddenErrors(withinZones(problemsOf(bare, { ...before, expect: now.expect }), wanted), {
    now,
    before,
    isExcepted: (diagnostic) => ({
      now: excepted(diagnostic).exceptions !== undefined,
      before: exceptedBefore(diagnostic).exceptions !== undefined,
    }),
  });
  return errors.map((error) => ({ ...error, changes: changesAt(error.address, changing) }));
}

function* problemsOf(
  zones: readonly DesiredZone[],
  { severities, policies, expect }: Strictness,
): Iterable<Diagnostic> {
  yield* checkZones(zones, { rules: neededRules(severities) });
  yield* runRules(projectView(zones), { ofZones: policies.map(policyRule), ofProjects: [] });
  yield* checkExpectations({ zones, project: expect, isWhole: true });
}

function* withinZones(diagnostics: Iterable<Diagnostic>, wanted: ReadonlySet<string>): Iterable<Diagnostic> {
  for (const diagnostic of diagnostics) if (wanted.has(diagnostic.zone ?? '')) yield diagnostic;
}

/** The changes of the records at an address. */
function changesAt(address: string, changing: readonly ZoneChange[]): readonly Change[] {
  return changing.flatMap(({ zone, diff }) =>
    diff.changes.filter((change) => recordAddress(zone, change.after ?? change.before) === address),
  );
}
