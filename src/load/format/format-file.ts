import type { SourceFile } from '../../diagnostics/source.js';
import { sourceFile } from '../../diagnostics/source.js';
import { lineEndOf } from '../../text/line-ends.js';
import type { MapNode, YamlReading } from '../yaml/nodes.js';
import { readByLibrary } from '../yaml/read-by-library.js';
import { arrange } from './arrange.js';
import type { ReadFile } from './file-layout.js';
import { fileComments, fileLayout, readFile } from './file-layout.js';
import type { Collection } from './layout.js';
import { placeComments } from './place-comments.js';
import { printLayout } from './print-layout.js';
import type { Comment } from './read-comments.js';
import { haveSameMeaning } from './same-meaning.js';
import type { Shape } from './zone-shape.js';
import { zoneFileShape } from './zone-shape.js';

/**
 * Returns the text of a zone file, or of a file that zones include, in canonical layout and order (docs/zone-files.md), with the
 * line ends that it has.
 * The file must be one that the loader accepts. `plain` is its content if that is plain and known, so that it is read once. Other
 * files have another shape.
 *
 * @throws Error if the meaning would change or a comment be lost, which is a bug.
 */
export function formatFile(
  file: SourceFile,
  plain: MapNode | null = null,
  shape: Shape = zoneFileShape,
): string {
  const before = plain && !file.text.includes('\r') ? { file, plain } : readFile(withLineFeeds(file));
  const canonical = inCanonicalLayout(before, shape);
  if (!canonical) return file.text;
  const { text, comments } = canonical;
  if (text !== before.file.text) mustMeanTheSame(before, comments, readFile(sourceFile(file.path, text)));
  return text.replaceAll('\n', lineEndOf(file.text));
}

function withLineFeeds({ path, text }: SourceFile): SourceFile {
  return sourceFile(path, text.replaceAll('\r\n', '\n'));
}

interface Canonical {
  readonly text: string;
  /** Those of the file before. */
  readonly comments: readonly Comment[];
}

/** Null if the file has no map. */
function inCanonicalLayout(source: ReadFile, shape: Shape): Canonical | null {
  const { root, comments, head } = fileLayout(source);
  if (!root) return null;
  const placed = comments.filter(({ offset }) => offset >= head.length);
  placeComments(root, placed, source.file);
  const lines = [...squeeze(head), ...takeModeline(root)];
  arrange(root, shape);
  const body = printLayout(root, shape);
  return { text: [...lines, ...body, ''].join('\n'), comments };
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
function mustMeanTheSame(before: ReadFile, comments: readonly Comment[], after: ReadFile): void {
  if (
    textsOf(comments) !== textsOf(fileComments(after)) ||
    !haveSameMeaning(meaningOf(before), meaningOf(after))
  )
    throw new Error(
      `${before.file.path} would change its meaning in canonical layout, so it is not formatted`,
    );
}

function meaningOf({ file, plain }: ReadFile): YamlReading {
  return plain ? { root: plain, diagnostics: [] } : readByLibrary(file);
}

function textsOf(comments: readonly Comment[]): string {
  return comments
    .map(({ text }) => text)
    .toSorted()
    .join('\n');
}
