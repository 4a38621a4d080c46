import type { SourceFile } from '../../diagnostics/source.js';
import { sourceFile } from '../../diagnostics/source.js';
import { prefixSortKey } from '../../dns/reading-order.js';
import type { Node, ScalarNode } from '../yaml/nodes.js';
import { isNothing, scalarsIn, valueOf } from '../yaml/nodes.js';
import { readYaml } from '../yaml/read-yaml.js';
import { plainOrQuoted } from './scalar-text.js';

/** What is to be done to the text that begins at a place of a file. */
export interface TextRepair {
  readonly start: number;
  readonly mend: (text: string) => string;
}

export interface RepairedFile {
  readonly file: SourceFile;
  /** Number of texts that were mended. */
  readonly count: number;
}

/**
 * Mends texts of a file where they stand. What an alias stands for is mended at its anchor; a name that would fall
 * together with another stays as it is, and so does a text over several lines.
 */
export function repairFile(file: SourceFile, repairs: readonly TextRepair[]): RepairedFile {
  const { root } = readYaml(file);
  if (!root) return { file, count: 0 };
  const mended = withoutCollisions(root, mendedTexts(root, repairs));
  const edits = [...mended].toSorted(([a], [b]) => a.start - b.start);
  let text = '';
  let end = 0;
  for (const [node, replacement] of edits) {
    text += file.text.slice(end, node.start) + plainOrQuoted(replacement);
    end = node.end;
  }
  return { file: sourceFile(file.path, text + file.text.slice(end)), count: edits.length };
}

function mendedTexts(root: Node, repairs: readonly TextRepair[]): Map<ScalarNode, string> {
  const nodes = new Map<number, ScalarNode>();
  for (const node of scalarsIn(root)) if (isWrittenHere(node)) nodes.set(node.start, node);
  const mended = new Map<ScalarNode, string>();
  for (const { start, mend } of repairs) {
    const node = nodes.get(start);
    if (node) mended.set(node, mend(mended.get(node) ?? node.text));
  }
  for (const [node, text] of mended) if (text === node.text) mended.delete(node);
  return mended;
}

/** An alias has the text of its anchor, but not its source. */
function isWrittenHere(node: ScalarNode): boolean {
  const source = node.file.text.slice(node.start, node.end);
  return !isNothing(node) && !source.startsWith('*') && !source.includes('\n');
}

/** Without the keys of names that another name has already, or is to get, too. */
function withoutCollisions(root: Node, mended: Map<ScalarNode, string>): Map<ScalarNode, string> {
  const records = valueOf(root, 'records');
  const keys = records?.kind === 'map' ? records.entries.map(({ key }) => key) : [];
  const holders = new Map<string, number>();
  const nameOf = (key: ScalarNode): string => prefixSortKey(mended.get(key) ?? key.text);
  for (const key of keys) holders.set(nameOf(key), (holders.get(nameOf(key)) ?? 0) + 1);
  const shared = keys.filter((key) => (holders.get(nameOf(key)) ?? 0) > 1);
  for (const key of shared) mended.delete(key);
  return mended;
}
