import { textWidth, wrap } from '../../text/columns.js';
import type { Diagnostic, Related } from '../diagnostic.js';
import { excerpt } from './excerpt.js';
import { printable, printableStart } from '../../text/printable.js';
import type { CheckReport, ReportSetting } from '../report.js';
import { countSeverities, withoutRepeats } from '../report.js';
import { plural } from '../../text/plural.js';
import type { Severity } from '../rule.js';
import type { Span } from '../source.js';
import { positionAt } from '../source.js';
import type { Layout, Style } from '../../text/style.js';

/** Maximum width of source lines. */
const WIDEST_EXCERPT = 160;

/** Formats a report for terminals: its problems and their counts. */
export function formatReport(
  report: CheckReport,
  { layout, quiet }: Pick<ReportSetting, 'layout' | 'quiet'>,
): string {
  return formatDiagnostics(report.diagnostics, layout) + (quiet ? '' : formatCounts(report, layout));
}

/** Formats diagnostics for terminals, without repeats, each followed by an empty line. */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], layout: Layout): string {
  const shown = withoutRepeats(diagnostics);
  return shown.map((diagnostic) => `${formatDiagnostic(diagnostic, layout)}\n\n`).join('');
}

/** The last line of a report: `2 errors and 1 warning in 3 files with 120 records`. */
export function formatCounts(report: CheckReport, { style }: Layout): string {
  const { error, warning } = countSeverities(withoutRepeats(report.diagnostics));
  const problems = [
    ...(error > 0 ? [style.red(plural(error, 'error'))] : []),
    ...(warning > 0 ? [style.yellow(plural(warning, 'warning'))] : []),
  ];
  const found = problems.length > 0 ? problems.join(' and ') : style.green('no problems');
  return `${found} in ${plural(report.files, 'file')} with ${plural(report.records, 'record')}\n`;
}

/** Formats a diagnostic: heading, marked source line, hint, related places. */
function formatDiagnostic(diagnostic: Diagnostic, layout: Layout): string {
  return [
    ...heading(diagnostic, layout),
    ...(diagnostic.at && !diagnostic.at.file.isHidden
      ? source(diagnostic.at, diagnostic.severity, layout)
      : []),
    ...(diagnostic.hint === undefined ? [] : note('hint', printable(diagnostic.hint), layout)),
    ...diagnostic.related.flatMap((related) => note('see', relatedText(related), layout)),
  ].join('\n');
}

/** Place, severity, code and message, on one line if it fits. */
function heading(diagnostic: Diagnostic, { style, width }: Layout): readonly string[] {
  const place = placeText(diagnostic);
  const { severity, rule } = diagnostic;
  const message = printable(diagnostic.message);
  const label = [place, severity, rule.code].filter((part) => part !== '').join('  ');
  const head = [style.bold(place), severityStyle(style, severity)(severity), style.cyan(rule.code)]
    .filter((part) => part !== '')
    .join('  ');
  if (textWidth(label) + 2 + textWidth(message) <= width) return [`${head}  ${message}`];
  return [head, ...wrap(message, width - 2).map((line) => `  ${line}`)];
}

function placeText({ at, file }: Diagnostic): string {
  if (at) return spanText(at);
  return file === undefined ? '' : printableStart(file);
}

function spanText(span: Span): string {
  const { line, column } = positionAt(span.file, span.start);
  return `${printableStart(span.file.path)}:${line}:${column}`;
}

/** The source line with its number, and a marker below it. */
function source(at: Span, severity: Severity, { style, width }: Layout): readonly string[] {
  const number = String(positionAt(at.file, at.start).line).padStart(4);
  const gutter = `${number} │ `;
  const { text, indent, length } = excerpt(at, Math.min(width, WIDEST_EXCERPT) - gutter.length);
  const marker = severityStyle(style, severity)('^'.repeat(length));
  return [
    `${style.dim(gutter)}${text}`.trimEnd(),
    `${style.dim(`${' '.repeat(number.length)} │ `)}${' '.repeat(indent)}${marker}`,
  ];
}

/** A labelled text, wrapped with a hanging indent. */
function note(label: string, text: string, { style, width }: Layout): readonly string[] {
  const lead = `${label.padStart(6)}  `;
  return wrap(text, width - lead.length).map((line, index) =>
    index === 0 ? `${style.dim(lead)}${line}` : `${' '.repeat(lead.length)}${line}`,
  );
}

function relatedText({ at, message }: Related): string {
  return at ? `${spanText(at)}  ${printable(message)}` : printable(message);
}

function severityStyle(style: Style, severity: Severity): (text: string) => string {
  return severity === 'error' ? style.red : style.yellow;
}
