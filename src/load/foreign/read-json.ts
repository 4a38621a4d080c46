import type { Node as JsonNode, ParseError } from 'jsonc-parser';
import { parseTree, printParseErrorCode } from 'jsonc-parser';
import { report } from '../../diagnostics/report-at.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { quote } from '../report.js';
import type { Entry, Node, YamlReading } from '../yaml/nodes.js';

/** Deeper files are none that a program writes. */
const MOST_LEVELS = 100;

/** Parses a JSON file with the positions of all values. Reports what is not JSON (RFC 8259), and duplicate keys, under `rule`. */
export function readJson(file: SourceFile, rule: Rule): YamlReading {
  const deep = tooDeepAt(file.text);
  if (deep !== null)
    return unreadable(file, rule, { offset: deep, length: 1, message: 'this is nested too deep' });
  const errors: ParseError[] = [];
  const tree = parseTree(file.text, errors, { disallowComments: true });
  const [first] = errors;
  if (first || !tree) return unreadable(file, rule, faultOf(first));
  const composition: Composition = { file, rule, diagnostics: [] };
  return { root: nodeOf(tree, composition), diagnostics: composition.diagnostics };
}

interface Composition {
  readonly file: SourceFile;
  readonly rule: Rule;
  readonly diagnostics: YamlReading['diagnostics'][number][];
}

interface JsonFault {
  readonly offset: number;
  readonly length: number;
  readonly message: string;
}

function faultOf(error: ParseError | undefined): JsonFault {
  if (!error) return { offset: 0, length: 0, message: 'this is not JSON' };
  // `CommaExpected` reads as `comma expected`.
  const words = printParseErrorCode(error.error).replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return { offset: error.offset, length: error.length, message: `this is not JSON: ${words.toLowerCase()}` };
}

function unreadable(file: SourceFile, rule: Rule, { offset, length, message }: JsonFault): YamlReading {
  const at = { file, start: offset, end: offset + length };
  return { root: null, diagnostics: [report({ rule, at, message })] };
}

/** The offset of the first bracket that opens one level too many; null without one. */
function tooDeepAt(text: string): number | null {
  let level = 0;
  for (const { 0: token, index } of text.matchAll(BRACKETS)) {
    if (token === '{' || token === '[') level += 1;
    else if (token === '}' || token === ']') level -= 1;
    if (level > MOST_LEVELS) return index;
  }
  return null;
}

/** Brackets, and strings, which may have some. */
const BRACKETS = /[{}[\]]|"[^"\\]*(?:\\.[^"\\]*)*"?/gs;

function nodeOf(node: JsonNode, composition: Composition): Node {
  const { file } = composition;
  const { offset: start, length, type, children = [] } = node;
  const span = { file, start, end: start + length };
  if (type === 'object') return { kind: 'map', ...span, entries: entriesOf(children, composition) };
  if (type === 'array')
    return { kind: 'sequence', ...span, items: children.map((child) => nodeOf(child, composition)) };
  const isQuoted = type === 'string';
  const text = isQuoted ? String(node.value) : file.text.slice(start, span.end);
  return { kind: 'scalar', ...span, text, isQuoted };
}

function entriesOf(properties: readonly JsonNode[], composition: Composition): readonly Entry[] {
  const entries = new Map<string, Entry>();
  for (const { children: [name, content] = [] } of properties) {
    if (!name || !content) continue;
    const key = nodeOf(name, composition);
    if (key.kind !== 'scalar') continue;
    if (entries.has(key.text)) {
      const message = `duplicate key ${quote(key.text)}`;
      composition.diagnostics.push(report({ rule: composition.rule, at: key, message }));
    } else entries.set(key.text, { key, value: nodeOf(content, composition) });
  }
  return [...entries.values()];
}
