import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { positionAt } from '../../src/diagnostics/source.js';
import type { Span } from '../../src/diagnostics/source.js';

/** Code and place of a diagnostic, for example `cname/ring zones/example.com.yaml:2`. */
export function inBrief({ rule, at }: Diagnostic): string {
  return `${rule.code} ${placed(at)}`;
}

/** The places of what else takes part, `live` for records that stand in no file. */
export function relatedPlaces({ related }: Diagnostic): readonly string[] {
  return related.map(({ at }) => (at ? placed(at) : 'live'));
}

function placed(at: Span | undefined): string {
  return at ? `${at.file.path}:${positionAt(at.file, at.start).line}` : 'nowhere';
}
