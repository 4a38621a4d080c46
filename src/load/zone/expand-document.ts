import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SchemaCheck } from '../document/read-document.js';
import type { Node } from '../yaml/nodes.js';
import type { Room } from './room.js';
import type { Expansion, Variables } from './variables.js';
import { expandVariables, mayHaveVariables } from './variables.js';

/** A file that was checked against its schema as it is written. */
export interface CheckedDocument {
  readonly root: Node;
  readonly check: SchemaCheck;
  /** What is wrong with it as it is written. */
  readonly mistakes: readonly Diagnostic[];
}

/** What is replaced, and how much room there is for it. */
export interface Replacing {
  readonly variables: Variables;
  readonly room: Room;
}

/** Keys in which variables are defined, or have been replaced. */
const DEFINING = new Set(['zone', 'vars']);

/** Replaces the variables of a file, and checks what they stand for against its schema. */
export async function expandDocument(
  { root, check, mistakes }: CheckedDocument,
  { variables, room }: Replacing,
): Promise<Expansion> {
  if (root.kind !== 'map' || !mayHaveVariables(root)) return { node: root, diagnostics: [] };
  const defining = root.entries.filter(({ key }) => DEFINING.has(key.text));
  const others = root.entries.filter(({ key }) => !DEFINING.has(key.text));
  const { node, diagnostics } = expandVariables({ ...root, entries: others }, variables, room);
  const expanded = { ...node, entries: [...defining, ...node.entries] };
  const reported = new Set([...mistakes, ...diagnostics].map(({ at }) => at?.start));
  const found = (await check(expanded)).filter(({ at }) => !reported.has(at?.start));
  return { node: expanded, diagnostics: [...diagnostics, ...found] };
}
