import type { ExportedZone } from '../../dns/foreign/exported-zone.js';
import type { ImportedFile } from '../import/imported-file.js';

/** A zone as a text, and the file that it is written to. */
export interface ExportedFile extends ImportedFile, ExportedZone {
  readonly zone: string;
}
