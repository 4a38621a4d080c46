import type { CST } from 'yaml';
import { Parser } from 'yaml';
import type { SourceFile } from '../../diagnostics/source.js';
import { sourceFile } from '../../diagnostics/source.js';
import { anchorsOf, arrange } from './arrange.js';
import { commentsOf, placeComments } from './place-comments.js';
import type { Collection } from './layout.js';
import { printLayout } from './print-layout.js';
import { readLayout } from './read-layout.js';
import { zoneFileShape } from './zone-shape.js';
import { scalarValue } from '../yaml/core-schema.js';
import type { Node } from '../yaml/nodes.js';
import { readYaml } from '../yaml/read-yaml.js';

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

/**
 * Makes sure that two texts say the same but for the order of keys and values, and have the same comments.
 *
 * @throws Error when they do not.
 */
export function mustMeanTheSame(before: SourceFile, after: SourceFile): void {
  if (before.text === after.text) return;
  if (meaningOf(before) !== meaningOf(after) || commentTexts(before) !== commentTexts(after))
    throw new Error(`${before.path} would not say the same in canonical layout; it is left as it is`);
}

function meaningOf(file: SourceFile): string {
  const { root, diagnostics } = readYaml(file);
  return JSON.stringify([root && normalForm(root), diagnostics.map(({ rule }) => rule.code)]);
}

/** A text that all spellings share; a list of one is its item. */
function normalForm(node: Node): string {
  if (node.kind === 'scalar') return JSON.stringify([typeof scalarValue(node), node.text]);
  if (node.kind === 'sequence') {
    const items = node.items.map(normalForm);
    return items.length === 1 ? items.join('') : `[${items.toSorted().join(',')}]`;
  }
  const entries = node.entries.map(({ key, value }) => `${JSON.stringify(key.text)}:${normalForm(value)}`);
  return `{${entries.toSorted().join(',')}}`;
}

function commentTexts({ text }: SourceFile): string {
  const comments = commentsOf([...new Parser().parse(text)]);
  return comments
    .map((comment) => comment.text)
    .toSorted()
    .join('\n');
}
