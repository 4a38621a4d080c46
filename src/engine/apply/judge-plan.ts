import type { Project } from '../../config/project.js';
import { boundedDiagnostics } from '../../diagnostics/collect.js';
import type { Diagnostic, RecordSummary } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { ReviewedZone } from '../../dns/planning/review-zone.js';
import { zoneAfter } from '../../dns/planning/zone-after.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { Step } from '../../plan/plan.js';
import type { Day } from '../../text/day.js';
import type { Demands } from '../check/policies.js';
import { judgeRecords } from '../check/policies.js';
import type { Tell } from '../events.js';
import { refusedContents } from './refused-contents.js';

export interface JudgeInput extends Demands {
  /** The zones of the plan, as their files declare them. */
  readonly declared: readonly DesiredZone[];
  /** Reads the other zones of the project, which advisers see, too. */
  readonly readOthers: () => Promise<readonly DesiredZone[]>;
  readonly severities: Project['severities'];
  /** The day that the ends of exceptions are compared with. */
  readonly today: Day;
  readonly tell: Tell;
}

/**
 * Checks the records that a saved plan leaves behind by the policies of the project, as a new plan checks those of the
 * files. Reports warnings. Does nothing if the plan has no steps in zones, or the project has no policies.
 *
 * @throws InvalidFiles when a policy forbids some of them; Failure `error` when the `policyCommand` does not answer,
 *   `interrupted`.
 */
export async function judgePlan(reviewed: readonly ReviewedZone[], input: JudgeInput): Promise<void> {
  const { declared, readOthers, policies, advisers, severities, today, tell } = input;
  const changes = reviewed.flatMap(({ diff }) => diff.changes);
  if (changes.length === 0 || policies.length + advisers.length === 0) return;
  const diffs = new Map(reviewed.map(({ diff }) => [diff.zone.name, diff]));
  const zones = declared.map((zone) => {
    const diff = diffs.get(zone.name);
    return { ...(diff ? zoneAfter(zone, diff) : zone), today };
  });
  const others = advisers.length > 0 ? await readOthers() : [];
  const found: Diagnostic[] = [];
  for await (const diagnostic of judgeRecords([...zones, ...others], { policies, advisers }))
    if (diagnostic.zone === undefined || diffs.has(diagnostic.zone)) found.push(diagnostic);
  const diagnostics = boundedDiagnostics(atSteps(found, reviewed), severities);
  if (hasErrors(diagnostics)) throw refusedContents(REFUSAL, diagnostics);
  const { length: count } = diagnostics;
  if (count > 0) tell({ kind: 'warnings', of: 'plan', count, diagnostics });
}

const REFUSAL = 'the policies of the project forbid what the plan leaves behind:';

/** Names the step of a record that the plan writes in place of the file, which may say something else. */
function atSteps(
  diagnostics: readonly Diagnostic[],
  reviewed: readonly ReviewedZone[],
): readonly Diagnostic[] {
  const steps = new Map<string, Step>();
  for (const { diff, stepOf } of reviewed)
    for (const [{ after }, step] of stepOf) if (after) steps.set(keyOf(diff.zone.name, after), step);
  return diagnostics.map((diagnostic) => {
    const { zone = '', record, at: _, ...rest } = diagnostic;
    const step = record && steps.get(keyOf(zone, record));
    return step ? { ...rest, zone, record, message: `step ${step.id}: ${rest.message}` } : diagnostic;
  });
}

function keyOf(zone: string, { prefix, type, content }: RecordSummary): string {
  return JSON.stringify([zone, prefix, type, content]);
}
