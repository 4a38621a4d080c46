import { wrapProse } from '../../text/columns.js';
import { renderProblems } from '../../engine/check/render-report.js';
import { problemsToShow } from '../../engine/session/must-be-valid.js';
import { Failure } from '../../failure.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';
import { REPORT_IT } from '../../version.js';

/** Formats what ended a command: problems in files, a failure with its hint, or a bug. */
export function formatFailure(error: unknown, layout: Layout, verbose: boolean): string {
  if (error instanceof Failure) {
    const problems = renderProblems(problemsToShow(error), layout);
    const hint = error.hint === undefined ? '' : labelled('hint:', error.hint, layout);
    const causes = verbose ? causesText(error) : '';
    return problems + labelled(layout.style.red('error:'), error.message, layout) + hint + causes;
  }
  const message = error instanceof Error ? error.message : String(error);
  const advice = verbose ? '' : ' (add --verbose for details)';
  const line = `internal error: ${message}; ${REPORT_IT}${advice}`;
  return labelled(layout.style.red('error:'), line, layout) + (verbose ? stackText(error) : '');
}

const INDENT = '       ';

/** Puts a label of at most six columns in front of a text and indents the following lines. */
function labelled(label: string, text: string, { width }: Layout): string {
  const lines = text.split('\n').flatMap((line) => wrapProse(printable(line), width - INDENT.length));
  const first = label.startsWith('hint') ? ` ${label}` : label;
  return `${first} ${lines.join(`\n${INDENT}`)}\n`;
}

/** The chain of causes of a failure, without messages that repeat an earlier one. */
function causesText({ message, cause }: Failure): string {
  let said = message;
  let text = '';
  for (let error = cause; error instanceof Error; error = error.cause) {
    if (said.includes(error.message)) continue;
    said += error.message;
    text += `${INDENT}cause: ${printable(error.message)}\n`;
  }
  return text;
}

function stackText(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return `${stack.split('\n').map(printable).join('\n')}\n`;
}
