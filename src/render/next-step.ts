import type { ApplyReport, StepReport } from '../apply/step/report.js';
import { NOT_RESTORED } from '../apply/step/report.js';
import { rollbackCommand, rollbackOfJournals } from './rollback-command.js';

export interface NextStep {
  /** What to do about what is not done, a sentence. */
  readonly nextStep: string;
  /** Whether the run is a rollback, which the same command continues. */
  readonly isRollback: boolean;
  /** The project file, if the user has named it. */
  readonly config?: string | undefined;
}

/** What to do after a run that is not done as planned: what is urgent comes before the next step. */
export function nextStepAfter(report: ApplyReport, { nextStep, isRollback, config }: NextStep): string {
  const journals = isRollback ? [] : journalsOfLost(report);
  return [
    ...(journals.length === 0
      ? []
      : [
          `What was deleted and not restored comes back, as all was before this run, with \`${commandFor(journals, report, config)}\`.`,
        ]),
    ...(report.scopes.some(isWrittenByOthers) ? [OTHERS] : []),
    nextStep,
  ].join(' ');
}

/** The command that takes back what some journals of a run say, or the run if they are all. */
function commandFor(journals: readonly string[], { scopes }: ApplyReport, config?: string): string {
  const isAll = scopes.every(({ journal }) => !journal || journals.includes(journal));
  return isAll ? rollbackCommand(journals, config) : rollbackOfJournals(journals, config);
}

const OTHERS =
  'Someone else seems to be changing the same zones or templates: see "One at a time" in docs/ci.md. The next plan would undo that where the files say otherwise.';

function isWrittenByOthers({ differences }: ApplyReport['scopes'][number]): boolean {
  return differences.some(({ cause }) => cause === 'others');
}

/** The journals of the zones and templates that lack something which a step has deleted and could not restore. */
function journalsOfLost({ steps, scopes }: ApplyReport): readonly string[] {
  const lacking = new Set(steps.filter(isLost).map(({ scope }) => scope));
  return scopes.flatMap(({ scope, journal }) => (lacking.has(scope) ? (journal ?? []) : []));
}

function isLost({ error }: StepReport): boolean {
  return error?.includes(NOT_RESTORED) === true;
}
