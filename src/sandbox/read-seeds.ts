import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { Failure } from '../diagnostics/failure.js';
import { checkZones } from '../dns/check-zones.js';
import { isDnsName } from '../dns/name.js';
import type { DesiredZone } from '../dns/zone.js';
import { loadZones } from '../load/load-zones.js';
import { Refusal } from './refusal.js';
import { isObject, recordOf } from './request-record.js';
import type { SeedRecord } from './seed-zone.js';

/** A zone to begin with. */
export interface ZoneSeed {
  readonly zone: string;
  readonly records: readonly SeedRecord[];
}

export interface SeedReading {
  readonly seeds: readonly ZoneSeed[];
  /** Errors only: advice does not keep a zone out. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads seeds: zone files, which must break no rule, and JSON listings `<zone>.json` as `GET /{zone}` answers,
 * whose records are taken as they are, of foreign types too. A folder stands for the seeds directly in it. Throws a
 * Failure when there is no such file, a listing has not its form, or two seeds are of one zone.
 */
export async function readSeeds(paths: readonly string[]): Promise<SeedReading> {
  const files = (await Promise.all(paths.map(seedFiles))).flat();
  const diagnostics: Diagnostic[] = [];
  const zones: DesiredZone[] = [];
  for await (const { zone, diagnostics: found } of loadZones(files.filter((path) => !isListing(path)))) {
    diagnostics.push(...found);
    if (zone) zones.push(zone);
  }
  diagnostics.push(...checkZones(zones));
  const listings = await Promise.all(files.filter(isListing).map(readListingFile));
  const seeds = [...zones.map(seedOf), ...listings];
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) refuseTwins(seeds);
  return { seeds, diagnostics: errors };
}

function seedOf({ name, records }: DesiredZone): ZoneSeed {
  return { zone: name, records };
}

function isListing(path: string): boolean {
  return extname(path) === '.json';
}

const SEED_ENDINGS = new Set(['.yaml', '.yml', '.json']);

/** The path itself, or the seeds in a folder, by name. */
async function seedFiles(path: string): Promise<readonly string[]> {
  const isFolder = await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (!isFolder) return [path];
  const names = (await readdir(path)).filter((name) => SEED_ENDINGS.has(extname(name)));
  if (names.length > 0) return names.toSorted().map((name) => join(path, name));
  throw new Failure('usage', `${path} has no seeds`, {
    hint: 'seeds are *.yaml zone files and <zone>.json listings',
  });
}

async function readListingFile(path: string): Promise<ZoneSeed> {
  const zone = basename(path, '.json');
  if (!isDnsName(zone)) throw invalid(path, 'its name must be that of the zone, as in example.com.json');
  const items = await readJson(path);
  if (!Array.isArray(items)) throw invalid(path, 'it must be an array of records, as GET /{zone} answers');
  const records = items.map((item, index) => seedRecord(path, index, item));
  const ids = records.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length) throw invalid(path, 'two of its records have the same id');
  return { zone, records };
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw invalid(path, cause instanceof Error ? cause.message : 'it cannot be read', cause);
  }
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

function refuseTwins(seeds: readonly ZoneSeed[]): void {
  const seen = new Set<string>();
  for (const { zone } of seeds) {
    if (seen.has(zone)) throw new Failure('invalid-files', `two seeds are of the zone ${zone}`);
    seen.add(zone);
  }
}

function invalid(path: string, reason: string, cause?: unknown): Failure {
  return new Failure('invalid-files', `${path} is no listing of a zone: ${reason}`, { cause });
}
