import type { Project } from '../../config/project.js';
import { zoneReading } from '../../config/project.js';
import { plural } from '../../text/plural.js';
import type { ImportedZone } from '../../dns/foreign/import-zones.js';
import type { ServiceRecord } from '../../dns/record.js';
import { importZones } from '../../dns/foreign/import-zones.js';
import { formatZoneFile } from '../../load/format/format-zone-file.js';
import { fullPath } from '../../load/files/file-tree.js';
import type { ExistingZone } from './existing-zones.js';
import { stateFor } from './existing-zones.js';
import type { ImportedFile } from '../outputs/imported-file.js';
import type { ZoneListing } from '../session/read-listings.js';
import type { ImportObjection } from '../../dns/rules/import-exceptions.js';
import { objectionText } from './objection-text.js';
import type { ReportedLoss, ReportedObjections } from './reported-loss.js';
import { schemaAddress } from '../outputs/schema-address.js';

export interface ImportZonesInput {
  readonly project: Pick<Project, 'root' | 'files' | 'severities' | 'dns' | 'vars'>;
  readonly listings: readonly ZoneListing[];
  readonly existing: ReadonlyMap<string, ExistingZone>;
  /** What managed services answer that no file says, by zone. */
  readonly found: ReadonlyMap<string, readonly ServiceRecord[]>;
  /** Returns the path of the file of a zone. */
  readonly pathOf: (zone: string) => string;
}

/** Returns the files that declare live zones, so that a plan from them is empty. Writes nothing. */
export async function importedZoneFiles(
  input: ImportZonesInput,
): Promise<readonly (ImportedFile & ReportedObjections)[]> {
  const { project, listings, existing, found, pathOf } = input;
  const { root, files: tree, severities } = project;
  const txt = project.dns?.txt ?? 'text';
  const files = importZones(listings, severities, txt).map(
    async (imported): Promise<ImportedFile & ReportedObjections> => {
      const path = pathOf(imported.zone);
      const full = fullPath(tree, path);
      const schema = await schemaAddress('zone', { root, path: full });
      const { zone, records } = imported;
      const placed = { zone, records, path, existing: existing.get(zone) };
      const services = found.get(zone) ?? [];
      const serviceRecords = [...(existing.get(zone)?.zone?.serviceRecords ?? []), ...services];
      const state = await stateFor({ ...placed, isMore: services.length > 0 }, zoneReading(project));
      const objection = ({ record, ...said }: ImportObjection): ReportedLoss => ({
        place: path,
        ...objectionText(record, said),
      });
      return {
        path,
        text: formatZoneFile({ ...imported, serviceRecords, reason: IMPORTED }, schema),
        state,
        ...noteOn(imported),
        exceptions: imported.exceptions.map(objection),
        mistakes: imported.mistakes.map(objection),
      };
    },
  );
  return Promise.all(files);
}

/** The reason of exceptions. */
const IMPORTED = 'imported from the live zone';

function noteOn({
  declared,
  unmanaged,
  ignored,
  exceptions,
  mistakes,
}: ImportedZone): Pick<ImportedFile, 'note'> {
  const others = unmanaged.length + ignored.length;
  const parts = [
    plural(declared.length, 'record'),
    ...(others > 0 ? [`${others} ignored`] : []),
    ...(exceptions.length > 0 ? [plural(exceptions.length, 'exception')] : []),
    ...(mistakes.length > 0 ? [plural(mistakes.length, 'mistake')] : []),
  ];
  return { note: parts.join(', ') };
}
