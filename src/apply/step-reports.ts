import { enumeration } from '../text/plural.js';
import type { StepResult } from './execute.js';
import type { Outcome } from './step/outcome.js';
import type { Obstacle, Stop } from './step/obstacles.js';
import { heldBackText } from './step/obstacles.js';
import type { NotAttempted, StepReport, StepStatus } from './step/report.js';

/** Names of zones and templates by scope id. */
export type ScopeNames = ReadonlyMap<string, string>;

export function statusOf({ outcome }: Pick<StepResult<unknown>, 'outcome'>): StepStatus {
  return outcome?.status ?? 'not-attempted';
}

/** Turns results into reports. They must include the steps that any of them waits for. */
export function stepReports<V>(results: readonly StepResult<V>[], names: ScopeNames): readonly StepReport[] {
  const byId = new Map(results.map((result) => [result.step.id, result]));
  return results.map((result) => {
    const { step, outcome, obstacle, readingAgeMs, durationMs } = result;
    const { id, action, address } = step;
    const scope = names.get(result.scope) ?? result.scope;
    return {
      id,
      scope,
      action,
      address,
      status: statusOf(result),
      durationMs,
      error: outcome === null || outcome.status === 'done' ? null : outcome.error,
      ...(outcome && 'hint' in outcome && { hint: outcome.hint }),
      ...(obstacle && whyNot(obstacle, { scope, byId })),
      ...(outcome?.as && { as: outcome.as }),
      ...(outcome?.putError !== undefined && { putError: outcome.putError }),
      ...(outcome && 'exit' in outcome && { exit: outcome.exit }),
      ...(readingAgeMs !== undefined && { readingAgeMs }),
    };
  });
}

interface ReportContext<V> {
  readonly scope: string;
  readonly byId: ReadonlyMap<string, StepResult<V>>;
}

/** Returns why a step was not attempted, as text and as data. */
function whyNot<V>(
  obstacle: Obstacle,
  { scope, byId }: ReportContext<V>,
): Required<Pick<StepReport, 'error' | 'reason'>> {
  if (obstacle.kind === 'not-read') return { error: heldBackText(obstacle), reason: obstacle };
  if (obstacle.kind === 'changed-meanwhile') {
    const { kind, differences } = obstacle;
    return { error: heldBackText(obstacle), reason: { kind, differences } };
  }
  if (obstacle.kind !== 'waits') return { error: STOPS[obstacle.kind](scope), reason: obstacle };
  const unmet = obstacle.waits.flatMap((need) => {
    const result = byId.get(need.step);
    return result ? [{ need, result, status: statusOf(result) }] : [];
  });
  const texts = unmet.map(
    ({ result: { step, outcome }, status }) =>
      `${step.action} ${step.address} (${unmetText(status, outcome)})`,
  );
  const reason: NotAttempted = {
    kind: 'waits',
    waits: unmet.map(({ need, status }) => ({ ...need, status })),
  };
  return { error: `waits for ${enumeration(texts, MOST_NAMED)}`, reason };
}

/** Why a step keeps another one from being attempted. */
function unmetText(status: StepStatus, outcome: Outcome | null): string {
  if (outcome?.status === 'done')
    return outcome.isUnfit ? 'stored with another content' : 'seen only at the end';
  return status === 'not-attempted' ? 'not attempted' : status;
}

/** Steps named in the text; the data names all of them. */
const MOST_NAMED = 3;

const STOPS: Readonly<Record<Stop, (scope: string) => string>> = {
  interrupted: () => 'the run was interrupted',
  unreachable: () => 'the run was stopped because the server could not be reached',
  'repeated-failures': (scope) => `${scope} was stopped after five failures in a row`,
  credentials: (scope) => `the server refused the credentials for ${scope}`,
  journal: (scope) => `the journal of ${scope} cannot be written`,
};
