import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report-at.js';
import type { Span } from '../../diagnostics/source.js';
import { MAX_CONTENT_LENGTH } from '../../dns/limits.js';
import type { Advice } from '../../diagnostics/suggestion.js';
import { meantInstead } from '../../diagnostics/suggestion.js';
import { zoneFileRule } from '../source/define-rule.js';
import { quote } from '../source/report.js';
import { duplicateKey } from '../yaml/duplicate-key.js';
import type { Entry, Node, ScalarNode } from '../yaml/nodes.js';
import { isNothing } from '../yaml/nodes.js';
import type { Room } from './room.js';
import { newRoom, tooLarge } from './room.js';

const reference = 'docs/zone-files.md, "Variables"';

const unknownVariable = zoneFileRule({
  code: 'vars/unknown',
  summary: 'A variable is defined in the `vars` of the zone file or of the project file.',
  explanation:
    '`${zone}` is the name of the zone. The values of variables are constants, in which no variable is replaced. Write `$${` for a literal `${`.',
  reference,
  bad: 'zone: example.com\nvars: { web: 192.0.2.10 }\nrecords:\n  www: { A: "${wbe}" }\n',
  good: 'zone: example.com\nvars: { web: 192.0.2.10 }\nrecords:\n  www: { A: "${web}" }\n',
});

const variableName = zoneFileRule({
  code: 'vars/name',
  summary: 'The name of a variable is a letter, then letters, digits, `-` and `_`; `zone` is taken.',
  explanation: '`${zone}` is always the name of the zone.',
  reference,
  bad: 'zone: example.com\nvars: { zone: example.net }\nrecords: {}\n',
  good: 'zone: example.com\nvars: { target: example.net }\nrecords: {}\n',
});

export const variableRules = [unknownVariable, variableName, tooLarge];

/** Constants by name. */
export type Variables = ReadonlyMap<string, string>;

export const NO_VARIABLES: Variables = new Map();

/** The variable that is the name of the zone. */
export const ZONE = 'zone';

export interface VariablesReading {
  readonly variables: Variables;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the value of `vars`. The schema check reports a value that is no text. */
export function readVariables(node: Node | undefined): VariablesReading {
  if (node?.kind !== 'map') return { variables: NO_VARIABLES, diagnostics: [] };
  const variables = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const { key, value } of node.entries) {
    if (key.text === ZONE || !/^[A-Za-z][\w-]*$/.test(key.text)) diagnostics.push(misnamed(key));
    if (value.kind !== 'scalar' || isNothing(value)) continue;
    const { text, unknown } = expand(value.text, NO_VARIABLES);
    for (const name of unknown)
      diagnostics.push(
        notReplaced(value, name, { hint: 'a variable is a constant: write $${ for a literal ${' }),
      );
    variables.set(key.text, text);
  }
  return { variables, diagnostics };
}

function misnamed(key: ScalarNode): Diagnostic {
  const isZone = key.text === ZONE;
  return report({
    rule: variableName,
    at: key,
    message: isZone
      ? '${zone} is always the name of the zone'
      : `${quote(key.text)} is not the name of a variable`,
    hint: isZone ? 'choose another name' : 'write letters, digits, - and _, a letter first',
  });
}

export interface Expansion<N extends Node = Node> {
  /** The node itself if it has no variable. */
  readonly node: N;
  /** One for each variable that is not defined. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Whether texts of a file may have variables. */
export function mayHaveVariables({ file }: Node): boolean {
  return file.text.includes('${');
}

/**
 * Replaces the variables in all keys and values of a node. A text with an unknown one, or one for which there is no room, is
 * marked as unread.
 */
export function expandVariables<N extends Node>(node: N, variables: Variables, room?: Room): Expansion<N>;
export function expandVariables(node: Node, variables: Variables, room = newRoom()): Expansion {
  if (!mayHaveVariables(node)) return { node, diagnostics: [] };
  const expanding = { variables, room, isFull: false, diagnostics: [] };
  return { node: expandNode(node, expanding), diagnostics: expanding.diagnostics };
}

interface Expanding {
  readonly variables: Variables;
  readonly room: Room;
  /** Whether it was reported that there is no more room. */
  isFull: boolean;
  readonly diagnostics: Diagnostic[];
}

function expandNode(node: Node, expanding: Expanding): Node {
  if (node.kind === 'scalar') return expandScalar(node, expanding);
  if (node.kind === 'sequence')
    return { ...node, items: node.items.map((item) => expandNode(item, expanding)) };
  const keys = new Map<string, ScalarNode>();
  const entries = node.entries.map(({ key: written, value }): Entry => {
    const key = expandScalar(written, expanding);
    const first = keys.get(key.text);
    // Readers of a schema would see only the last one.
    if (first) expanding.diagnostics.push(duplicateKey(key, first));
    else keys.set(key.text, key);
    return { key, value: expandNode(value, expanding) };
  });
  return { ...node, entries };
}

/** A text in quotes may become a number: brackets of YAML force quotes around variables. */
function expandScalar(node: ScalarNode, expanding: Expanding): ScalarNode {
  const { variables, room, diagnostics } = expanding;
  const { text, unknown } = expand(node.text, variables);
  for (const name of unknown) diagnostics.push(notReplaced(node, name, adviceFor(name, variables)));
  if (unknown.length > 0) return { ...node, isUnread: true };
  if (text === node.text) return node;
  if (room('characters', text.length)) return { ...node, text, isQuoted: false };
  if (!expanding.isFull) diagnostics.push(withoutRoom(node));
  expanding.isFull = true;
  return { ...node, isUnread: true };
}

function withoutRoom(at: ScalarNode): Diagnostic {
  const message = 'with this text, the variables of this file expand to more than 64 million characters';
  return report({ rule: tooLarge, at, message, hint: 'use a shorter variable, or use it less often' });
}

function notReplaced(at: ScalarNode, name: string, advice: Advice): Diagnostic {
  return report({ rule: unknownVariable, at, message: `unknown variable ${quote(name)}`, ...advice });
}

/** Says of an unknown variable in a file that zones share which of them lacks it, and where that zone includes the file. */
export function lackedBy(diagnostic: Diagnostic, zone: string | undefined, include: Span): Diagnostic {
  if (diagnostic.rule !== unknownVariable) return diagnostic;
  const name = zone ?? 'the zone';
  const related = [...diagnostic.related, { at: include, message: `${name} includes the file here` }];
  return { ...diagnostic, message: `${diagnostic.message}: ${name} does not define it`, related };
}

function adviceFor(name: string, variables: Variables): Advice {
  const written = name.replace(/^\$\{/, '').replace(/\}$/, '');
  const meant = meantInstead(written, variables.keys());
  if (!meant) return { hint: 'define it under `vars`, or write $${ for a literal ${' };
  return { ...meant, suggestion: { written: name, meant: `\${${meant.suggestion.meant}}` } };
}

/** A literal `${`, or a variable; the end is missing if a text ends before it. */
const VARIABLE = /\$\$\{|\$\{([^}]*)(\}?)/g;

/**
 * Replaces variables, and `$${` by `${`. Texts that no content has room for stay as they are, since millions of variables
 * could exhaust the memory; rules report them.
 */
function expand(
  written: string,
  variables: Variables,
): { readonly text: string; readonly unknown: readonly string[] } {
  if (!written.includes('${') || written.length > MAX_CONTENT_LENGTH) return { text: written, unknown: [] };
  const unknown = new Set<string>();
  let room = 2 * MAX_CONTENT_LENGTH;
  const text = written.replaceAll(VARIABLE, (match, name: string | undefined, end) => {
    if (name === undefined) return '${';
    const value = end === '}' ? variables.get(name) : undefined;
    if (value === undefined) unknown.add(match);
    else room -= value.length;
    return value === undefined || room < 0 ? match : value;
  });
  return { text, unknown: [...unknown] };
}

/** Writes a text so that reading it replaces nothing. */
export function escapeVariables(text: string): string {
  return text.replaceAll('${', () => '$${');
}
