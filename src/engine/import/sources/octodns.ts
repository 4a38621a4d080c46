import { dirname } from 'node:path';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { report } from '../../../diagnostics/report-at.js';
import type { SourceFile } from '../../../diagnostics/source.js';
import type { ForeignEntries, ForeignLoss } from '../../../dns/foreign/foreign-entry.js';
import { fromEntries } from '../../../dns/foreign/from-entries.js';
import { fullPath } from '../../../load/files/file-tree.js';
import { findOctodnsFiles, zoneOfFile } from '../../../load/foreign/octodns/find-files.js';
import type { YamlProvider } from '../../../load/foreign/octodns/find-providers.js';
import { findProviders, isConfiguration } from '../../../load/foreign/octodns/find-providers.js';
import { usualSettings } from '../../../load/foreign/octodns/octodns-reader.js';
import type { IncludeScope } from '../../../load/foreign/octodns/read-included.js';
import { includeScope } from '../../../load/foreign/octodns/read-included.js';
import { readOctodns } from '../../../load/foreign/octodns/read-octodns.js';
import { repeatedRecords } from '../../../load/foreign/octodns/repeated-records.js';
import { octodnsContent, octodnsName } from '../../../load/foreign/octodns/rules.js';
import { readSource } from '../../../load/source/read-source.js';
import { mustNotBeNear } from './near-misses.js';
import type { Source, SourceInput, SourceReading } from './source.js';

/** A file of octoDNS's YamlProvider, or a folder of them. */
export const octodns: Source = { hasVariants: false, matches, read };

function matches({ path, file }: SourceInput): boolean {
  return file === null || isConfiguration(file) || (!/\.(?:json|zone|db)$/i.test(path) && hasRecords(file));
}

/** A record has its type as a value, where files of zonemason have it as a key. */
const TYPICAL = /^[ \t]*(?:- |[ \t])(?:- )?["']?type["']?:[ \t]|[{,] *["']?type["']?:[ \t]|: !include /m;

/** A key of a zone file of zonemason, with a name of a zone, not a record. */
const OWN = /^zone: *[^\s{[]/m;

function hasRecords({ text }: SourceFile): boolean {
  return !/^\s*[[{]/.test(text) && TYPICAL.test(text) && !OWN.test(text);
}

async function read(input: SourceInput): Promise<SourceReading> {
  const { file, tree, zones: wanted, txt, protocol } = input;
  const scope = includeScope(tree);
  const found =
    file && !isConfiguration(file)
      ? await readFile(input, file, scope)
      : await readFolders(input, file ? dirname(input.path) : input.path, scope);
  const entries = found.readings.flatMap((reading) => reading.entries);
  const zones = found.readings.flatMap((reading) => reading.zones);
  const [first = ''] = wanted.length > 0 ? wanted : zones;
  const unread = found.others
    .filter((other) => hasRecords(other) && !scope.included.has(fullPath(tree, other.path)))
    .map((other) => withoutZone(other, first));
  const losses = [...found.readings.flatMap((reading) => reading.losses), ...unread];
  const rules = { name: octodnsName, content: octodnsContent };
  const reading = fromEntries({ zones, entries, losses }, { rules, txt, protocol });
  const diagnostics = [...found.diagnostics, ...repeatedRecords(entries), ...reading.diagnostics];
  return { zones: reading.zones, diagnostics: eachOnce(diagnostics) };
}

/** What is wrong with the file of all zones is found in each of them. */
function eachOnce(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((each) => [identityOf(each), each])).values()];
}

function identityOf({ rule, file, at, message }: Diagnostic): string {
  return JSON.stringify([rule.code, at?.file.path ?? file, at?.start, message]);
}

interface OctodnsFiles {
  readonly readings: readonly ForeignEntries[];
  /** Files of which octoDNS would not know the zone. */
  readonly others: readonly SourceFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The name of the file says the zone; if it does not, the zone can be named. */
async function readFile(
  { path, zones, tree, around }: SourceInput,
  file: SourceFile,
  scope: IncludeScope,
): Promise<OctodnsFiles> {
  const [named, ...more] = zones;
  const zone = zoneOfFile(path) ?? (more.length === 0 ? (named ?? null) : null);
  if (zone === null) return { readings: [], others: [], diagnostics: [unknownZone(file)] };
  const folder = dirname(path);
  const provider = (await findProviders(folder, around)).find((each) => each.path === folder);
  const settings = provider ?? usualSettings;
  const { found, diagnostics } = await readOctodns(file, { zone, settings }, scope);
  const shared = provider ? await readShared(provider, { zones: [zone], tree, scope }) : noFiles;
  return {
    readings: [...(found ? [found] : []), ...shared.readings],
    others: [],
    diagnostics: [...diagnostics, ...shared.diagnostics],
  };
}

const noFiles: OctodnsFiles = { readings: [], others: [], diagnostics: [] };

interface SharedInput extends Pick<SourceInput, 'tree' | 'zones'> {
  readonly scope: IncludeScope;
}

/** The records that a file of the provider has for all of its zones. */
async function readShared(
  { shared, ...settings }: YamlProvider,
  { zones, tree, scope }: SharedInput,
): Promise<OctodnsFiles> {
  if (shared === null || zones.length === 0) return noFiles;
  const { file, diagnostics } = await readSource(shared, tree);
  if (!file) return { ...noFiles, diagnostics };
  const ofZones = await Promise.all(zones.map((zone) => readOctodns(file, { zone, settings }, scope)));
  return {
    readings: ofZones.flatMap(({ found }) => found ?? []),
    others: [],
    diagnostics: [...diagnostics, ...ofZones.flatMap((each) => each.diagnostics)],
  };
}

/** Reads the folders that the configuration names, or this one if it names none. */
async function readFolders(input: SourceInput, folder: string, scope: IncludeScope): Promise<OctodnsFiles> {
  const providers = await findProviders(folder, input.around);
  const usual: YamlProvider = {
    ...usualSettings,
    path: folder,
    extension: null,
    hasZoneFiles: true,
    shared: null,
    zones: [],
  };
  const found: OctodnsFiles[] = [];
  for (const provider of providers.length > 0 ? providers : [usual])
    found.push(await readFolder(input, provider, scope));
  return {
    readings: found.flatMap(({ readings }) => readings),
    others: found.flatMap(({ others }) => others),
    diagnostics: found.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** Reads the files of the zones to import, and the file of all of them; the others are only named. */
async function readFolder(
  { tree, zones }: SourceInput,
  provider: YamlProvider,
  scope: IncludeScope,
): Promise<OctodnsFiles> {
  const { path, extension, shared } = provider;
  const { files: found, diagnostics: unreadable } = await findOctodnsFiles(path, tree, extension);
  const files = found.filter((file) => file.path !== shared);
  const diagnostics = [...unreadable];
  const readings: ForeignEntries[] = [];
  const others: SourceFile[] = [];
  const isWanted = (zone: string): boolean => zones.length === 0 || zones.includes(zone);
  const ofAll = shared === null ? [] : provider.zones;
  const isRead = (name: string): boolean => provider.hasZoneFiles || dirname(name) !== path;
  const known = new Set([...files.flatMap((file) => (isRead(file.path) ? (file.zone ?? []) : [])), ...ofAll]);
  const [first = ''] = known;
  for (const zone of known) readings.push({ zones: [zone], entries: [], losses: [] });
  for (const { path: name, zone } of files) {
    if (zone !== null && !isWanted(zone)) continue;
    const { file, diagnostics: faults } = await readSource(name, tree);
    if (zone !== null) diagnostics.push(...faults);
    if (!file) continue;
    if (zone === null) others.push(file);
    else if (!isRead(name))
      readings.push({ zones: [], entries: [], losses: [disabled(file, known.has(zone) ? zone : first)] });
    else {
      mustNotBeNear({ path: name, file });
      const reading = await readOctodns(file, { zone, settings: provider }, scope);
      diagnostics.push(...reading.diagnostics);
      if (reading.found) readings.push(reading.found);
    }
  }
  const common = await readShared(provider, { zones: [...known].filter(isWanted), tree, scope });
  return {
    readings: [...readings, ...common.readings],
    others,
    diagnostics: [...diagnostics, ...common.diagnostics],
  };
}

function disabled(file: SourceFile, zone: string): ForeignLoss {
  const reason = 'octoDNS does not read it: disable_zonefile is set';
  return { zone, text: `the file ${file.path}`, reason, at: { file, start: 0, end: 0 } };
}

/** A file that octoDNS reads only if its configuration says so, told with one of the zones. */
function withoutZone(file: SourceFile, zone: string): ForeignLoss {
  const reason =
    'its name is not that of a zone; where it is a shared_filename of octoDNS, all zones need its records';
  return { zone, text: `the file ${file.path}`, reason, at: { file, start: 0, end: 0 } };
}

function unknownZone(file: SourceFile): Diagnostic {
  const at = { file, start: 0, end: 0 };
  const message = 'the name of the file does not say which zone this is';
  return report({ rule: octodnsName, at, message, hint: 'name the zone, or give the file its name' });
}
