import type { FileFault } from '../../load/files/file-tree.js';
import { readHead } from '../../load/files/regular-file.js';

/** A file that the tool writes and a later run may replace. */
export type SavedKind = 'plan' | 'report' | 'metrics';

/** Plans and reports begin with the version of their format, the tool, and a timestamp. */
const BEGINNINGS: Readonly<Record<SavedKind, RegExp>> = {
  plan: beginningWith('createdAt'),
  report: beginningWith('startedAt'),
  metrics: /^# HELP zonemason_/,
};

function beginningWith(time: string): RegExp {
  const [version, tool] = ['"[^"]{1,100}"', '"zonemason [^"]{1,100}"'];
  return new RegExp(`^\\s*\\{\\s*"formatVersion":\\s*${version},\\s*"tool":\\s*${tool},\\s*"${time}":\\s*"`);
}

/** Whether a text begins like a file of this kind. */
export function isBeginningOf(kind: SavedKind, text: string): boolean {
  return BEGINNINGS[kind].test(text);
}

const HEAD_BYTES = 1024;

/** The content of a regular file; `earlier` was saved by an earlier run. */
export type Content = 'empty' | 'earlier' | 'other';

/** Recognizes the content of a file by its beginning; without a kind it is never `earlier`. */
export async function contentOf(
  path: string,
  kind: SavedKind | null,
): Promise<Content | { readonly fault: FileFault }> {
  const head = await readHead(path, HEAD_BYTES);
  if ('fault' in head) return head;
  if (head.value.length === 0) return 'empty';
  return kind !== null && isBeginningOf(kind, head.value.toString('utf8')) ? 'earlier' : 'other';
}
