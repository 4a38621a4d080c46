import type { Diagnostic, Hidden, Tally } from './diagnostic.js';
import { defineRule } from './rule.js';

/** Problems of one file that are shown. Nobody reads more, and a file that people write has fewer. */
export const MOST_OF_A_FILE = 1000;

export const tooManyProblems = defineRule(
  {
    code: 'file/too-many-problems',
    summary: `A file has at most ${MOST_OF_A_FILE} problems.`,
    explanation:
      'The first problems of a file are shown, errors before warnings, and the others are counted. So many have one cause in ' +
      'most cases: fix what is shown, and run the command again.',
    reference: 'docs/formats.md, "Many problems"',
    bad: '$ zonemason validate zones/example.com.yaml | tail -n 1\n150000 errors in 1 file with 150000 records',
    good: '$ zonemason validate zones/example.com.yaml | tail -n 1\n12 errors in 1 file with 150000 records',
  },
  { severity: 'error', adjustable: false, examples: 'shell' },
);

/** The last diagnostic of a file that has more problems than are shown. */
export function closingDiagnostic(file: string, hidden: Hidden): Diagnostic {
  const { problems, repeats } = hidden;
  return {
    rule: tooManyProblems,
    severity: problems.error + repeats.error > 0 ? 'error' : 'warning',
    message: closingMessage(hidden),
    hint: 'fix what is shown, and run the command again',
    ...(file !== '' && { file }),
    related: [],
    hidden,
  };
}

function closingMessage({ problems, repeats }: Hidden): string {
  const parts = [
    ...(total(problems) > 0 ? [counted(total(problems), 'more problem')] : []),
    ...(total(repeats) > 0 ? [counted(total(repeats), 'repeat')] : []),
  ];
  const isOne = total(problems) + total(repeats) === 1;
  return `${parts.join(' and ')} in this file ${isOne ? 'is' : 'are'} not shown`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Over both severities. */
export function total({ error, warning }: Tally): number {
  return error + warning;
}
