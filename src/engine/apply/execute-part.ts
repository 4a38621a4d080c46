import type { StepResult } from '../../apply/execute.js';
import { execute } from '../../apply/execute.js';
import type { PaceSummary } from '../../apply/step/report.js';
import type { ScopeNames } from '../../apply/step-reports.js';
import { stepReports } from '../../apply/step-reports.js';
import type { Journals } from './journals.js';
import type { ReadyPart } from './part.js';
import type { RunSettings } from './run-settings.js';

export interface PartExecution<V> {
  readonly journals: Journals<V>;
  /** Names of the scopes by id. */
  readonly names: ScopeNames;
  readonly settings: RunSettings;
}

/** The results of all steps, and what each scope reached, by its name. */
export interface PartResults<V> {
  readonly results: readonly StepResult<V>[];
  readonly paces: ReadonlyMap<string, PaceSummary>;
}

/** Runs the steps of a part, as its target takes them. */
export async function executePart<V>(
  { delivery, ...part }: ReadyPart<V>,
  { journals, names, settings }: PartExecution<V>,
): Promise<PartResults<V>> {
  const { concurrency, signal: stop, clock, settleMs, onStart, onStep, onWait, onLag, onRepeat } = settings;
  const nameOf = (scope: string): string => names.get(scope) ?? scope;
  const { paceSummaryOf, end, ...dispatch } = delivery.open({
    ...part,
    journalOf: (scope) => journals.get(nameOf(scope)),
    perScope: concurrency.perZone,
    clock,
    settleMs,
    stop,
    onStart: (scope, { id, action, address }) => onStart?.({ id, scope: nameOf(scope), action, address }),
    onWait,
    onLag,
    onRepeat,
  });
  try {
    const results = await execute<V>({
      ...dispatch,
      limits: { perScope: concurrency.perZone, total: concurrency.total },
      onResult: (result) => stepReports([result], names).forEach((step) => onStep?.(step)),
      now: clock.now,
      ...(stop && { stop }),
    });
    const paces = part.scopes.flatMap(({ id }) => {
      const summary = paceSummaryOf(id);
      return summary ? [[nameOf(id), summary] as const] : [];
    });
    return { results, paces: new Map(paces) };
  } finally {
    end();
  }
}
