import type { ExportedZone } from '../../dns/zonefile/exported-zone.js';
import type { ImportedFile } from '../outputs/imported-file.js';

/** A zone as a text, and the file that it is written to. */
export interface ExportedFile extends ImportedFile, ExportedZone {
  readonly zone: string;
}
