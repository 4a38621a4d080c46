import type { Project } from '../../config/project.js';
import { boundedDiagnostics } from '../../diagnostics/collect.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { Failure } from '../../failure.js';
import { checkZones } from '../../dns/check/check-zones.js';
import type { TxtReading } from '../../dns/record.js';
import type { DesiredZone } from '../../dns/zone.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import type { TemplateFolders } from '../../load/template/mail-folder.js';
import { findTemplateFolders } from '../../load/template/mail-folder.js';
import type { MailSettings } from '../../mail/template.js';
import type { Plan, TemplatePlan } from '../../plan/plan.js';
import { mailFolder } from '../../config/project.js';
import { declaredZones } from '../check/declared-zones.js';
import type { OtherZones } from '../check/other-zones.js';
import { noOtherZones, otherZonesIn } from '../check/other-zones.js';

/** What the files of a project say, whatever a plan says, about what may be done to what is live. */
export interface Safeguards {
  /** The zones of the plan; `ignore`, `protect` and `policy` count, the records do not. */
  readonly zones: readonly DesiredZone[];
  /** The other zones of the project. */
  readonly others: OtherZones;
  /** Null when the project has no mail part. */
  readonly mail: MailSafeguards | null;
  /** How the contents of TXT records are compared. */
  readonly txt: TxtReading;
  /** Share of what is live that may be updated or deleted without consent. */
  readonly maxChangePercent: number;
}

export interface MailSafeguards extends MailSettings {
  /** Names or ids of the templates that have a folder; all others are left alone. */
  readonly folders: readonly string[];
}

/** What the files of a project manage. */
export type Managed = Pick<Safeguards, 'zones' | 'others'> & Pick<MailSafeguards, 'folders'>;

/** The safeguards of a project whose files have been read. */
export function safeguardsOf(
  { dns, mail, guards }: Pick<Project, 'dns' | 'mail' | 'guards'>,
  { zones, others, folders }: Managed,
): Safeguards {
  return {
    zones,
    others,
    mail: mail && { ...mail, folders },
    txt: dns?.txt ?? 'text',
    maxChangePercent: guards.maxChangePercent,
  };
}

export interface ReadSafeguards {
  readonly safeguards: Safeguards;
  /** What is wrong with the files of the planned zones. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the files of the zones of a plan, and which mail templates have a folder. No other zone and no text is judged. */
export async function readSafeguards(
  plan: Pick<Plan, 'zones' | 'mail'>,
  project: Project,
): Promise<ReadSafeguards> {
  const { zones, others, diagnostics } = await readZones(plan, project);
  const folders = await readFolders(plan, project);
  return {
    safeguards: safeguardsOf(project, { zones, others, folders: folders.names }),
    diagnostics: [...diagnostics, ...folders.diagnostics],
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

interface ReadZones extends Pick<Safeguards, 'zones' | 'others'> {
  readonly diagnostics: readonly Diagnostic[];
}

async function readZones(
  plan: Pick<Plan, 'zones'>,
  { dns, root, severities, files: tree }: Project,
): Promise<ReadZones> {
  if (!dns || plan.zones.length === 0) return { zones: [], others: noOtherZones, diagnostics: [] };
  const files = await findZoneFiles(dns.zones, root, tree);
  const names = plan.zones.map(({ zone }) => zone);
  const reading = { files, tree, severities, txt: dns.txt };
  const { zones, left, diagnostics } = await declaredZones({ ...reading, names });
  const others = otherZonesIn({ ...reading, left });
  if (hasErrors(diagnostics)) return { zones, others, diagnostics };
  const found = boundedDiagnostics(checkZones(zones), severities);
  return { zones, others, diagnostics: found.filter(({ severity }) => severity === 'error') };
}

/** Finds the file of each zone of a plan. @throws Failure `usage` when one has none. */
export function declaredZoneOf({ zones }: Safeguards): (name: string) => DesiredZone {
  const byName = new Map(zones.map((zone) => [zone.name, zone]));
  return (name) => {
    const zone = byName.get(name);
    if (zone) return zone;
    throw new Failure('usage', `the plan has the zone ${name}, which no zone file of the project declares`, {
      hint: 'a zone file says what to leave alone; make a new plan, or pick the other zones by --zone',
    });
  };
}

/** @throws Failure `usage` when a template of a plan has no folder: such a template is left alone. */
export function mustHaveFolder(
  { template, templateId }: Pick<TemplatePlan, 'template' | 'templateId'>,
  { folders }: MailSafeguards,
): void {
  if (folders.some((name) => name === template || name.toLowerCase() === templateId.toLowerCase())) return;
  throw new Failure(
    'usage',
    `the plan has the mail template ${template}, which has no folder in the project`,
    {
      hint: 'a template without a folder is left alone; make a new plan',
    },
  );
}
