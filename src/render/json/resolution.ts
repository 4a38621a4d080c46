import type { Resolution } from '../../dns/answers/resolution.js';
import { printableJson } from '../../text/printable.js';

/** Version of the format; readers refuse other major versions. */
const FORMAT_VERSION = '1.0';

/** Formats answers as JSON. Schema: `schemas/resolution.schema.json`. */
export function formatResolutionJson(resolution: Resolution): string {
  return printableJson({ formatVersion: FORMAT_VERSION, ...resolution });
}
