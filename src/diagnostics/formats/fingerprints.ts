import { createHash } from 'node:crypto';
import type { Diagnostic } from '../diagnostic.js';
import type { ReportSetting } from '../report.js';

/**
 * A name for each problem, 64 hex digits, by which a later report is compared with this one. It stays when lines move
 * or sentences change, and no other problem of the report has it.
 */
export function fingerprints(
  diagnostics: readonly Diagnostic[],
  pathOf: ReportSetting['pathOf'],
): ReadonlyMap<Diagnostic, string> {
  const counts = new Map<string, number>();
  return new Map(
    diagnostics.map((diagnostic) => {
      const traits = traitsOf(diagnostic, pathOf);
      const count = (counts.get(traits) ?? 0) + 1;
      counts.set(traits, count);
      return [diagnostic, digest(`${traits}${count}`)];
    }),
  );
}

/** What a problem is about, and the text that it points at, wherever that stands. */
function traitsOf(
  { rule, at, file = at?.file.path ?? '', address = '' }: Diagnostic,
  pathOf: ReportSetting['pathOf'],
): string {
  const text = at && !at.file.isHidden ? at.file.text.slice(at.start, at.end) : '';
  return JSON.stringify([rule.code, pathOf(file), address, text]);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
