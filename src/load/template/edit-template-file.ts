import type { SourceFile } from '../../diagnostics/source.js';
import { sourceFile } from '../../diagnostics/source.js';
import { fileLayout, readFile } from '../format/file-layout.js';
import type { LayoutRow, Value } from '../format/layout.js';
import { quoted } from '../format/scalar-text.js';
import type { TextEdit } from '../format/text-edit.js';
import { withEdits } from '../format/text-edit.js';
import type { CommentedFile } from '../edit/file-lines.js';
import { commentedFile, commentsWithin, endOf, lineFeedOf, nextLine } from '../edit/file-lines.js';
import { insertLines } from '../edit/row-edits.js';
import { withUnixLineEnds } from '../../text/line-ends.js';
import type { Node } from '../yaml/nodes.js';
import { scalarAt } from '../yaml/nodes.js';
import { readYaml } from '../yaml/read-yaml.js';
import { formatTexts } from './format-template-file.js';

export interface EditedTexts {
  readonly file: SourceFile;
  /** The keys whose text is another one now. */
  readonly changed: readonly string[];
}

/**
 * Changes texts of a file of the mail folder in place: what is the same, all comments and other keys stay. Null where the layout
 * does not allow it.
 */
export function editTexts(
  { path, text }: SourceFile,
  texts: Readonly<Record<string, string>>,
): EditedTexts | null {
  const file = sourceFile(path, text);
  const { root, diagnostics } = readYaml(file);
  if (!root || diagnostics.length > 0) return null;
  const read = readFile(file);
  const layout = fileLayout(read).root;
  if (!layout) return null;
  const source = commentedFile(read);
  const wanted = Object.entries(texts).filter(([key, value]) => textAt(root, key) !== value);
  const edits = wanted.map(([key, value]) => {
    const row = layout.rows.find((each) => each.key?.text === key);
    if (layout.isFlow) return row?.value ? requoted(row.value, value) : null;
    const lines = formatTexts({ [key]: value })
      .trimEnd()
      .split('\n');
    return row ? replaced(row, lines, source) : insertLines(lines, text.length, source);
  });
  if (edits.includes(null)) return null;
  const edited = withEdits(
    file,
    edits.flatMap((edit) => edit ?? []),
  );
  return says(edited, texts) ? { file: edited, changed: wanted.map(([key]) => key) } : null;
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

function says(file: SourceFile, texts: Readonly<Record<string, string>>): boolean {
  const { root, diagnostics } = readYaml(file);
  if (!root || diagnostics.length > 0) return false;
  return Object.entries(texts).every(([key, value]) => textAt(root, key) === value);
}

function textAt(root: Node, key: string): string | null {
  const scalar = scalarAt(root, key);
  return scalar ? withUnixLineEnds(scalar.text) : null;
}
