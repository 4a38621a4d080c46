import type { SlashPath } from '../text/slash-path.js';
import type { Diagnostic, Hidden, Tally } from './diagnostic.js';
import { defineRule } from './rule.js';

/** The number of problems that are shown per file. */
export const MOST_OF_A_FILE = 1000;

export const tooManyProblems = defineRule(
  {
    code: 'file/too-many-problems',
    summary: `A file must not have more than ${MOST_OF_A_FILE} problems.`,
    explanation:
      'Only the first problems of a file are shown, errors before warnings. They usually have the same cause: fix the ones ' +
      'that are shown, then run the command again.',
    reference: 'docs/formats.md, "Large numbers of problems"',
    bad: '$ zonemason validate zones/example.com.yaml | tail -n 1\n150000 errors in 1 file with 150000 records',
    good: '$ zonemason validate zones/example.com.yaml | tail -n 1\n12 errors in 1 file with 150000 records',
  },
  { severity: 'error', adjustable: false, examples: 'shell' },
);

/** The last diagnostic of a file with more problems than are shown. */
export function closingDiagnostic(file: SlashPath, hidden: Hidden): Diagnostic {
  const [problems, repeats] = [total(hidden.problems), total(hidden.repeats)];
  const parts = [
    ...(problems > 0 ? [counted(problems, 'more problem')] : []),
    ...(repeats > 0 ? [counted(repeats, 'repeat')] : []),
  ];
  return {
    rule: tooManyProblems,
    severity: hidden.problems.error + hidden.repeats.error > 0 ? 'error' : 'warning',
    message: `${parts.join(' and ')} in this file ${problems + repeats === 1 ? 'is' : 'are'} not shown`,
    hint: 'fix the problems that are shown, then run the command again',
    ...(file !== '' && { file }),
    related: [],
    hidden,
  };
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** The number of problems of both severities. */
export function total({ error, warning }: Tally): number {
  return error + warning;
}
