import type { ContentPart } from '../../content/part.js';
import { partOf } from '../../content/part.js';

/** A tag of a text such as `v=DMARC1; p=none`. */
export interface Tag {
  readonly name: ContentPart;
  /** Without blanks around it. */
  readonly value: ContentPart;
}

/** A list of tags, and its parts that are none. */
export interface TagList {
  readonly tags: readonly Tag[];
  readonly faults: readonly ContentPart[];
}

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/** Reads a list of tags (RFC 6376 section 3.2); the last one may be followed by a semicolon. */
export function readTagList(text: string): TagList {
  const tags: Tag[] = [];
  const faults: ContentPart[] = [];
  for (const part of specsIn(text)) {
    const equals = part.text.indexOf('=');
    const name = trimmed(partOf(part, 0, Math.max(equals, 0)));
    if (NAME.test(name.text)) tags.push({ name, value: trimmed(partOf(part, equals + 1)) });
    else faults.push(trimmed(part));
  }
  return { tags, faults };
}

/** What stands between semicolons. */
function specsIn(text: string): readonly ContentPart[] {
  const specs: ContentPart[] = [];
  let offset = 0;
  for (const spec of text.split(';')) {
    specs.push({ text: spec, offset });
    offset += spec.length + 1;
  }
  const last = specs.at(-1);
  return last && last.text.trim() === '' && specs.length > 1 ? specs.slice(0, -1) : specs;
}

function trimmed(part: ContentPart): ContentPart {
  const start = part.text.length - part.text.trimStart().length;
  return partOf(part, start, start + part.text.trim().length);
}

/** The names of tags that are there before. */
export function repeatedNames({ tags }: Pick<TagList, 'tags'>): readonly ContentPart[] {
  const firsts = new Map(tags.toReversed().map(({ name }) => [name.text, name]));
  return tags.map(({ name }) => name).filter((name) => firsts.get(name.text) !== name);
}

/** The first tag of a name. */
export function tagNamed({ tags }: Pick<TagList, 'tags'>, name: string): Tag | undefined {
  return tags.find((tag) => tag.name.text === name);
}

/** The value of the first tag of a name. */
export function valueOfTag(list: Pick<TagList, 'tags'>, name: string): string | undefined {
  return tagNamed(list, name)?.value.text;
}
