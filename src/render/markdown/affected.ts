import { plural } from '../../text/plural.js';
import type { Affected, AffectedGroup } from '../review/affected.js';
import { AFFECTED_TITLE, groupNotes, ownText } from '../review/affected.js';
import type { AnswerChange, Words } from '../review/answer-change.js';
import { code, prose } from './escape.js';
import { joinBlocks, utf8Bytes } from './section.js';

/** Further groups are only counted. */
const MOST_GROUPS = 20;
/** Further names of a group are folded, and of very many the rest is counted. */
const MOST_OPEN = 8;
const MOST_NAMES = 200;

/**
 * Who is affected by a plan; '' where the changes say it all. If that takes more than half of `room` (in bytes), only the first
 * names of each group are told, and if necessary the groups are counted.
 */
export function affectedBlock(affected: Affected, room: number): string {
  const { groups, own } = affected;
  if (groups.length === 0) return '';
  const shown = groups.slice(0, MOST_GROUPS);
  const more = groups.length - shown.length;
  const notes = [
    more > 0
      ? `_And ${plural(more, 'more group')}: run the command without \`--format markdown\` to see them._`
      : '',
    own > 0 ? `_${ownText(affected)}_` : '',
  ];
  for (const most of [MOST_NAMES, MOST_OPEN]) {
    const items = shown.map((group) => groupItem(group, most)).join('\n');
    const text = joinBlocks([`### ${AFFECTED_TITLE}`, items, ...notes]);
    if (utf8Bytes(text) <= room / 2) return text;
  }
  const names = new Set(groups.flatMap((group) => group.names)).size;
  return `### ${AFFECTED_TITLE}\n\n${plural(names, 'name')}: too many to list here.`;
}

function groupItem(group: AffectedGroup, most: number): string {
  const { names, changes, sentence } = group;
  const open = names.slice(0, names.length === MOST_OPEN + 1 ? MOST_OPEN + 1 : MOST_OPEN).map(prose);
  const folded = names.slice(open.length, most).map(prose);
  const rest = names.length - open.length;
  const title = open.join(', ') + (rest > 0 ? ` and ${plural(rest, 'more name')}` : '');
  const notes = groupNotes(group);
  const lines = [...(sentence === '' ? [] : [prose(sentence)]), ...changes.map(changeText)];
  const about = notes === '' ? '' : ` (${prose(notes)})`;
  const head = lines.length === 1 ? `- ${title}: ${lines.join('')}${about}` : `- ${title}${about}`;
  return [
    head,
    ...(lines.length === 1 ? [] : lines.map((line) => `  - ${line}`)),
    ...(folded.length === 0 ? [] : [foldedNames(folded, rest - folded.length)]),
  ].join('\n');
}

function foldedNames(names: readonly string[], more: number): string {
  const end = more > 0 ? ` and ${more} more` : '';
  const title = more > 0 ? `${names.length} of these` : plural(names.length, 'more name');
  return `\n  <details><summary>${title}</summary>\n\n  ${names.join(', ')}${end}\n\n  </details>\n`;
}

function changeText({ type, before, after, both }: AnswerChange): string {
  const change = `**${prose(type)}** ${wordsText(before)} → ${wordsText(after)}`;
  return both === '' ? change : `${change}, ${prose(both)}`;
}

/** Longer contents are shortened. */
const MOST_OF_CONTENT = 400;

/** Contents as code, whatever they say. */
function wordsText(words: readonly Words[]): string {
  return words
    .map((each) => (typeof each === 'string' ? ownWords(each) : code(each.content, MOST_OF_CONTENT)))
    .join('');
}

/** Words of ours, which may begin with a comma. */
function ownWords(text: string): string {
  const [start = ''] = /^,? */.exec(text) ?? [];
  return start + prose(text.slice(start.length));
}
