import { slashPath } from '../../text/slash-path.js';
import type { Diagnostic } from '../diagnostic.js';
import { fingerprints } from './fingerprints.js';
import { printableJson } from '../../text/printable.js';
import type { CheckReport, ReportSetting } from '../report.js';
import { withoutRepeats } from '../report.js';
import type { Severity } from '../rule.js';
import type { Span } from '../source.js';
import { positionAt } from '../source.js';

/** GitLab has `info`, `minor`, `major`, `critical` and `blocker`. */
const SEVERITIES: Readonly<Record<Severity, string>> = { error: 'major', warning: 'minor' };

/** Formats a GitLab code quality report, for `artifacts:reports:codequality`. */
export function formatGitlab(
  { diagnostics }: CheckReport,
  { pathOf }: Pick<ReportSetting, 'pathOf'>,
): string {
  const shown = withoutRepeats(diagnostics);
  const names = fingerprints(shown, pathOf);
  return printableJson(
    shown.map((diagnostic) => ({
      description: descriptionOf(diagnostic),
      check_name: diagnostic.rule.code,
      fingerprint: names.get(diagnostic),
      severity: SEVERITIES[diagnostic.severity],
      location: locationOf(diagnostic, pathOf),
    })),
  );
}

function descriptionOf({ message, hint }: Diagnostic): string {
  return hint === undefined ? message : `${message}; ${hint}`;
}

/** GitLab requires a line: problems of a whole file get the first one. */
function locationOf(
  { at, file = at?.file.path ?? slashPath('.') }: Diagnostic,
  pathOf: ReportSetting['pathOf'],
): { readonly path: string; readonly lines: { readonly begin: number; readonly end?: number } } {
  return { path: pathOf(file), lines: at ? linesOf(at) : { begin: 1 } };
}

function linesOf({ file, start, end }: Span): { readonly begin: number; readonly end: number } {
  return { begin: positionAt(file, start).line, end: positionAt(file, end).line };
}
