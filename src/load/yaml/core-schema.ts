import type { Node, ScalarNode } from './nodes.js';

/**
 * The value of a scalar in the core schema (YAML 1.2.2 section 10.3.2), except that an explicit null, `~` or `null`, is
 * text, like a number that JSON does not have. Only a missing value is null.
 */
export function scalarValue(node: ScalarNode): string | number | boolean | null {
  const { text, isQuoted } = node;
  if (isQuoted) return text;
  if (text === '') return null;
  if (BOOLEAN.test(text)) return text[0] === 't' || text[0] === 'T';
  const number = INTEGER.test(text) || FLOAT.test(text) ? Number(text) : NaN;
  return Number.isFinite(number) ? number : text;
}

/** The value of a scalar; null for anything else. */
export function plainOf(node: Node | undefined): string | number | boolean | null {
  return node?.kind === 'scalar' ? scalarValue(node) : null;
}

/** Whether a node is text, not a number, a boolean or nothing. */
export function isText(node: Node | undefined): node is ScalarNode {
  return node?.kind === 'scalar' && typeof scalarValue(node) === 'string';
}

const BOOLEAN = /^(?:true|True|TRUE|false|False|FALSE)$/;
const INTEGER = /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

/**
 * Converts nodes to plain values for a JSON schema. Objects have no prototype, so that a key such as `constructor` is not
 * special.
 */
export function plainData(node: Node): unknown {
  if (node.kind === 'scalar') return scalarValue(node);
  if (node.kind === 'sequence') return node.items.map(plainData);
  const data: Record<string, unknown> = Object.create(null);
  for (const { key, value } of node.entries) data[key.text] = plainData(value);
  return data;
}
