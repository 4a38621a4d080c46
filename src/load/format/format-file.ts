import type { CST } from 'yaml';
import { Parser } from 'yaml';
import type { SourceFile } from '../../diagnostics/source.js';
import { sourceFile } from '../../diagnostics/source.js';
import { anchorsOf } from './anchors.js';
import { arrange } from './arrange.js';
import { commentsOf } from './comments.js';
import type { Collection } from './layout.js';
import { placeComments } from './place-comments.js';
import { printLayout } from './print-layout.js';
import { readLayout } from './read-layout.js';
import { mustMeanTheSame } from './same-meaning.js';
import { zoneFileShape } from './zone-shape.js';

/**
 * The text of a zone file, or of a file that zones include, in canonical layout and order (docs/zone-files.md). The
 * file must be one that the loader takes.
 *
 * @throws Error when the text would say anything else, or lose a comment: that is a mistake of this program.
 */
export function formatFile(file: SourceFile): string {
  const source = sourceFile(file.path, file.text.replaceAll('\r\n', '\n'));
  const tokens = [...new Parser().parse(source.text)];
  const root = readRoot(tokens, source);
  if (!root) return file.text;
  const head = headOf(tokens, source.text);
  const comments = commentsOf(tokens).filter(({ offset }) => offset >= head.length);
  placeComments(root, comments, source);
  const lines = [...squeeze(head), ...takeModeline(root)];
  const body = printLayout(arrange(root, zoneFileShape, anchorsOf(root)), zoneFileShape);
  const formatted = sourceFile(file.path, [...lines, ...body, ''].join('\n'));
  mustMeanTheSame(source, formatted);
  return formatted.text;
}

function readRoot(tokens: readonly CST.Token[], file: SourceFile): Collection | null {
  const contents = tokens.find((token) => token.type === 'document')?.value;
  const root = contents ? readLayout(file, contents) : null;
  return root?.kind === 'map' ? root : null;
}

/** What stands before a document, up to its `---`; '' where it has none. */
function headOf(tokens: readonly CST.Token[], text: string): string {
  const document = tokens.find((token) => token.type === 'document');
  const mark = document?.start.find(({ type }) => type === 'doc-start');
  return mark ? text.slice(0, mark.offset + mark.source.length) : '';
}

/** The lines of a text without more than one blank line in a row, and none in front. */
function squeeze(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines.filter((line, index) => line !== '' || (index > 0 && lines[index - 1] !== ''));
}

/** The line that tells editors the schema stays on top, whatever the first key is then. */
function takeModeline({ rows }: Collection): readonly string[] {
  const first = rows[0];
  const [line, ...others] = first?.comments ?? [];
  if (!first || line === undefined || !/^#\s*yaml-language-server:/.test(line)) return [];
  first.comments = others;
  return [line];
}
