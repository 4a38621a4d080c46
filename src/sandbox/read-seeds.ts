import { basename, extname, join } from 'node:path';
import { boundedDiagnostics } from '../diagnostics/collect.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { Failure } from '../failure.js';
import { checkZones } from '../dns/rules/check-zones.js';
import { isDnsName } from '../dns/name/name.js';
import type { DesiredZone } from '../dns/zone.js';
import type { FileTree } from '../load/files/file-tree.js';
import type { ZoneReading } from '../load/zone/zone-file.js';
import { loadZones } from '../load/zone/zone-file.js';
import { faultOf, readMailSeed } from './mail/mail-seed.js';
import type { MailSeed } from './mail/mail-seed.js';
import { readSource } from '../load/source/read-source.js';
import { Refusal } from './http/refusal.js';
import { isObject, parseJson } from '../text/json.js';
import { recordOf } from './records/request-record.js';
import type { SeedRecord, ZoneSeed } from './records/zone-records.js';

export interface SeedReading {
  readonly zones: readonly ZoneSeed[];
  /** All mail seeds, merged. */
  readonly mail: MailSeed;
  /** Errors only: warnings do not keep the sandbox from starting. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Where seeds are read from, and the variables of the project of their zone files. */
type SeedFiles = Pick<ZoneReading, 'tree' | 'vars'>;

/**
 * Reads seeds: zone files, which must be valid; JSON listings `<zone>.json` as returned by `GET /{zone}`, whose records are
 * not checked; and `mail.yaml` or `mail.json` for interface A. A folder stands for the seeds directly in it. Throws a
 * Failure if a file is missing, a listing is malformed, or two seeds define the same zone, brand or user.
 */
export async function readSeeds(paths: readonly string[], reading: SeedFiles): Promise<SeedReading> {
  const { tree } = reading;
  const files = (await Promise.all(paths.map((path) => seedFiles(path, tree)))).flat();
  const ofKind = (kind: SeedKind): readonly string[] => files.filter((path) => kindOf(path) === kind);
  const zoneFiles = await readZoneFiles(ofKind('zone'), reading);
  const listings = await Promise.all(ofKind('listing').map((path) => readListingFile(path, tree)));
  const mails = await Promise.all(ofKind('mail').map((path) => readMailSeed(path, tree)));
  const diagnostics = [...zoneFiles.diagnostics, ...mails.flatMap((mail) => mail.diagnostics)];
  const zones = [...zoneFiles.zones.map(seedOf), ...listings];
  const mail = merged(mails.flatMap(({ seed }) => seed ?? []));
  const errors = boundedDiagnostics(diagnostics.filter(({ severity }) => severity === 'error'));
  if (errors.length === 0) refuse(duplicateZone(zones) ?? faultOf(mail));
  return { zones, mail, diagnostics: errors };
}

interface ZoneFilesReading {
  readonly zones: readonly DesiredZone[];
  readonly diagnostics: readonly Diagnostic[];
}

async function readZoneFiles(paths: readonly string[], reading: SeedFiles): Promise<ZoneFilesReading> {
  const diagnostics: Diagnostic[] = [];
  const zones: DesiredZone[] = [];
  for await (const { zone, diagnostics: found } of loadZones(paths, reading)) {
    for (const diagnostic of found) diagnostics.push(diagnostic);
    if (zone) zones.push(zone);
  }
  return { zones, diagnostics: [...diagnostics, ...checkZones(zones)] };
}

function merged(seeds: readonly MailSeed[]): MailSeed {
  return { users: seeds.flatMap(({ users }) => users), brands: seeds.flatMap(({ brands }) => brands) };
}

function seedOf({ name, records }: DesiredZone): ZoneSeed {
  return { zone: name, records };
}

type SeedKind = 'zone' | 'listing' | 'mail';

/** Goes by the file name; `mail` is not a zone name. */
function kindOf(path: string): SeedKind {
  const extension = extname(path);
  if (SEED_EXTENSIONS.has(extension) && basename(path, extension) === 'mail') return 'mail';
  return extension === '.json' ? 'listing' : 'zone';
}

const SEED_EXTENSIONS = new Set(['.yaml', '.yml', '.json']);

/** Returns the path of a file, or the seeds in a folder. */
async function seedFiles(path: string, tree: FileTree): Promise<readonly string[]> {
  const listing = await tree.readFolder(path);
  if ('fault' in listing) return [path];
  const names = listing.value.flatMap(({ name }) => (SEED_EXTENSIONS.has(extname(name)) ? [name] : []));
  if (names.length > 0) return names.map((name) => join(path, name));
  throw new Failure('usage', `${path} has no seeds`, {
    hint: 'seeds are *.yaml zone files, <zone>.json listings, and mail.yaml',
  });
}

async function readListingFile(path: string, tree: FileTree): Promise<ZoneSeed> {
  const zone = basename(path, '.json');
  if (!isDnsName(zone))
    throw invalid(path, 'the file must be named after the zone, such as example.com.json');
  const items = await readJson(path, tree);
  if (!Array.isArray(items))
    throw invalid(path, 'it must be an array of records, as returned by GET /{zone}');
  const records = items.map((item, index) => seedRecord(path, index, item));
  const ids = records.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) throw invalid(path, 'two of its records have the same id');
  return { zone, records };
}

/** Does not show the parser's message, because it quotes the text. */
async function readJson(path: string, tree: FileTree): Promise<unknown> {
  const { file, diagnostics } = await readSource(path, tree);
  if (!file) throw invalid(path, diagnostics[0]?.message ?? 'it cannot be read');
  const value = parseJson(file.text);
  if (value === undefined) throw invalid(path, 'it is not JSON');
  return value;
}

function seedRecord(path: string, index: number, item: unknown): SeedRecord {
  try {
    const record = recordOf(item);
    const id = isObject(item) ? item['id'] : undefined;
    return typeof id === 'string' || typeof id === 'number' ? { ...record, id: `${id}` } : record;
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    throw invalid(path, `record ${index + 1}: ${cause.message}`, cause);
  }
}

function duplicateZone(seeds: readonly ZoneSeed[]): string | null {
  const seen = new Set<string>();
  for (const { zone } of seeds) {
    if (seen.has(zone)) return `duplicate zone ${zone}`;
    seen.add(zone);
  }
  return null;
}

function refuse(fault: string | null): void {
  if (fault !== null)
    throw new Failure('invalid-files', `the sandbox cannot start with these seeds: ${fault}`);
}

function invalid(path: string, reason: string, cause?: unknown): Failure {
  return new Failure('invalid-files', `${path} is not a zone listing: ${reason}`, { cause });
}
