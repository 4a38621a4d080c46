import type { SourceFile } from '../../diagnostics/source.js';
import { sourceFile } from '../../diagnostics/source.js';
import { fileLayout, readFile } from '../format/file-layout.js';
import type { Collection, LayoutRow, Value } from '../format/layout.js';
import { quoted } from '../format/scalar-text.js';
import type { TextEdit } from '../format/text-edit.js';
import { withEdits } from '../format/text-edit.js';
import type { CommentedFile } from '../edit/file-lines.js';
import { commentedFile, commentsWithin, endOf, lineFeedOf, nextLine } from '../edit/file-lines.js';
import type { NewRow } from '../edit/row-edits.js';
import { rowEdits } from '../edit/row-edits.js';
import { withUnixLineEnds } from '../../text/line-ends.js';
import type { Node } from '../yaml/nodes.js';
import { scalarAt } from '../yaml/nodes.js';
import { readYaml } from '../yaml/read-yaml.js';
import { formatTexts } from './format-template-file.js';

/** Texts by key; null for a key that the file is not to have. */
export type WantedTexts = Readonly<Record<string, string | null>>;

export interface EditedTexts {
  readonly file: SourceFile;
  /** The keys whose text is another one now. */
  readonly changed: readonly string[];
}

/**
 * Changes texts of a file of the mail folder in place: what is the same, all comments and other keys stay. Null where the layout
 * does not allow it.
 */
export function editTexts({ path, text }: SourceFile, texts: WantedTexts): EditedTexts | null {
  const file = sourceFile(path, text);
  const { root, diagnostics } = readYaml(file);
  if (!root || diagnostics.length > 0) return null;
  const read = readFile(file);
  const layout = fileLayout(read).root;
  if (!layout) return null;
  const source = commentedFile(read);
  const wanted = Object.entries(texts).filter(([key, value]) => textAt(root, key) !== value);
  const removed = new Set<LayoutRow>();
  const added: NewRow[] = [];
  const edits: TextEdit[] = [];
  for (const [key, value] of wanted) {
    const row = layout.rows.find((each) => each.key?.text === key);
    if (row && value === null) removed.add(row);
    else if (row?.value && value !== null && layout.isFlow) edits.push(requoted(row.value, value));
    else if (row && value !== null) edits.push(replaced(row, linesOf(key, value), source));
    else if (value !== null) added.push(newRow(key, value, layout));
  }
  edits.push(...rowEdits(layout, { removed, added }, source));
  const edited = withEdits(file, edits);
  return says(edited, texts) ? { file: edited, changed: wanted.map(([key]) => key) } : null;
}

function linesOf(key: string, value: string): readonly string[] {
  return formatTexts({ [key]: value })
    .replace(/\n$/, '')
    .split('\n');
}

/** At the end: a comment at the top of a file is about all of it. */
function newRow(key: string, value: string, { rows }: Collection): NewRow {
  return { inline: `${key}: ${quoted(value)}`, lines: linesOf(key, value), index: rows.length };
}

/** In brackets, a text is on one line. */
function requoted({ start, end }: Value, text: string): TextEdit {
  return { start, end, text: quoted(text) };
}

/** Other lines in place of those of a key; its comments go behind the first one. */
function replaced(row: LayoutRow, lines: readonly string[], source: CommentedFile): TextEdit {
  const { file } = source;
  const [start, end] = [row.start, nextLine(file, endOf(row))];
  const remarks = commentsWithin(source, { start, end }).map(({ text }) => ` ${text}`);
  const [first = '', ...more] = lines;
  const feed = lineFeedOf(file);
  return { start, end, text: [`${first}${remarks.join('')}`, ...more, ''].join(feed) };
}

function says(file: SourceFile, texts: WantedTexts): boolean {
  const { root, diagnostics } = readYaml(file);
  if (!root || diagnostics.length > 0) return false;
  return Object.entries(texts).every(([key, value]) => textAt(root, key) === value);
}

function textAt(root: Node, key: string): string | null {
  const scalar = scalarAt(root, key);
  return scalar ? withUnixLineEnds(scalar.text) : null;
}
