import { createHash } from 'node:crypto';
import { slashPath } from '../../text/slash-path.js';
import type { Diagnostic } from '../diagnostic.js';
import type { ReportSetting } from '../report.js';

/**
 * A unique fingerprint of each problem, 64 hex digits, to compare reports. It does not change when lines move or messages
 * are reworded.
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

/** The rule, the subject and the text at the position of a problem. */
function traitsOf(
  { rule, at, file = at?.file.path ?? slashPath(''), address = '' }: Diagnostic,
  pathOf: ReportSetting['pathOf'],
): string {
  const text = at && !at.file.isHidden ? at.file.text.slice(at.start, at.end) : '';
  return JSON.stringify([rule.code, pathOf(file), address, text]);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
