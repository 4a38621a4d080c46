import type { Diagnostic, Related } from '../diagnostic.js';
import { printable } from '../../text/printable.js';
import type { CheckReport, ReportSetting } from '../report.js';
import { countSeverities, withoutRepeats } from '../report.js';
import { plural } from '../../text/plural.js';
import type { Span } from '../source.js';
import { positionAt } from '../source.js';
import { formatCounts, formatDiagnostics } from './text.js';
import { total } from '../too-many.js';

/** GitHub's limit of annotations per level and step. */
const MOST_OF_A_LEVEL = 10;

/**
 * Formats a report as workflow commands for GitHub annotations, errors first. Problems beyond GitHub's limits follow as
 * text, with a notice that counts them.
 */
export function formatGithub(report: CheckReport, { layout, quiet, pathOf }: ReportSetting): string {
  const problems = withoutRepeats(report.diagnostics);
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const shown = [...errors.slice(0, MOST_OF_A_LEVEL), ...warnings.slice(0, MOST_OF_A_LEVEL)];
  const rest = [...errors.slice(MOST_OF_A_LEVEL), ...warnings.slice(MOST_OF_A_LEVEL)];
  return [
    ...shown.map((diagnostic) => annotation(diagnostic, pathOf)),
    ...(rest.length > 0 ? [notice(total(countSeverities(rest))), '\n', formatDiagnostics(rest, layout)] : []),
    ...(quiet ? [] : [formatCounts(report, layout)]),
  ].join('');
}

function annotation(diagnostic: Diagnostic, pathOf: ReportSetting['pathOf']): string {
  const { severity, rule, message, hint, at, file = at?.file.path, related } = diagnostic;
  const lines = [
    message,
    ...(hint === undefined ? [] : [`hint: ${hint}`]),
    ...related.map((each) => `see: ${relatedText(each, pathOf)}`),
  ];
  const properties = {
    ...(file !== undefined && { file: pathOf(file) }),
    ...(at && regionOf(at)),
    title: rule.code,
  };
  return command(severity, properties, lines);
}

function relatedText({ at, message }: Related, pathOf: ReportSetting['pathOf']): string {
  return at ? `${pathOf(at.file.path)}:${positionAt(at.file, at.start).line} ${message}` : message;
}

/** GitHub accepts columns only for places on a single line. */
function regionOf({ file, start, end }: Span): Readonly<Record<string, number>> {
  const { line, column: col } = positionAt(file, start);
  const { line: endLine, column: endColumn } = positionAt(file, end);
  return line === endLine ? { line, col, endLine, endColumn } : { line, endLine };
}

function notice(count: number): string {
  const message = `${plural(count, 'more problem')}: see the log of this step, since GitHub shows only ${MOST_OF_A_LEVEL} per level`;
  return command('notice', { title: 'zonemason' }, [message]);
}

/** A workflow command, with its values escaped. */
function command(
  level: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number>>,
  lines: readonly string[],
): string {
  const pairs = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${level} ${pairs.join(',')}::${lines.map(escapeData).join('%0A')}\n`;
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Printable text has no CR or LF that would need escapes. */
function escapeData(text: string): string {
  return printable(text).replaceAll('%', '%25');
}
