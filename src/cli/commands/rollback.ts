import type { ContinuedRuns } from '../../apply/journal/continued-runs.js';
import type { JournaledRun } from '../../apply/journal/runs.js';
import type { Tell } from '../../engine/events.js';
import { mustKnowRisks } from '../../engine/plan/consent.js';
import { lastRun } from '../../engine/journals/choose-journals.js';
import { journalsAt } from '../../engine/journals/named-journals.js';
import { mayBeRunning, whileLocked } from '../../engine/lock/run-lock.js';
import type { PlannedRollback } from '../../engine/rollback/rollback.js';
import { planRollback, readJournals } from '../../engine/rollback/rollback.js';
import type { RecordOptions } from '../../engine/selection/record-filter.js';
import { readSelection } from '../../engine/selection/selection.js';
import type { ZoneOptions } from '../../engine/selection/zone-filter.js';
import { listRuns } from '../../engine/journals/run-list.js';
import type { Session } from '../../engine/session/session.js';
import { readingProject, withSession } from '../../engine/session/session.js';
import { Failure } from '../../failure.js';
import { formatRunsJson } from '../../render/json/runs.js';
import { rollbackOfRuns } from '../../render/rollback-command.js';
import { timeText } from '../../render/review/notices.js';
import { formatRuns, originText, stateText } from '../../render/text/runs.js';
import { enumeration } from '../../text/plural.js';
import type { Layout } from '../../text/style.js';
import type { ChangeOptions, PlanRun } from '../session/apply-plan.js';
import { applyPlan, claimReport, lockOptions, orUnchanged, showRun } from '../session/apply-plan.js';
import type { Context } from '../terminal/context.js';
import { offlineHost, serviceHost } from '../session/host.js';
import { alsoTelling, withMetrics } from '../session/metrics.js';
import { formatFilesAhead } from '../print/files-ahead.js';
import type { Reporting } from '../print/json-events.js';
import { withEvents } from '../print/json-events.js';
import { noticeText } from '../terminal/notice.js';
import { mayChange, withoutConsent } from '../terminal/questions.js';

export interface RollbackOptions extends ChangeOptions, ZoneOptions, RecordOptions {
  /** Roll back the latest run. */
  readonly last?: boolean;
  /** Only show what the rollback would change. */
  readonly dryRun?: boolean;
}

/**
 * Plans, shows, asks for and applies the changes that restore the listings saved in journals. Without journals, lists the
 * runs.
 */
export async function runRollback(
  context: Context,
  paths: readonly string[],
  options: RollbackOptions,
): Promise<number> {
  if (paths.length > 0 || options.last)
    return withMetrics({ options, context, comparesFiles: false }, (meter) =>
      rollBack({ context, paths, options }, meter),
    );
  mustNameRun(options);
  const { list, isRunning } = await withSession(offlineHost(options, context), async (session) => ({
    isRunning: await mayBeRunning(session),
    list: await listRuns(session),
  }));
  const { out, globals } = context;
  if (options.format === 'json') out.write(formatRunsJson(list, options.config));
  else
    out.write(
      formatRuns(list, out.layout, {
        all: globals.verbose,
        mayBeRunning: isRunning,
        config: options.config,
      }),
    );
  return 0;
}

/** @throws Failure `usage` for an option that only a rollback has. */
function mustNameRun({
  yes,
  allow,
  report,
  metrics,
  settle,
  lockTimeout,
  dryRun,
  zone,
  name,
  type,
}: RollbackOptions): void {
  const isOfRun = [yes, dryRun, report, metrics, settle, lockTimeout].some((option) => option !== undefined);
  if (!isOfRun && [allow, zone, name, type].every((list = []) => list.length === 0)) return;
  throw new Failure('usage', 'no journals are given, so there is nothing to roll back', {
    hint: 'name the journals of a run, or pass --last; without options, `zonemason rollback` lists the runs',
  });
}

interface RollbackRun {
  readonly context: Context;
  readonly paths: readonly string[];
  readonly options: RollbackOptions;
}

async function rollBack({ context, paths, options }: RollbackRun, meter: Tell): Promise<number> {
  const offline = offlineHost(options, context);
  const reading = readingProject(offline);
  const named = await journalsAt(paths, offline, reading);
  await claimReport(options, named, offline, reading);
  mustKnowRisks(options.allow, 'rollback');
  const part = readSelection(options, context.env);
  return withEvents(options, context, (reporting) =>
    withSession(
      serviceHost(options, reporting.context, alsoTelling(meter, reporting.tell)),
      async (session) => {
        const chosen = async (): Promise<readonly string[]> =>
          options.last ? journalsOfLast(session, paths, { context, options }) : named;
        const planning = async (): Promise<PlanRun> => {
          const journals = await chosen();
          return rollbackRun(
            await planRollback(session, journals, { ...part, settle: options.settle }),
            session,
            {
              options,
              reporting,
              context,
            },
          );
        };
        if (options.dryRun) return showRun(await planning());
        if (!mayChange(options, context)) {
          await readJournals(session, await chosen());
          throw withoutConsent(options, context, 'pass --yes, or --dry-run to see what would change');
        }
        const lock = lockOptions('rollback', options, context);
        return whileLocked(session, lock, () => orUnchanged(async () => applyPlan(await planning())));
      },
      reading,
    ),
  );
}

interface RollbackSurroundings {
  readonly options: RollbackOptions;
  readonly reporting: Reporting;
  readonly context: Context;
}

function rollbackRun(
  planned: PlannedRollback,
  session: Session,
  { options, reporting, context }: RollbackSurroundings,
): PlanRun {
  return {
    ...planned,
    session,
    options,
    context: reporting.context,
    isReviewed: false,
    nothingToDo: 'Nothing to roll back: what is listed is the same as before that run.',
    nextStep: 'Run the same command again to continue.',
    reminder: `\n${formatFilesAhead(planned.ahead, context.err.layout, options.config)}`,
  };
}

async function journalsOfLast(
  session: Session,
  folders: readonly string[],
  { context: { err, globals }, options }: Pick<RollbackRun, 'context' | 'options'>,
): Promise<readonly string[]> {
  const run = await lastRun(session, folders);
  const origin = originText(run);
  const state = stateText(run, folders.length > 0 || (await mayBeRunning(session)));
  const text = `The last run: ${timeText(run.startedAt)}${origin === '' ? '' : `, ${origin}`}; ${state}`;
  if (!globals.quiet) err.write(`${noticeText(text, err.layout)}\n`);
  if (run.continued) err.write(`${continuedText(run, run.continued, { ...options, layout: err.layout })}\n`);
  return run.journals.filter(({ hasChanged }) => hasChanged).map(({ path }) => path);
}

/** Says, also with `--quiet`, that more than the last run may have to be taken back. */
function continuedText(
  last: JournaledRun,
  { runs, journals }: ContinuedRuns,
  { config, layout }: Pick<RollbackOptions, 'config'> & { readonly layout: Layout },
): string {
  const paths = [last, ...runs].map((run) => run.journals.map(({ path }) => path));
  const times = enumeration(
    runs.map(({ startedAt }) => timeText(startedAt)),
    MOST_RUNS,
  );
  const [which, that, all] =
    runs.length > 1
      ? ['earlier runs that were', 'those', 'all of them']
      : ['an earlier run that was', 'that', 'both'];
  const text = `The last run may have gone on with ${which} cut off or left steps undone, of ${times}: this does not take ${that} back. To go back to before ${all}:`;
  return `${noticeText(text, layout)}  ${rollbackOfRuns(paths, journals, config)}\n`;
}

const MOST_RUNS = 3;
