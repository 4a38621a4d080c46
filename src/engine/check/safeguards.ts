import type { Project } from '../../config/project.js';
import { mailFolder, zoneReading } from '../../config/project.js';
import { boundedDiagnostics } from '../../diagnostics/collect.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { Failure } from '../../failure.js';
import { checkZones } from '../../dns/rules/check-zones.js';
import type { ExpectedAnswer } from '../../dns/expected-answer.js';
import type { TxtReading } from '../../dns/record.js';
import type { DesiredZone, Replace } from '../../dns/zone.js';
import { publishedZone } from '../../dns/targets/published-zone.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import type { TemplateFolders } from '../../load/template/mail-folder.js';
import { findTemplateFolders } from '../../load/template/mail-folder.js';
import type { MailSettings } from '../../mail/templates/template.js';
import type { Plan, TemplatePlan } from '../../plan/plan.js';
import { declaredZones } from './declared-zones.js';
import type { OtherZones } from './other-zones.js';
import { noOtherZones, otherZonesIn } from './other-zones.js';

/** What the files of a project allow a run to change, independent of the plan. */
export interface Safeguards {
  /** The zones of the plan. Their `ignore`, `protect` and `policy` count, their records do not. */
  readonly zones: readonly DesiredZone[];
  /** The other zones of the project. */
  readonly others: OtherZones;
  /** How many zones the project has. */
  readonly zoneCount: number;
  /** Null when the project has no mail part. */
  readonly mail: MailSafeguards | null;
  /** How the contents of TXT records are compared. */
  readonly txt: TxtReading;
  readonly replace: Replace;
  /** Percentage of the live state that may be updated or deleted without consent. */
  readonly maxChangePercent: number;
  /** Only for a plan that was made earlier: a new one has been held against them. */
  readonly expectations?: SavedExpectations;
  /** Whether the plan restores what the service held, so that no rule is in its way. */
  readonly isRollback?: true;
}

/** What the project file expects of answers, and the other zones, whose files are read when they are asked for. */
export interface SavedExpectations {
  readonly project: readonly ExpectedAnswer[];
  readonly readOthers: () => Promise<readonly DesiredZone[]>;
}

export interface MailSafeguards extends MailSettings {
  /** Names or ids of the templates that have a folder; all others are ignored. */
  readonly folders: readonly string[];
  /** How many templates the project has; by default, those with a folder. */
  readonly templateCount?: number | undefined;
}

/** The scopes that the files of a project manage. */
export type Managed = Pick<Safeguards, 'zones' | 'others' | 'zoneCount'> &
  Pick<MailSafeguards, 'folders' | 'templateCount'>;

/** Returns the safeguards of a project whose files have been read. */
export function safeguardsOf(
  { dns, mail, guards: { maxChangePercent } }: Pick<Project, 'dns' | 'mail' | 'guards'>,
  { folders, templateCount, ...zones }: Managed,
): Safeguards {
  return {
    ...zones,
    mail: mail && { ...mail, folders, templateCount },
    txt: dns?.txt ?? 'text',
    replace: dns?.replace ?? 'auto',
    maxChangePercent,
  };
}

export interface ReadSafeguards {
  readonly safeguards: Safeguards;
  /** The errors in the files of the planned zones. */
  readonly diagnostics: readonly Diagnostic[];
  /** Reads the files of the other zones of the project. */
  readonly readOthers: () => Promise<readonly DesiredZone[]>;
}

/** Reads and checks the files of the zones of a plan, and finds the folders of mail templates. */
export async function readSafeguards(
  plan: Pick<Plan, 'zones' | 'mail'>,
  project: Project,
): Promise<ReadSafeguards> {
  const { diagnostics, readOthers, ...zones } = await readZones(plan, project);
  const folders = await readFolders(plan, project);
  return {
    safeguards: {
      ...safeguardsOf(project, { ...zones, folders: folders.names }),
      expectations: { project: project.expect, readOthers },
    },
    diagnostics: [...diagnostics, ...folders.diagnostics],
    readOthers,
  };
}

async function readFolders(
  { mail: planned }: Pick<Plan, 'mail'>,
  project: Project,
): Promise<TemplateFolders> {
  const { mail, files } = project;
  if (!planned || !mail) return { names: [], diagnostics: [] };
  return findTemplateFolders(mailFolder(project, mail), files);
}

type ZoneSafeguards = Pick<Safeguards, 'zones' | 'others' | 'zoneCount'> &
  Pick<ReadSafeguards, 'diagnostics' | 'readOthers'>;

const noZones: ZoneSafeguards = {
  zones: [],
  others: noOtherZones,
  zoneCount: 0,
  diagnostics: [],
  readOthers: () => Promise.resolve([]),
};

async function readZones(plan: Pick<Plan, 'zones'>, project: Project): Promise<ZoneSafeguards> {
  const { dns, root, severities } = project;
  if (!dns || plan.zones.length === 0) return noZones;
  const files = await findZoneFiles(dns.zones, root, project.files);
  const names = plan.zones.map(({ zone }) => zone);
  const reading = { ...zoneReading(project), files, severities };
  const { zones, left, diagnostics } = await declaredZones({ ...reading, names });
  const others = otherZonesIn({ ...reading, left });
  const zoneCount = zones.length + left.size;
  const readOthers = async (): Promise<readonly DesiredZone[]> =>
    (await declaredZones({ ...reading, names: [...left] })).zones;
  const safeguards = { zones, others, zoneCount, readOthers };
  if (hasErrors(diagnostics)) return { ...safeguards, diagnostics };
  const found = boundedDiagnostics(checkZones(zones), severities);
  return { ...safeguards, diagnostics: found.filter(({ severity }) => severity === 'error') };
}

/** Returns a function that finds the declaration of a planned zone. @throws Failure `usage` when there is none. */
export function declaredZoneOf({ zones }: Safeguards, planned: Plan['zones']): (name: string) => DesiredZone {
  const byName = new Map(zones.map((zone) => [zone.name, publishedZone(zone)]));
  return (name) => {
    const zone = byName.get(name);
    if (zone) return zone;
    throw new Failure('usage', `the plan has the zone ${name}, but the project has no zone file for it`, {
      hint: planned.some((each) => byName.has(each.zone))
        ? 'make a new plan, or select the other zones with --zone'
        : OTHER_PROJECT,
    });
  };
}

/** What to do with a plan that is not of the project. */
export const OTHER_PROJECT = 'name the project of that plan with -c, or make a new plan of this one';

/** @throws Failure `usage` when a template of a plan has no folder, and so is ignored. */
export function mustHaveFolder(
  { template, templateId }: Pick<TemplatePlan, 'template' | 'templateId'>,
  { folders }: MailSafeguards,
): void {
  if (folders.some((name) => name === template || name.toLowerCase() === templateId.toLowerCase())) return;
  throw new Failure(
    'usage',
    `the plan has the mail template ${template}, but the project has no folder for it`,
    {
      hint: 'templates without a folder are ignored; make a new plan',
    },
  );
}
