import type { SourceFile } from '../../diagnostics/source.js';
import { sourceFile } from '../../diagnostics/source.js';
import { arrange } from './arrange.js';
import { readComments, readFileLayout } from './file-layout.js';
import type { Collection } from './layout.js';
import { placeComments } from './place-comments.js';
import { printLayout } from './print-layout.js';
import type { Comment } from './read-comments.js';
import { haveSameMeaning } from './same-meaning.js';
import { zoneFileShape } from './zone-shape.js';

/**
 * Returns the text of a zone file, or of a file that zones include, in canonical layout and order (docs/zone-files.md).
 * The file must be one that the loader accepts.
 *
 * @throws Error if the meaning would change or a comment be lost, which is a bug.
 */
export function formatFile(file: SourceFile): string {
  const source = sourceFile(file.path, file.text.replaceAll('\r\n', '\n'));
  const { root, comments, head } = readFileLayout(source);
  if (!root) return file.text;
  const placed = comments.filter(({ offset }) => offset >= head.length);
  placeComments(root, placed, source);
  const lines = [...squeeze(head), ...takeModeline(root)];
  const body = printLayout(arrange(root, zoneFileShape), zoneFileShape);
  const formatted = sourceFile(file.path, [...lines, ...body, ''].join('\n'));
  mustMeanTheSame(source, comments, formatted);
  return formatted.text;
}

/** The lines of a text with single blank lines, and none at the start. */
function squeeze(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines.filter((line, index) => line !== '' || (index > 0 && lines[index - 1] !== ''));
}

/** Removes the comment that names the schema for editors, which stays on top, from the first row. */
function takeModeline({ rows }: Collection): readonly string[] {
  const first = rows[0];
  const [line, ...others] = first?.comments ?? [];
  if (!first || line === undefined || !/^#\s*yaml-language-server:/.test(line)) return [];
  first.comments = others;
  return [line];
}

/** @throws Error unless two texts have the same meaning, whatever their order, and the same comments. */
function mustMeanTheSame(before: SourceFile, comments: readonly Comment[], after: SourceFile): void {
  if (before.text === after.text) return;
  const kept = textsOf(readComments(after));
  if (textsOf(comments) !== kept || !haveSameMeaning(before, after))
    throw new Error(`${before.path} would change its meaning in canonical layout, so it is not formatted`);
}

function textsOf(comments: readonly Comment[]): string {
  return comments
    .map(({ text }) => text)
    .toSorted()
    .join('\n');
}
