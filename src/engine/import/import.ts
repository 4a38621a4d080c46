import { bareProject, zoneReading } from '../../config/project.js';
import { nearestProjectFile } from '../../config/project-file.js';
import { checkEndpoint } from '../../config/settings/endpoint.js';
import { checkServer, SERVER_VARIABLE } from '../../config/settings/server.js';
import type { Project } from '../../config/project.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { Failure } from '../../failure.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import type { RecordFilter } from '../../dns/records/record-filter.js';
import { draftRecord, draftZone } from '../../dns/draft-zone.js';
import type { ZoneLookUps } from '../../plan/look-ups.js';
import type { LiveTemplate } from '../../mail/templates/template.js';
import type { SlashPath } from '../../text/slash-path.js';
import { pathIn } from '../../text/slash-path.js';
import { mustHaveValidProject } from '../check/read-declared.js';
import { checkMailFolder } from '../check/templates.js';
import { mailProjectOf } from '../mail/mail-project.js';
import { readLive } from '../mail/read-live.js';
import { wantedTemplates } from '../selection/template-filter.js';
import { dnsOf } from '../selection/selection.js';
import type { RecordOptions, RecordsOfZone } from '../selection/record-filter.js';
import { ALL_RECORDS, mustMatchRecords, recordFilter } from '../selection/record-filter.js';
import { readListings } from '../session/read-listings.js';
import type { ScopeFailure } from '../scope-failure.js';
import { reportUnreadable } from '../service/report-unreadable.js';
import type { Host, Session } from '../session/session.js';
import { withProject, withSession } from '../session/session.js';
import type { ImportedFile } from '../outputs/imported-file.js';
import type { ServerChoice, Servers } from '../service/choose-servers.js';
import { chooseServers } from '../service/choose-servers.js';
import type { ZoneListing } from '../session/read-listings.js';
import type { ServiceSearch } from '../verify/find-services.js';
import { findServices, tellUnknown } from '../verify/find-services.js';
import type { ExistingZone } from './existing-zones.js';
import { zonesByName } from './existing-zones.js';
import { zoneFileName } from '../../load/files/zone-file-path.js';
import { pathInProject, zoneNames } from './zone-paths.js';
import type { ImportedFiles } from './templates.js';
import { importedTemplateFiles } from './templates.js';
import { outputsFor, writeImported } from './write-imported.js';
import { importedZoneFiles } from './zones.js';

export interface MailSelection {
  /** Globs of names and ids of templates; all when empty. */
  readonly templates: readonly string[];
  /** Whether to import only the default texts, of templates with a folder. */
  readonly onlyMirrors: boolean;
}

export interface ImportOptions {
  /** Names of zones. */
  readonly zones: readonly string[];
  /** Null for no mail. */
  readonly mail: MailSelection | null;
  /** Who is asked for what managed services answer, which is declared as well; nobody by default. */
  readonly services?: ServerChoice | undefined;
  /** Folder of the zone files; by default the project's own files, or where it would look for new ones. */
  readonly out?: string | undefined;
  /** The records to import; all by default. */
  readonly records?: RecordOptions | undefined;
  /** Whether to take over what differs in files that exist. */
  readonly force: boolean;
}

export interface Imported {
  /** The files that declare the live state, all of which have been written. */
  readonly files: readonly ImportedFile[];
  /** The zones that could not be read. */
  readonly unreadable: readonly ScopeFailure[];
  /** Errors in the mail folder after the import; live texts may have some. */
  readonly errors: readonly Diagnostic[];
}

/**
 * Writes files that declare the live state, after all of it has been read. Reports what prevents this.
 *
 * @throws Failure `error` when no file can declare something live, or files would be replaced; `usage`, `credentials`,
 *   `unreachable`, `interrupted`; InvalidFiles when the project file has errors. Nothing is written then.
 */
export async function importLive(host: Host, options: ImportOptions): Promise<Imported> {
  const zones = zoneNames(options.zones);
  const project = options.mail ? null : await projectOfEnvironment(host);
  const work = async (session: Session): Promise<Imported> => {
    mustHaveValidProject(session);
    return importInto(session, { ...options, zones });
  };
  return project ? withProject(host, { project }, work) : withSession(host, work);
}

async function importInto(session: Session, options: ImportOptions): Promise<Imported> {
  const { mail, out, force } = options;
  const { tell } = session;
  const { files: zoneFiles, failures } = await readZoneFiles(session, options);
  const { files: mailFiles, obstacles } = mail
    ? await readMailFiles(session, mail)
    : { files: [], obstacles: [] };
  const files = [...zoneFiles, ...mailFiles];
  const { unreadable, end } = reportUnreadable(failures, files.length === 0, tell);
  if (end) throw end;
  mustHaveFiles(obstacles, session);
  await writeImported(session, files, {
    force,
    outputs: [
      ...outputsFor(zoneFiles, { kind: 'zone', isNamed: out !== undefined }),
      ...outputsFor(mailFiles, { kind: 'mail', isNamed: false }),
    ],
  });
  return { files, unreadable, errors: mail ? await errorsInMail(session) : [] };
}

/** Without a project file, an endpoint in the environment is enough to import zones. */
async function projectOfEnvironment(host: Host): Promise<Project | null> {
  const { config, files, env } = host;
  const endpoint = addressInEnvironment(env);
  if (config !== null || endpoint === null || (await nearestProjectFile(host)) !== null) return null;
  return bareProject({ files, root: files.folder, endpoint });
}

function addressInEnvironment(env: Host['env']): URL | null {
  const place = 'ZONEMASON_DNS_ENDPOINT';
  const endpoint = env[place];
  if (endpoint) return checkEndpoint(endpoint, { place, insecureHttp: false });
  const server = env[SERVER_VARIABLE];
  return server ? checkServer(server, SERVER_VARIABLE) : null;
}

/** The files that declare zones. */
export interface ImportedZones {
  /** In the order of the zones. */
  readonly files: readonly ImportedFile[];
  /** The zones that could not be read. */
  readonly failures: readonly ScopeFailure[];
}

/** Reads live zones, and returns the zone files that declare them. */
export async function readZoneFiles(
  session: Session,
  {
    zones,
    out,
    services,
    records = ALL_RECORDS,
  }: Pick<ImportOptions, 'zones' | 'out' | 'services' | 'records'>,
): Promise<ImportedZones> {
  if (zones.length === 0) return { files: [], failures: [] };
  const { project } = session;
  const pathFor = (zone: string): SlashPath =>
    out === undefined ? pathInProject(zone, project) : pathIn(out, zoneFileName(zone));
  const globs = dnsOf(project).zones;
  const paths =
    out === undefined ? await findZoneFiles(globs, project.root, project.files) : zones.map(pathFor);
  const existing = await zonesByName(paths, zoneReading(project));
  const pathOf = (zone: string): SlashPath => existing.get(zone)?.path ?? pathFor(zone);
  for (const zone of zones) pathOf(zone); // throws before anything is read
  const filter = recordFilter(records);

  const servers = services && chooseServers(services, dnsOf(project).nameServers, session);
  const { listings, failures } = await readListings(session, zones);
  const search = servers
    ? await servicesBeside(session, { listings, existing, servers, filter })
    : NO_SERVICES;
  tellUnknown(session, search.lookUps);
  const found = new Map(search.found.map((each) => [each.zone, each.records]));
  const unknown = search.lookUps.filter(isUnknown);
  if (failures.length === 0 && unknown.length === 0)
    mustMatchRecords(records, [
      ...listings,
      ...zones.map((zone) => ({ zone, records: existing.get(zone)?.zone.records ?? [] })),
      ...search.found,
      ...(servers ? declaredServices(zones, existing) : []),
    ]);
  const files = await importedZoneFiles({ project, listings, existing, found, pathOf, filter });
  return { files, failures: [...failures, ...unknown.map(unknownServices)] };
}

function declaredServices(
  zones: readonly string[],
  existing: ReadonlyMap<string, ExistingZone>,
): readonly RecordsOfZone[] {
  return zones.map((zone) => ({ zone, records: existing.get(zone)?.zone.serviceRecords ?? [] }));
}

const NO_SERVICES: ServiceSearch = { found: [], lookUps: [] };

/** Whether no server has said anything about services. */
function isUnknown({ questions, servers }: ZoneLookUps): boolean {
  return (
    questions > 0 && !servers.some(({ status, unanswered }) => status === 'ok' && unanswered < questions)
  );
}

function unknownServices({ zone }: ZoneLookUps): ScopeFailure {
  return {
    scope: zone,
    failure: new Failure('unreachable', 'no name server says what managed services answer'),
  };
}

interface ServicesInput {
  readonly listings: readonly ZoneListing[];
  readonly existing: ReadonlyMap<string, ExistingZone>;
  readonly servers: Servers;
  /** Which records are looked for; all if null. */
  readonly filter: RecordFilter | null;
}

/** What managed services answer beside what is listed, by zone, without what existing files say of them already. */
async function servicesBeside(
  session: Session,
  { listings, existing, servers, filter }: ServicesInput,
): Promise<ServiceSearch> {
  const { txt, protocol } = dnsOf(session.project);
  const live = listings.map(({ zone, records }) => {
    const declared = records.map((record, index) => draftRecord(record, index));
    const { serviceRecords = [] } = existing.get(zone)?.zone ?? {};
    return { ...draftZone(zone, declared, { txt, protocol }), serviceRecords };
  });
  return findServices(session, { zones: live, servers, isMeant: filter ?? ((): true => true) });
}

/** Reads the live mail, and returns the files of the project's mail folder that declare it. */
async function readMailFiles(
  session: Session,
  { templates: globs, onlyMirrors }: MailSelection,
): Promise<ImportedFiles> {
  const { folder, project, settings } = mailProjectOf(session);
  const wanted = (all: readonly LiveTemplate[]): readonly LiveTemplate[] => wantedTemplates(all, globs);
  const { all, live: translated } = await readLive(session, onlyMirrors ? () => [] : wanted);
  // No new folder is created for a mirror alone: a plan would delete all translations of the template.
  const live = onlyMirrors ? wanted(all).map((template) => ({ template, translations: [] })) : translated;
  const { ignore } = settings;
  return importedTemplateFiles({ live, all, onlyPresent: onlyMirrors, folder, tree: project.files, ignore });
}

async function errorsInMail(session: Session): Promise<readonly Diagnostic[]> {
  const { project, settings, folder } = mailProjectOf(session);
  const { severities, files: tree } = project;
  const { diagnostics } = await checkMailFolder({ folder, tree, settings, severities, byMirror: true });
  return diagnostics.filter(({ severity }) => severity === 'error');
}

/** @throws Failure `error` when no file can declare something live, so that a plan would delete it. */
function mustHaveFiles(obstacles: readonly string[], { tell }: Session): void {
  if (obstacles.length === 0) return;
  for (const message of obstacles) tell({ kind: 'obstacle', message });
  throw new Failure('error', 'some of the live mail cannot be written to files; nothing was written', {
    hint: 'delete it at the service, or add it to `mail.ignore` in the project file',
  });
}
