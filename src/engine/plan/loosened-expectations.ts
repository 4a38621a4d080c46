import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { applySeverity } from '../../diagnostics/severities.js';
import { classOf } from '../../dns/answers/answer.js';
import { declaredState } from '../../dns/answers/declared.js';
import type { Change } from '../../dns/diff/zone-diff.js';
import { checkExpectations, expectUnmet } from '../../dns/expect/check-expectations.js';
import { judgeOf } from '../../dns/expect/judge.js';
import type { Expectations } from '../../dns/expect/question.js';
import { allExpectations, posedQuestion, shownName } from '../../dns/expect/question.js';
import { seeIn } from '../../dns/expect/seen-answer.js';
import type { BrokenOf } from '../../dns/planning/broken-expectations.js';
import { expectationBroken } from '../../dns/risks/expectation-broken.js';
import type { ZoneChange } from '../../dns/risks/risk.js';
import { ownerName } from '../../dns/name/domain.js';
import { projectView } from '../../dns/records/project-view.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { Caught } from './loosened-guards.js';
import type { ErrorsBefore } from './loosened-zones.js';
import { onlyIn } from './loosened-zones.js';

/**
 * Finds what the base expects of answers, and the files no longer do, that does not hold: by the files, or between the steps
 * of the plan.
 */
export function* caughtByExpectations(
  changing: readonly ZoneChange[],
  { zones, others, now, before, zone: zoneBefore }: ErrorsBefore,
  brokenOf: BrokenOf,
): Iterable<Caught<Change>> {
  const all = [...zones, ...others];
  const judge = (of: Expectations): readonly Caught<Change>[] => {
    const unmet = unmetIn(all, of).filter(
      (each) => applySeverity(each, before.severities)?.severity === 'error',
    );
    const namesOf = unmet.length > 0 ? namesOnTheWay(all, of) : null;
    return [
      ...unmet.map(({ address = '' }) => ({
        setting: 'expect',
        code: expectUnmet.code,
        address,
        changes: changesAt(namesOf?.get(address) ?? NO_NAMES, changing),
      })),
      ...Array.from(brokenOf(allExpectations(of)), ({ address, changes }) => ({
        setting: 'expect',
        code: expectationBroken.code,
        address,
        changes,
      })),
    ];
  };
  for (const zone of zones) {
    const expectedBefore = zoneBefore(zone.name)?.expect ?? [];
    if (expectedBefore.length === 0) continue;
    const still = judge({ zones: [zone], project: [] });
    const caught = judge({ zones: [{ ...zone, expect: expectedBefore }], project: [] });
    for (const each of onlyIn(caught, still)) yield { ...each, zone: zone.name };
  }
  if (before.expect.length > 0)
    yield* onlyIn(judge({ zones: [], project: before.expect }), judge({ zones: [], project: now.expect }));
}

const NO_NAMES: ReadonlySet<string> = new Set();

/** The names that the answers lead through by which expectations are unmet, by the address that they ask for. */
function namesOnTheWay(
  zones: readonly DesiredZone[],
  of: Expectations,
): ReadonlyMap<string, ReadonlySet<string>> {
  const state = declaredState(projectView(zones));
  const see = seeIn(state);
  const found = new Map<string, Set<string>>();
  for (const expectation of allExpectations(of)) {
    const posed = posedQuestion(expectation, state.zones);
    const unmet = posed && judgeOf(expectation, posed.question, state.zones)(see);
    if (!unmet) continue;
    const names = found.get(posed.address) ?? new Set();
    found.set(posed.address, names);
    for (const { asked, type } of unmet.shownBy)
      for (const name of [asked, ...see(asked, type).through]) names.add(shownName(classOf(name)));
  }
  return found;
}

/** The changes of records at some names, of whatever type. */
function changesAt(names: ReadonlySet<string>, changing: readonly ZoneChange[]): readonly Change[] {
  return changing.flatMap(({ zone, diff }) =>
    diff.changes.filter(({ before, after }) =>
      [before, after].some((record) => record && names.has(ownerName(record.prefix, zone))),
    ),
  );
}

function unmetIn(zones: readonly DesiredZone[], of: Expectations): readonly Diagnostic[] {
  const expectOf = new Map(Array.from(of.zones, ({ name, expect }) => [name, expect]));
  const judged = zones.map((zone) => ({ ...zone, expect: expectOf.get(zone.name) ?? [] }));
  return [...checkExpectations({ zones: judged, project: of.project, isWhole: true })].filter(
    ({ rule }) => rule === expectUnmet,
  );
}
