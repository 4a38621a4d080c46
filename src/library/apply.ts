import { join, resolve } from 'node:path';
import { createJournal } from '../apply/journal/journal-file.js';
import type { ApplyReport, StepReport } from '../apply/report.js';
import { emptyReport } from '../apply/report.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import { jsonDiagnostic } from '../diagnostics/formats/json.js';
import { checkGuards, mustBeOfLive } from '../plan/guards.js';
import type { Plan } from '../plan/plan.js';
import { PRIVATE_FOLDER } from '../private-folder.js';
import { toolName } from '../version.js';
import { applyPlan } from '../engine/apply/apply.js';
import { concurrencyOf, DEFAULT_CONCURRENCY } from '../engine/service/concurrency.js';
import type { OpenJournal } from '../engine/apply/journals.js';
import { InvalidSteps } from '../engine/apply/invalid-steps.js';
import { mustBeForService } from '../engine/apply/own-service.js';
import { readSafeguards } from '../engine/apply/safeguards.js';
import { mustBeSound } from '../engine/plan/sound-plan.js';
import { withClients } from '../engine/service/with-clients.js';
import { InvalidFiles } from './failures.js';
import { invalidFiles } from './invalid-files.js';
import { loadedOf } from './loaded.js';
import type { Project } from './project.js';
import { reachOf } from './reach.js';
import type { ServiceOptions } from './service-options.js';

export interface ApplyOptions extends ServiceOptions {
  /** Codes of the blocking risks that are consented to. */
  readonly allow?: readonly string[];
  /** Gets what became of each step, as soon as that is known. */
  readonly onStep?: (step: StepReport) => void;
  /** Folder of the journals, `.zonemason/journal` of the project when left out; false keeps none, nor a way back. */
  readonly journal?: string | false;
}

/**
 * Carries a plan out exactly, or changes nothing: makes sure that nothing has moved since it was made, runs its
 * steps, reads everything back. What fails after the first request is told by the report, which `isClean` judges.
 * Once the signal aborts, what is in flight is finished and no more is begun.
 *
 * @throws Failure `stale-plan` when something has moved, `refused` when a blocking risk is not allowed, `usage` when
 *   the plan is for another service or of files alone, `credentials`, `unreachable`, `interrupted`, `error`; nothing was changed then.
 */
export async function apply(project: Project, plan: Plan, options: ApplyOptions = {}): Promise<ApplyReport> {
  const loaded = loadedOf(project);
  const { settings } = loaded;
  const { allow = [], concurrency = DEFAULT_CONCURRENCY, signal, onStep, journal } = options;
  mustBeOfLive(plan);
  mustBeSound(plan, 'the plan');
  mustBeForService(plan, settings, 'the plan');
  checkGuards(plan, allow);
  if (!plan.hasChanges) return emptyReport(toolName, new Date());
  const { safeguards, diagnostics } = await readSafeguards(plan, settings);
  if (hasErrors(diagnostics)) throw invalidFiles(diagnostics);
  const zones = plan.zones.map(({ zone }) => zone);
  const mail = plan.mail !== undefined;
  const openJournal =
    journal === false
      ? null
      : journalsIn(resolve(settings.files.folder, journal ?? journalFolder(settings.root)));
  return withClients({ project: settings, zones, mail, reach: reachOf(loaded, options) }, (clients) =>
    applyPlan({
      plan,
      safeguards,
      allow,
      clients,
      concurrency: concurrencyOf(concurrency),
      now: Date.now,
      ...(signal && { signal }),
      ...(onStep && { onStep }),
      ...(openJournal && { openJournal }),
    }),
  ).catch(asInvalidFiles);
}

/** What the service would refuse of a plan is thrown with its diagnostics, as what it would refuse of files is. */
function asInvalidFiles(error: unknown): never {
  throw error instanceof InvalidSteps
    ? new InvalidFiles(error.message, error.diagnostics.map(jsonDiagnostic))
    : error;
}

function journalFolder(root: string): string {
  return join(root, PRIVATE_FOLDER, 'journal');
}

function journalsIn(folder: string): OpenJournal {
  return (found, startedAt) => createJournal({ folder, startedAt, now: Date.now }, found);
}
