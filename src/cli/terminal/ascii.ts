import type { Environment } from '../../environment.js';

/**
 * Whether a terminal may show no other characters than ASCII: the locale names another encoding than UTF-8, or is that of C. Without a
 * locale, as in most containers, and on Windows, a terminal is taken for one that can.
 */
export function isAscii(env: Environment): boolean {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  return locale !== '' && !/utf-?8/i.test(locale) && env['OS'] !== 'Windows_NT';
}

/** What stands for the marks of our own; those that stand in columns are one character wide. */
const FORMS: Readonly<Record<string, string>> = {
  '→': '->',
  '…': '...',
  '±': '*',
  '·': '.',
  '✓': 'v',
  '×': 'x',
  '│': '|',
  '─': '-',
  '━': '=',
};

const MARKS = new RegExp(`[${Object.keys(FORMS).join('')}]`, 'g');

/** A text with ASCII in the place of marks, arrows, rules and ellipses; all else, such as the text of a mail, stays. */
export function inAscii(text: string): string {
  return text.replaceAll(MARKS, (mark) => FORMS[mark] ?? mark);
}
