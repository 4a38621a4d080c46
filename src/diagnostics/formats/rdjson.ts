import { printableJson } from '../../text/printable.js';
import type { Diagnostic } from '../diagnostic.js';
import type { CheckReport, ReportSetting } from '../report.js';
import { withoutRepeats } from '../report.js';
import type { SourceFile, Span } from '../source.js';
import { positionAt } from '../source.js';

/**
 * Formats a report in the Reviewdog Diagnostic Format
 * (https://github.com/reviewdog/reviewdog/tree/master/proto/rdf): hints with an exact replacement are suggestions.
 */
export function formatRdjson(
  { diagnostics }: CheckReport,
  { pathOf }: Pick<ReportSetting, 'pathOf'>,
): string {
  return printableJson({
    source: { name: 'zonemason', url: 'https://www.npmjs.com/package/zonemason' },
    diagnostics: withoutRepeats(diagnostics).map((diagnostic) => rdDiagnostic(diagnostic, pathOf)),
  });
}

function rdDiagnostic(diagnostic: Diagnostic, pathOf: ReportSetting['pathOf']): object {
  const { rule, severity, message, hint, at, file = at?.file.path, fix, related } = diagnostic;
  const placed = related.flatMap((each) => (each.at ? { message: each.message, at: each.at } : []));
  const others = related.filter((each) => each.at === undefined).map((each) => each.message);
  return {
    message: [message, ...(hint === undefined ? [] : [hint]), ...others].join('\n'),
    ...(file !== undefined && { location: { path: pathOf(file), ...(at && { range: rangeOf(at) }) } }),
    severity: severity === 'error' ? 'ERROR' : 'WARNING',
    code: { value: rule.code },
    ...(fix && { suggestions: [{ range: rangeOf(fix.at), text: fix.text }] }),
    ...(placed.length > 0 && {
      relatedLocations: placed.map((each) => ({
        message: each.message,
        location: { path: pathOf(each.at.file.path), range: rangeOf(each.at) },
      })),
    }),
  };
}

/** Columns count octets of UTF-8 from 1; ends are exclusive. */
function rangeOf({ file, start, end }: Span): object {
  return { start: rdPosition(file, start), end: rdPosition(file, end) };
}

function rdPosition(file: SourceFile, offset: number): object {
  const { line, column } = positionAt(file, offset);
  return { line, column: Buffer.byteLength(file.text.slice(offset - column + 1, offset)) + 1 };
}
