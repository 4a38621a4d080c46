import { isDnsName } from '../../dns/name/name.js';
import type { FileReading } from '../files/file-tree.js';

/** What a glance at a text may miss: other characters than those of ASCII, escapes, variables, includes, texts in parts. */
const HIDING = /[^\t\n\r\x20-\x7e]|\\|\$\{|"\s*"|^include[ \t]*:/m;

/** A line that begins with anything but a plain key, a comment, or what is below a key. */
const OTHER_ROOT = /^(?![a-zA-Z#\s]|---\s*$)./m;

const ZONE = /^zone[ \t]*:/gm;
const RECORDS = /^records[ \t]*:/gm;
/** Followed by a name, below it or in braces. */
const RECORDED = /^records:[ \t]*(?:\{|(?:#.*)?\r?\n(?:[ \t]*(?:#.*)?\r?\n)*[ \t]+[^\s#-])/m;
const NAMED = /^zone:[ \t]+([a-z0-9_.-]+)[ \t]*(?:#.*)?\r?$/m;

/**
 * The name of the zone that a zone file declares, if a glance at its text is enough: it declares one by a plain name, and all names
 * that it mentions are there in full. Null for any other file, which has to be parsed. What is wrong in the file is not looked for.
 */
export function zoneAtAGlance(text: string): string | null {
  if (HIDING.test(text) || OTHER_ROOT.test(text)) return null;
  if (countOf(ZONE, text) !== 1 || countOf(RECORDS, text) !== 1 || !RECORDED.test(text)) return null;
  const name = NAMED.exec(text)?.[1];
  return name !== undefined && isDnsName(name) && !name.includes('xn--') ? name : null;
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}

/** What a glance at a zone file shows. */
export interface SeenFile {
  /** The names of its zones. */
  readonly zones: readonly string[];
  /** All names that it mentions, among other things. */
  readonly text: string;
}

/** Files of which a glance is enough, by their paths. */
export type SeenFiles = ReadonlyMap<string, SeenFile>;

/** What a glance at a file shows; null where it is not enough. */
export function seeFile(source: FileReading<Buffer>): SeenFile | null {
  if (!('value' in source) || source.isPrivate) return null;
  // What is not ASCII is parsed.
  const text = source.value.toString('latin1');
  const name = zoneAtAGlance(text);
  return name === null ? null : { zones: [name], text };
}
