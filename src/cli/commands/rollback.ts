import { hasErrors } from '../../diagnostics/diagnostic.js';
import { Failure } from '../../failure.js';
import { countSeverities, plural } from '../../diagnostics/report.js';
import { formatDiagnostics } from '../../diagnostics/formats/text.js';
import type { Project } from '../../config/project.js';
import { checkWrites } from '../../dns/check/check-writes.js';
import type { DesiredZone } from '../../dns/zone.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import { declaredZones } from '../../engine/check/declared-zones.js';
import type { Planning } from '../../engine/plan/plan.js';
import { matchRestored, restoredMail, withoutPolicy } from '../../engine/rollback/templates.js';
import { noOtherZones } from '../../engine/check/other-zones.js';
import { restoredZones } from '../../engine/rollback/zones.js';
import { safeguardsOf } from '../../engine/apply/safeguards.js';
import type { SavedZone } from '../../engine/rollback/saved-listing.js';
import type { ChangeOptions } from '../carry-out.js';
import { claimReport, reviewAndCarryOut, saveEmptyReport, tellPlan } from '../carry-out.js';
import type { ProjectOptions } from '../check-project.js';
import { mustHaveConsent } from '../terminal/confirm.js';
import { mustKnowRisks } from '../options/consent.js';
import type { Context } from '../context.js';
import { interruptible } from '../terminal/interrupt.js';
import { mustBeValid, planLive, usablePlan, validProjectFile } from '../make-plan.js';
import { withClients } from '../open-client.js';
import { dnsOf } from '../parts.js';
import { openListings } from '../../engine/rollback/saved-listings.js';
import type { Told } from '../print/tell-events.js';
import { toldByEvents } from '../print/tell-events.js';

export interface RollbackOptions extends Pick<ProjectOptions, 'config'>, ChangeOptions {}

/** Plans, shows, asks and applies the way back to the listings that journals have saved. */
export async function runRollback(
  journals: readonly string[],
  options: RollbackOptions,
  context: Context,
): Promise<number> {
  await claimReport(options, journals, context);
  mustKnowRisks(options.allow);
  mustHaveConsent(options, context, 'pass --yes');
  return toldByEvents(options, context, (told) =>
    interruptible(told.context, (signal) => rollBack(journals, { ...told, options, signal })),
  );
}

interface Work extends Told {
  readonly options: RollbackOptions;
  readonly signal: AbortSignal;
}

const ONWARDS = 'the same command again takes up what is left to do';

async function rollBack(journals: readonly string[], work: Work): Promise<number> {
  const { options, context, tell, signal } = work;
  const project = withoutPolicy(await validProjectFile(options, context));
  const saved = await openListings(journals, project);
  const zones = saved.zones.length > 0 ? await wantedZones(saved.zones, project, context) : [];
  const mail = saved.templates.length > 0 ? restoredMail(saved.templates) : null;
  const names = zones.map(({ name }) => name);
  const input = { project, zones: names, mail: mail !== null, options, tell };
  return withClients(input, context, async (clients) => {
    const { concurrency } = options;
    const restored = {
      project,
      zones,
      others: noOtherZones,
      mail,
      check: checkWrites,
      matchMail: matchRestored,
    };
    const planning = await planLive({ ...restored, clients, concurrency, signal }, context);
    mustBeTaken(planning, context);
    const usable = usablePlan({ ...planning, diagnostics: [] }, context);
    if (usable.plan.hasChanges) {
      const safeguards = safeguardsOf(project, {
        zones,
        others: noOtherZones,
        folders: saved.templates.map(({ listing }) => listing.template.id),
      });
      return reviewAndCarryOut(usable, { ...work, project, safeguards, clients, onwards: ONWARDS });
    }
    tellPlan(usable, work);
    context.out.write('Nothing to roll back: what is live is as it was before that run.\n');
    await saveEmptyReport(options);
    return usable.exitCode;
  });
}

/** @throws Failure `invalid-files` when a zone file cannot be read, `usage` when there is none. */
async function wantedZones(
  saved: readonly SavedZone[],
  project: Project,
  context: Context,
): Promise<readonly DesiredZone[]> {
  const { root, severities, files: tree } = project;
  const { zones, txt } = dnsOf(project);
  const files = await findZoneFiles(zones, root, tree);
  const names = saved.map(({ listing }) => listing.zone);
  const declared = await declaredZones({ files, tree, names, severities, txt });
  mustBeValid(declared, context);
  return restoredZones(saved, declared.zones);
}

/** @throws Failure `invalid-files` when records that were live before are such as the service refuses. */
function mustBeTaken({ diagnostics }: Planning, { err }: Context): void {
  if (diagnostics.length === 0) return;
  err.write(formatDiagnostics(diagnostics, err.layout));
  if (!hasErrors(diagnostics)) return;
  const what = `the service would refuse ${plural(countSeverities(diagnostics).error, 'record')} that it had before`;
  throw new Failure('invalid-files', what, {
    hint: 'name them under `ignore` in the zone file to go back without them',
  });
}
