import type { Plan } from '../../plan/plan.js';
import type { Notice, NoticeItem } from '../review/notices.js';
import { limited, madeText } from '../review/notices.js';
import { code, prose } from './escape.js';
import { joinBlocks, utf8Bytes } from './section.js';

/**
 * What is left out and what is to be warned of. In full if that takes at most a quarter of `maxBytes`, otherwise by name, or
 * just counted.
 */
export function noticeBlock(notices: readonly Notice[], maxBytes: number): string {
  const ways = [itemText, ({ subject }: NoticeItem) => `- ${code(subject)}`];
  const texts = ways.map((way) => joinBlocks(notices.map((notice) => noticeText(notice, way))));
  return (
    texts.find((text) => utf8Bytes(text) <= maxBytes / 4) ??
    joinBlocks(notices.map(({ title }) => `**${title}**, which the JSON format lists`))
  );
}

function noticeText({ title, isBlocking, items }: Notice, way: (item: NoticeItem) => string): string {
  const { shown, more } = limited(items);
  return [
    `${isBlocking ? '🛑' : '⚠️'} **${title}**\n`,
    ...shown.map((item) => way(item)),
    ...(more === '' ? [] : [`- ${more}`]),
  ].join('\n');
}

function itemText({ problems, ...item }: NoticeItem): string {
  const { shown, more } = limited(problems, 'item');
  const inner = [...shown.map(sentence), ...(more === '' ? [] : [more])].map((text) => `  - ${text}`);
  return [`- ${sentence(item)}`, ...inner].join('\n');
}

function sentence({ subject, label, message, hint }: Omit<NoticeItem, 'problems'>): string {
  const advice = hint === undefined ? '' : ` (${prose(hint)})`;
  return `${code(subject)} ${code(label)}: ${prose(message)}${advice}`;
}

/** Where the plan was made, with a link to the run. */
export function madeLine(plan: Plan): string {
  return `${madeText(plan, linkOrCode)}.`;
}

/** A web address without characters that have a meaning in Markdown or HTML. */
const PLAIN_ADDRESS = /^https?:\/\/[\w./:-]+(?:\?[\w.&=%/-]+)?$/;
const LONGEST_ADDRESS = 200;
const LONGEST_NAME = 40;

function linkOrCode(text: string): string {
  const isLink = text.length <= LONGEST_ADDRESS && PLAIN_ADDRESS.test(text);
  return isLink ? `<${text}>` : code(text, LONGEST_NAME);
}
