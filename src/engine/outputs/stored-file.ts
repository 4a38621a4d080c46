import type { FileTree } from '../../load/files/file-tree.js';

/** The text of a file that exists, as it is stored. */
export interface StoredText {
  readonly text: string;
  /** A byte order mark, or nothing. */
  readonly mark: string;
}

/** Reads a file to be edited; null if it cannot be read, or has nothing but spaces and comments, so that it may be replaced. */
export async function storedText(path: string, tree: FileTree): Promise<StoredText | null> {
  const stored = await tree.readFile(path);
  if ('fault' in stored) return null;
  const whole = stored.value.toString('utf8');
  const mark = whole.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const text = whole.slice(mark.length);
  return NOTHING.test(text) ? null : { text, mark };
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Only spaces and comments. */
const NOTHING = /^(?:\s|#[^\n]*)*$/;
