import type { Advice } from '../../../diagnostics/suggestion.js';
import { writeInstead } from '../../../diagnostics/suggestion.js';
import type { ContentPart } from '../../content/part.js';
import { partOf } from '../../content/part.js';
import type { TagList } from './tag-list.js';

/** A destination of reports. */
export interface ReportUri {
  /** Without the size after an exclamation mark. */
  readonly part: ContentPart;
  readonly isValid: boolean;
  /** The domain of an address, in lower case; null for any other URI. */
  readonly domain: string | null;
}

/** An obsolete limit on the size of reports (RFC 7489 section 6.2). */
const SIZE = /!\d+[kmgt]?$/i;

const ADDRESS = /^mailto:[^\s@,!]+@([^\s@,!?]+)(?:\?\S*)?$/i;
const URI = /^(?!mailto:)[a-z][a-z0-9+.-]*:[^\s,!]+$/i;

/** The destinations in `rua` and `ruf`. */
export function reportUris({ tags }: Pick<TagList, 'tags'>): readonly ReportUri[] {
  return tags
    .filter(({ name }) => name.text === 'rua' || name.text === 'ruf')
    .flatMap(({ value }) => listed(value))
    .map((part) => {
      const domain = ADDRESS.exec(part.text)?.[1]?.toLowerCase() ?? null;
      return { part, domain, isValid: domain !== null || URI.test(part.text) };
    });
}

/** What to write instead of an address. */
export function adviceForUri({ text }: ContentPart): Partial<Advice> {
  return /^[^\s:@]+@[^\s@]+$/.test(text) ? writeInstead(text, `mailto:${text}`) : {};
}

/** The items of a list, without blanks and sizes. */
function listed(value: ContentPart): readonly ContentPart[] {
  const items: ContentPart[] = [];
  let start = 0;
  for (const item of value.text.split(',')) {
    const blanks = item.length - item.trimStart().length;
    const bare = item.trim().replace(SIZE, '');
    items.push(partOf(value, start + blanks, start + blanks + bare.length));
    start += item.length + 1;
  }
  return items;
}
