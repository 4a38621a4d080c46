import type { CST } from 'yaml';
import { Parser } from 'yaml';
import type { SourceFile } from '../../diagnostics/source.js';
import { sourceFile } from '../../diagnostics/source.js';
import { arrange } from './arrange.js';
import { commentsOf, placeComments } from './place-comments.js';
import type { Collection } from './layout.js';
import { printLayout } from './print-layout.js';
import { readLayout } from './read-layout.js';
import { zoneFileShape } from './zone-shape.js';
import { scalarValue } from '../yaml/core-schema.js';
import type { Node } from '../yaml/nodes.js';
import { readYaml } from '../yaml/read-yaml.js';

/**
 * Returns the text of a zone file, or of a file that zones include, in canonical layout and order (docs/zone-files.md).
 * The file must be one that the loader accepts.
 *
 * @throws Error if the meaning would change or a comment be lost, which is a bug.
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
  const body = printLayout(arrange(root, zoneFileShape), zoneFileShape);
  const formatted = sourceFile(file.path, [...lines, ...body, ''].join('\n'));
  mustMeanTheSame(source, formatted);
  return formatted.text;
}

function readRoot(tokens: readonly CST.Token[], file: SourceFile): Collection | null {
  const contents = tokens.find((token) => token.type === 'document')?.value;
  const root = contents ? readLayout(file, contents) : null;
  return root?.kind === 'map' ? root : null;
}

/** The text before a document up to its `---`; '' without one. */
function headOf(tokens: readonly CST.Token[], text: string): string {
  const document = tokens.find((token) => token.type === 'document');
  const mark = document?.start.find(({ type }) => type === 'doc-start');
  return mark ? text.slice(0, mark.offset + mark.source.length) : '';
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
function mustMeanTheSame(before: SourceFile, after: SourceFile): void {
  if (before.text === after.text) return;
  if (meaningOf(before) !== meaningOf(after) || commentTexts(before) !== commentTexts(after))
    throw new Error(`${before.path} would change its meaning in canonical layout, so it is not formatted`);
}

function meaningOf(file: SourceFile): string {
  const { root, diagnostics } = readYaml(file);
  return JSON.stringify([root && normalForm(root), diagnostics.map(({ rule }) => rule.code)]);
}

/** The same text for all spellings; a list of one counts as its item. */
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
  return commentsOf([...new Parser().parse(text)])
    .map((comment) => comment.text)
    .toSorted()
    .join('\n');
}
