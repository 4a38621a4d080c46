import { printable } from '../../text/printable.js';

/** Longer texts within a line are shortened. */
const MAX_CHARACTERS = 200;

/**
 * Formats external text as code, so that it contains no markup and GitHub and GitLab link no URLs, user names or issues
 * in it. Pipes are escaped by {@link row}.
 */
export function code(text: string, most = MAX_CHARACTERS): string {
  const shown = shorten(printable(text), most);
  if (shown === '') return '(empty)';
  // Renderers disagree on `\\|` in a table, so a backslash never precedes a pipe.
  return shown
    .split(/(?<=\\)(?=\|)/)
    .map(span)
    .join('<!-- -->');
}

/** CommonMark 6.1: a fence longer than any run of backticks inside, and padding where it would be stripped. */
function span(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const losesSpaces = /^ .* $/.test(text) && /[^ ]/.test(text);
  const pad = losesSpaces || /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** Words that no renderer treats specially; hex digits could be a commit, and renderers link `www.`. */
const PLAIN_WORD = /^(?!.*www$|.*\b[0-9a-f]{7,}\b)(?:[a-z]+(?:[-'][a-z]+)*|[0-9]+|[-%→…])$/i;
const MAX_PROSE = 1000;

/**
 * Formats a sentence with external words: what is in backticks, and every word that is not plain, becomes code. It must not
 * start a line.
 */
export function prose(text: string): string {
  const [first = '', ...words] = shorten(printable(text), MAX_PROSE).match(WORDS) ?? [];
  return [BULLET.test(first) ? code(first) : word(first), ...words.map(word)].join('');
}

/** What would begin a list of its own in an item of one (CommonMark 5.2). */
const BULLET = /^(?:-|\d+[.)])$/;

/** Words and the spaces between them; what is in backticks is one word, as is `<IPv4 address>`. */
const WORDS = /\(?`[^`]+`[.,;:)]*(?= |$)|<[^<>]+>[.,;:)]*(?= |$)|[^ ]+| +/g;

function word(text: string): string {
  const [, before = '', core = '', after = ''] = /^(\(?)(.*?)([.,;:)]*)$/.exec(text) ?? [];
  if (core.trim() === '') return text.trim() === '' ? text : code(text);
  const [, quoted] = /^`([^`]+)`$/.exec(core) ?? [];
  const shown = quoted === undefined && PLAIN_WORD.test(core) ? core : code(quoted ?? core, MAX_PROSE);
  return `${before}${shown}${after}`;
}

/** Replaces the middle of a long text by the number of characters. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const half = Math.floor(most / 2);
  const left = characters.length - 2 * half;
  return `${characters.slice(0, half).join('')} … ${left} more … ${characters.slice(-half).join('')}`;
}

/** Formats a table row. */
export function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** Formats the first two lines of a table. */
export function tableHead(titles: readonly string[]): string {
  return `${row(titles)}\n${row(titles.map(() => '---'))}`;
}

/** Returns a code fence that none of the lines can end. */
export function fenceFor(lines: readonly string[]): string {
  const longest = lines
    .flatMap((line) => line.match(/`+/g) ?? [])
    .reduce((most, run) => Math.max(most, run.length), 2);
  return '`'.repeat(longest + 1);
}
