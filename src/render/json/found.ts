import type { FoundEntry } from '../../dns/find/found-entry.js';
import { printableJson } from '../../text/printable.js';

/** Version of the format; readers refuse other major versions. */
const FORMAT_VERSION = '1.0';

/** Formats found records as JSON. Schema: `schemas/found.schema.json`. */
export function formatFoundJson(found: readonly FoundEntry[]): string {
  return printableJson({ formatVersion: FORMAT_VERSION, records: found });
}
