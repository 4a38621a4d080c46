import { wrap } from '../../text/columns.js';
import { renderProblems } from '../../engine/check/render-report.js';
import { problemsToShow } from '../../engine/must-be-valid.js';
import { Failure } from '../../failure.js';
import { printable } from '../../text/printable.js';
import type { Layout } from '../../text/style.js';

/** What ended a command, for people: what is wrong with files, a failure with its hint, or that the tool itself has gone wrong. */
export function formatFailure(error: unknown, layout: Layout, verbose: boolean): string {
  if (error instanceof Failure) {
    const problems = renderProblems(problemsToShow(error), layout);
    const hint = error.hint === undefined ? '' : labelled('hint:', error.hint, layout);
    const causes = verbose ? causesText(error) : '';
    return problems + labelled(layout.style.red('error:'), error.message, layout) + hint + causes;
  }
  const message = error instanceof Error ? error.message : String(error);
  const advice = verbose ? '' : ' (add --verbose for details)';
  const line = `zonemason has gone wrong: ${message}; please report this${advice}`;
  return labelled(layout.style.red('error:'), line, layout) + (verbose ? stackText(error) : '');
}

const INDENT = '       ';

/** A text behind a label of up to six columns; lines after the first are indented. */
function labelled(label: string, text: string, { width }: Layout): string {
  const lines = text.split('\n').flatMap((line) => wrap(printable(line), width - INDENT.length));
  const first = label.startsWith('hint') ? ` ${label}` : label;
  return `${first} ${lines.join(`\n${INDENT}`)}\n`;
}

/** What lies behind a failure, and behind that, but for what has been said already. */
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
  return stack
    .split('\n')
    .map((line) => `${printable(line)}\n`)
    .join('');
}
