import type { SourceFile } from '../../diagnostics/source.js';
import { prefixSortKey } from '../../dns/records/reading-order.js';
import type { Node, ScalarNode } from '../yaml/nodes.js';
import { isNothing, scalarsIn, valueOf } from '../yaml/nodes.js';
import { readYaml } from '../yaml/read-yaml.js';
import { plainOrQuoted, plainOrQuotedInBlock, quoted } from './scalar-text.js';
import type { TextEdit } from './text-edit.js';
import { withEdits } from './text-edit.js';

/** A change to the text that starts at an offset of a file. */
export interface TextRepair {
  readonly start: number;
  readonly fix: (text: string) => string;
}

export interface RepairedFile {
  readonly file: SourceFile;
  /** Number of texts that were fixed. */
  readonly count: number;
}

/** Whether texts get the quotes that they need, or keep those that they have. */
export type Quotes = 'needed' | 'kept';

/** Fixes texts of a file in place. */
export function repairFile(
  file: SourceFile,
  repairs: readonly TextRepair[],
  quotes: Quotes = 'needed',
): RepairedFile {
  const edits = editsFor(file, repairs, quotes);
  return { file: edits.length === 0 ? file : withEdits(file, edits), count: edits.length };
}

/**
 * The edits that fix texts of a file, in order. The text of an alias is fixed at its anchor; a name that would become equal
 * to another is kept, and so is a text on several lines.
 */
export function editsFor(
  file: SourceFile,
  repairs: readonly TextRepair[],
  quotes: Quotes = 'needed',
): readonly TextEdit[] {
  const { root } = repairs.length > 0 ? readYaml(file) : { root: null };
  if (!root) return [];
  const fixed = [...withoutCollisions(root, fixedTexts(root, repairs))];
  return fixed
    .map(([node, text]) => ({
      start: node.start,
      end: node.end,
      text: rewritten(node, text, quotes),
    }))
    .toSorted((a, b) => a.start - b.start);
}

/**
 * A text as it is written in place of a scalar on one line: in its quotes, where they are kept. One without quotes that has
 * brackets is not within others.
 */
export function rewritten(node: ScalarNode, text: string, quotes: Quotes): string {
  if (quotes === 'needed') return plainOrQuoted(text);
  const isInBlock = !node.isQuoted && /[,[\]{}]/.test(node.text);
  return inItsQuotes(node, text) ?? (isInBlock ? plainOrQuotedInBlock(text) : plainOrQuoted(text));
}

/** A text in the quotes that the earlier one has; null if it has none. */
function inItsQuotes({ file, start }: ScalarNode, text: string): string | null {
  const quote = file.text.charAt(start);
  if (quote !== "'" && quote !== '"') return null;
  if (!isPrintable(text)) return quoted(text);
  return quote === '"' ? JSON.stringify(text) : `'${text.replaceAll("'", "''")}'`;
}

/** Whether a text needs no escapes that only double quotes have. */
function isPrintable(text: string): boolean {
  return !/[\p{C}\p{Zl}\p{Zp}]/u.test(text);
}

function fixedTexts(root: Node, repairs: readonly TextRepair[]): Map<ScalarNode, string> {
  const nodes = new Map<number, ScalarNode>();
  for (const node of scalarsIn(root)) if (isWrittenHere(node)) nodes.set(node.start, node);
  const fixed = new Map<ScalarNode, string>();
  for (const { start, fix } of repairs) {
    const node = nodes.get(start);
    if (!node) continue;
    const text = fix(fixed.get(node) ?? node.text);
    if (hasVariablesOf(node.text, text)) fixed.set(node, text);
  }
  for (const [node, text] of fixed) if (text === node.text) fixed.delete(node);
  return fixed;
}

/** Whether a fix leaves the names of variables as they are. */
function hasVariablesOf(text: string, fixed: string): boolean {
  return (fixed.match(/\$\{[^}]*/g) ?? []).every((variable) => text.includes(variable));
}

/** Whether a scalar is written where it is, on one line. False for an alias, which has the text of its anchor but another source. */
export function isWrittenHere(node: ScalarNode): boolean {
  const source = node.file.text.slice(node.start, node.end);
  return !isNothing(node) && !source.startsWith('*') && !source.includes('\n');
}

/** Drops the changes of names that would become equal. */
function withoutCollisions(root: Node, fixed: Map<ScalarNode, string>): Map<ScalarNode, string> {
  const records = valueOf(root, 'records');
  const keys = records?.kind === 'map' ? records.entries.map(({ key }) => key) : [];
  const holders = new Map<string, number>();
  const nameOf = (key: ScalarNode): string => prefixSortKey(fixed.get(key) ?? key.text);
  for (const key of keys) holders.set(nameOf(key), (holders.get(nameOf(key)) ?? 0) + 1);
  const shared = keys.filter((key) => (holders.get(nameOf(key)) ?? 0) > 1);
  for (const key of shared) fixed.delete(key);
  return fixed;
}
