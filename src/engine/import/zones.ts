import type { Project } from '../../config/project.js';
import { zoneReading } from '../../config/project.js';
import { sortRecords } from '../../dns/diff/zone-diff.js';
import type { ImportedZone, Listing } from '../../dns/foreign/import-zones.js';
import { importZones } from '../../dns/foreign/import-zones.js';
import type { DnsRecord, LiveRecord, ServiceRecord } from '../../dns/record.js';
import { isOwnServer, publishedZone } from '../../dns/targets/published-zone.js';
import { plural } from '../../text/plural.js';
import type { SlashPath } from '../../text/slash-path.js';
import type { ImportedFile } from '../outputs/imported-file.js';
import type { RecordFilter } from '../../dns/records/record-filter.js';
import { editZone } from './edit-zone.js';
import type { ExistingZone } from './existing-zones.js';
import { mustBeEditable } from './existing-zones.js';
import type { NewZone } from './new-zone-files.js';
import { newZoneFiles } from './new-zone-files.js';
import { zoneFiles } from './zone-files.js';

export interface ImportZonesInput {
  readonly project: Pick<Project, 'root' | 'files' | 'severities' | 'dns' | 'vars' | 'document'>;
  readonly listings: readonly Listing[];
  readonly existing: ReadonlyMap<string, ExistingZone>;
  /** What managed services answer that no file says, by zone. */
  readonly found: ReadonlyMap<string, readonly ServiceRecord[]>;
  /** Returns the path of the file of a zone. */
  readonly pathOf: (zone: string) => SlashPath;
  /** The records to import; all if null. */
  readonly filter: RecordFilter | null;
}

/**
 * Returns the files that declare live zones, so that a plan from them is empty: those that exist as edited, others as new. Writes
 * nothing.
 */
export async function importedZoneFiles(input: ImportZonesInput): Promise<readonly ImportedFile[]> {
  const { project, listings, existing, found, pathOf } = input;
  const { severities, dns } = project;
  const { txt = 'text', protocol = 'rest' } = dns ?? {};
  const imported = importZones(
    listings.map((listing) => managed(listing, input)),
    severities,
    { txt, protocol },
  );
  return zoneFiles(imported, {
    existing,
    edit: (each, known) => editedZone(each, known, input),
    create: (fresh) =>
      newZoneFiles(
        fresh.map((each) => newZone(each, { path: pathOf(each.zone), services: found.get(each.zone) ?? [] })),
        { root: project.root, reading: zoneReading(project), severities },
      ),
  });
}

/** The records of a listing that the file of its zone does not ignore; for a new file those that are selected. The name servers of the zone itself are the target's. */
function managed(
  { zone, records }: Listing,
  { project: { dns }, existing, filter }: ImportZonesInput,
): Listing {
  const known = existing.get(zone);
  if (known) return { zone, records: sortRecords(publishedZone(known.zone), records).managed };
  const { protocol = 'rest' } = dns ?? {};
  const isNew = (record: DnsRecord): boolean =>
    !isOwnServer(record, protocol) && (filter === null || filter(zone, record));
  return { zone, records: records.filter(isNew) };
}

function editedZone(
  { zone: name, declared, ignored }: ImportedZone,
  known: ExistingZone,
  { project, found, filter }: ImportZonesInput,
): Promise<ImportedFile> {
  mustBeEditable(known);
  const { zone, isShared } = known;
  const services = found.get(name) ?? [];
  const { severities } = project;
  const refused = ignored.map(({ record, reason }) => ({ record, reason, isReported: false }));
  const input = { zone, isShared, wanted: listed(declared), filter, services, refused, severities };
  return editZone(input, zoneReading(project));
}

/** Records as a listing has them. */
export function listed<R extends DnsRecord>(records: readonly R[]): readonly (R & LiveRecord)[] {
  return records.map((record, index) => ({ ...record, id: String(index) }));
}

function newZone(
  imported: ImportedZone,
  { path, services }: Pick<NewZone, 'path'> & { readonly services: readonly ServiceRecord[] },
): NewZone {
  const { zone, declared, unmanaged, ignored, exceptions, mistakes } = imported;
  const others = unmanaged.length + ignored.length;
  return {
    path,
    contents: { zone, declared, unmanaged, ignored, serviceRecords: services, reason: IMPORTED },
    exceptions,
    mistakes,
    notes: [plural(declared.length, 'record'), ...(others > 0 ? [`${others} ignored`] : [])],
  };
}

/** The reason of exceptions. */
const IMPORTED = 'imported from the live zone';
