import type { Diagnostic, Related } from '../diagnostic.js';
import type { CheckReport, ReportSetting } from '../report.js';
import { countSeverities, withoutRepeats } from '../report.js';
import { plural } from '../../text/plural.js';
import { positionAt } from '../source.js';
import { formatCounts, formatDiagnostics } from './text.js';
import { total } from '../too-many.js';
import { MOST_OF_A_LEVEL, regionOf, workflowCommand } from './workflow-command.js';

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
  return workflowCommand(severity, properties, lines);
}

function relatedText({ at, message }: Related, pathOf: ReportSetting['pathOf']): string {
  return at ? `${pathOf(at.file.path)}:${positionAt(at.file, at.start).line} ${message}` : message;
}

function notice(count: number): string {
  const message = `${plural(count, 'more problem')}: see the log of this step, since GitHub shows only ${MOST_OF_A_LEVEL} per level`;
  return workflowCommand('notice', { title: 'zonemason' }, [message]);
}
