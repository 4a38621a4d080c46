import { printable } from '../../text/printable.js';

/** More characters than this are not shown of a text that stands among others. */
const MOST_CHARACTERS = 200;

/**
 * Foreign text as code: nothing in it is markup, and GitHub and GitLab look for no addresses, names of people or
 * numbers of issues there. Pipes are left to {@link row}.
 */
export function code(text: string, most = MOST_CHARACTERS): string {
  const shown = shorten(printable(text), most);
  if (shown === '') return '(empty)';
  // Renderers disagree on what `\\|` in a table is, so a backslash and a pipe never meet.
  return shown
    .split(/(?<=\\)(?=\|)/)
    .map(span)
    .join('<!-- -->');
}

/** CommonMark 6.1: as many backticks around as never stand together inside, and a blank that is not shown. */
function span(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const losesBlanks = /^ .* $/.test(text) && /[^ ]/.test(text);
  const pad = losesBlanks || /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** Words without meaning to any renderer; hex digits could be the name of a commit, and `www.` is a link to GitHub. */
const PLAIN_WORD = /^(?!(?:[a-z]*www|[0-9a-f]{7,})$)(?:[a-z]+(?:[-'][a-z]+)*|[0-9]+|[-%→…])$/i;
const MOST_OF_PROSE = 1000;

/** A sentence with foreign words in it: every word that is no plain one becomes code. It must not begin a line. */
export function prose(text: string): string {
  return shorten(printable(text), MOST_OF_PROSE).split(' ').map(word).join(' ');
}

function word(text: string): string {
  const [, before = '', core = '', after = ''] = /^(\(?)(.*?)([.,;:)]*)$/.exec(text) ?? [];
  if (core === '') return text === '' ? '' : code(text);
  return `${before}${PLAIN_WORD.test(core) ? core : code(core, MOST_OF_PROSE)}${after}`;
}

/** Takes the middle out of a text with too many characters, and says so. */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const half = Math.floor(most / 2);
  const left = characters.length - 2 * half;
  return `${characters.slice(0, half).join('')} … ${left} more … ${characters.slice(-half).join('')}`;
}

/** A row of a table. */
export function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** The first two lines of a table. */
export function tableHead(titles: readonly string[]): string {
  return `${row(titles)}\n${row(titles.map(() => '---'))}`;
}

/** What stands around lines of text, so that none of them ends it: more backticks than any of them has. */
export function fenceFor(lines: readonly string[]): string {
  const longest = lines
    .flatMap((line) => line.match(/`+/g) ?? [])
    .reduce((most, run) => Math.max(most, run.length), 2);
  return '`'.repeat(longest + 1);
}
