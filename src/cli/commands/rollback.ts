import type { JournalEntry } from '../../apply/journal.js';
import { readJournal } from '../../apply/read-journal.js';
import type { Project } from '../../config/project.js';
import { Failure } from '../../diagnostics/failure.js';
import { plural } from '../../diagnostics/report.js';
import { sourceFile } from '../../diagnostics/source.js';
import { formatDiagnostics } from '../../diagnostics/text.js';
import type { DnsRecord } from '../../dns/record.js';
import { findZoneFiles } from '../../load/find-files.js';
import { journalFile } from '../../load/generated/journal-file.js';
import type { Planning } from '../../workflow/plan.js';
import type { SavedListing } from '../../workflow/rollback.js';
import { checkRestored, declaredZones, restoredZones } from '../../workflow/rollback.js';
import type { ChangeOptions } from '../carry-out.js';
import { reviewAndCarryOut, saveEmptyReport } from '../carry-out.js';
import type { ProjectOptions } from '../check-project.js';
import { readProject } from '../check-project.js';
import { mustBeAbleToAsk } from '../confirm.js';
import { mustKnowRisks } from '../consent.js';
import type { Context } from '../context.js';
import { interruptible } from '../interrupt.js';
import { mustBeValid, planLive, usablePlan } from '../make-plan.js';
import { withClients } from '../open-client.js';
import { dnsOf } from '../parts.js';
import { readText } from '../read-text.js';
import { mustBeWritable } from '../write-file.js';

export interface RollbackOptions extends Pick<ProjectOptions, 'config'>, ChangeOptions {}

/** Plans, shows, asks and applies the way back to the listings that journals have saved. */
export async function runRollback(
  journals: readonly string[],
  options: RollbackOptions,
  context: Context,
): Promise<number> {
  mustKnowRisks(options.allow);
  if (options.report !== undefined) await mustBeWritable(options.report);
  if (!options.yes) mustBeAbleToAsk(context, 'pass --yes');
  return interruptible(context, (signal) => rollBack(journals, { options, context, signal }));
}

interface Work {
  readonly options: RollbackOptions;
  readonly context: Context;
  readonly signal: AbortSignal;
}

const ONWARDS = 'the same command again takes up what is left to do';

async function rollBack(journals: readonly string[], work: Work): Promise<number> {
  const { options, context, signal } = work;
  const { project, diagnostics: misconfigured } = await readProject(options, context);
  mustBeValid({ diagnostics: misconfigured }, context);
  if (!project) throw new Error('a project file without an error was not read');
  const { root, severities } = project;
  const saved = await Promise.all(journals.map((path) => openListing(path, project)));
  const names = saved.map(({ listing }) => listing.zone);
  const files = await findZoneFiles(dnsOf(project).zones, root);
  const declared = await declaredZones({ files, names, severities });
  mustBeValid(declared, context);
  const zones = restoredZones(saved, declared.zones);
  return withClients({ project, zones: names, mail: false, options }, context, async (clients) => {
    const { concurrency } = options;
    const live = { project, zones, mail: null, clients, concurrency, signal, check: checkRestored };
    const planning = await planLive(live, context);
    mustBeTaken(planning, context);
    const usable = usablePlan(planning, context);
    if (usable.plan.hasChanges)
      return reviewAndCarryOut(usable, { ...work, project, clients, onwards: ONWARDS });
    context.out.write('Nothing to roll back: what is live is as it was before that run.\n');
    await saveEmptyReport(options);
    return usable.exitCode;
  });
}

/** @throws Failure `invalid-files` when records that were live before are such as the service refuses. */
function mustBeTaken({ diagnostics }: Planning, { err }: Context): void {
  if (diagnostics.length === 0) return;
  err.write(formatDiagnostics(diagnostics, err.layout));
  const what = `the service would refuse ${plural(diagnostics.length, 'record')} that it had before`;
  throw new Failure('invalid-files', what, {
    hint: 'name them under `ignore` in the zone file to go back without them',
  });
}

/** @throws Failure `usage` when the file is no journal, or one of another service than the project's. */
async function openListing(path: string, project: Project): Promise<SavedListing> {
  const journal = sourceFile(path, await readText(path));
  const listing = readJournal<DnsRecord>(journal, isEntry);
  const { href } = dnsOf(project).endpoint;
  if (listing.zone.includes('/'))
    throw new Failure('usage', `${path} is of ${listing.zone}; only zones can be rolled back`, {
      hint: 'its first line has the translations as they were',
    });
  if (listing.endpoint !== href)
    throw new Failure(
      'usage',
      `${path} is of a run at ${listing.endpoint}, the project's endpoint is ${href}`,
    );
  return { journal, listing };
}

function isEntry(value: unknown): value is JournalEntry<DnsRecord> {
  return journalFile(value);
}
