import { Parser } from 'yaml';
import type { SourceFile } from '../../diagnostics/source.js';
import { scalarValue } from '../yaml/core-schema.js';
import type { Node } from '../yaml/nodes.js';
import { readYaml } from '../yaml/read-yaml.js';
import { commentsOf } from './comments.js';

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
