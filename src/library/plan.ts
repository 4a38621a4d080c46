import type { Diagnostic as Found } from '../diagnostics/diagnostic.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import type { Failure } from '../failure.js';
import type { JsonDiagnostic } from '../diagnostics/formats/json.js';
import { jsonDiagnostic } from '../diagnostics/formats/json.js';
import type { Plan } from '../plan/plan.js';
import type { CheckedParts } from '../engine/check/check.js';
import { DEFAULT_CONCURRENCY } from '../engine/service/concurrency.js';
import { countingListings } from '../engine/service/counting-listings.js';
import { otherZonesOf } from '../engine/check/other-zones.js';
import type { Planning, ZoneFailure } from '../engine/plan/plan.js';
import { planProject } from '../engine/plan/plan.js';
import { failureIn } from '../engine/service/read-or-fail.js';
import { withClients } from '../engine/service/with-clients.js';
import { checkScope } from './check-scope.js';
import { invalidFiles } from './invalid-files.js';
import type { Loaded } from './loaded.js';
import { loadedOf } from './loaded.js';
import type { Project } from './project.js';
import { reachOf } from './reach.js';
import type { ScopeOptions } from './scope.js';
import type { ServiceOptions } from './service-options.js';

/** How far the reading is; counted are zones, and templates that have a folder. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface PlanOptions extends ScopeOptions, ServiceOptions {
  readonly onProgress?: (progress: Progress) => void;
  /** Gets the warnings about the files, which stop nothing. */
  readonly onWarning?: (warning: JsonDiagnostic) => void;
  /**
   * Gets what cannot be read, with its zone or `mail/<template>`, and the plan goes on without it. When it is left
   * out, the first such failure is thrown.
   */
  readonly onUnreadable?: (failure: Failure, scope: string) => void;
}

/**
 * Checks the files, reads what is live, and plans the way from there to the files. Changes nothing.
 *
 * @throws InvalidFiles when the files have errors or conflict with what is live; Failure `credentials`,
 *   `unreachable`, `error` when something cannot be read, `interrupted` when the signal aborts, `usage`.
 */
export async function plan(project: Project, options: PlanOptions = {}): Promise<Plan> {
  const loaded = loadedOf(project);
  const checked = await checkScope(loaded, options, { byMirror: false });
  tell(checked.report.diagnostics, options);
  const { plan: planned, diagnostics, failures } = await planScope(loaded, checked, options);
  for (const each of failures) leaveOut(each, options);
  tell(diagnostics, options);
  return planned;
}

/** @throws InvalidFiles when one is an error. */
function tell(diagnostics: readonly Found[], { onWarning }: PlanOptions): void {
  if (hasErrors(diagnostics)) throw invalidFiles(diagnostics);
  for (const warning of diagnostics) onWarning?.(jsonDiagnostic(warning));
}

function leaveOut(each: ZoneFailure, { onUnreadable }: PlanOptions): void {
  const failure = failureIn(each);
  if (!onUnreadable) throw failure;
  onUnreadable(failure, each.zone);
}

async function planScope(
  loaded: Loaded,
  { zones, others, mail }: CheckedParts,
  options: PlanOptions,
): Promise<Planning> {
  const { settings: project } = loaded;
  const { concurrency = DEFAULT_CONCURRENCY, signal, onProgress } = options;
  const total = zones.length + (mail?.templates.length ?? 0);
  let done = 0;
  const onRead = (): void => onProgress?.({ done: (done += 1), total });
  const names = zones.map(({ name }) => name);
  const input = { project, zones: names, mail: mail !== null, reach: reachOf(loaded, options) };
  return withClients(input, (clients) =>
    planProject({
      project,
      zones,
      others: otherZonesOf(others),
      mail,
      clients: countingListings(clients, { zones: names, onRead }),
      now: new Date(),
      concurrency,
      ...(signal && { signal }),
    }),
  );
}
