import type { ParseErrorCode } from 'jsonc-parser';
import { printParseErrorCode, visit } from 'jsonc-parser';
import type { Report } from '../../diagnostics/report-at.js';
import { report } from '../../diagnostics/report-at.js';
import type { Rule } from '../../diagnostics/rule.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { quote } from '../source/report.js';
import type { Entry, Node, ScalarNode, YamlReading } from '../yaml/nodes.js';

/** Deeper files, or those with more values, are none that can be imported; the values take hundreds of megabytes. */
const [MOST_LEVELS, MOST_VALUES] = [100, 2_000_000] as const;

/** Parses a JSON file with the positions of all values. Reports what is not JSON (RFC 8259), and duplicate keys, under `rule`. */
export function readJson(file: SourceFile, rule: Rule): YamlReading {
  const { root, problems } = parseJsonFile(file);
  return { root, diagnostics: problems.map((problem) => report({ rule, ...problem })) };
}

/** The same without a rule. The root is null for what is not JSON. */
export function parseJsonFile(file: SourceFile): {
  readonly root: Node | null;
  readonly problems: readonly JsonProblem[];
} {
  const excess = excessIn(file.text);
  if (excess !== null) {
    const at = { file, start: excess.start, end: excess.start + 1 };
    return { root: null, problems: [{ at, message: excess.message }] };
  }
  const { root, fault, repeated } = compose(file);
  return fault ? { root: null, problems: [fault] } : { root, problems: repeated };
}

/** A map or a list whose end has not been read yet. */
type Open =
  | { readonly start: number; readonly entries: Map<string, Entry>; key: ScalarNode | null }
  | { readonly start: number; readonly items: Node[] };

/** What is wrong, and where. */
export type JsonProblem = Pick<Report, 'at' | 'message'>;

interface Composition {
  root: Node | null;
  readonly open: Open[];
  /** The first place that is not JSON. */
  fault: JsonProblem | null;
  readonly repeated: JsonProblem[];
}

function compose(file: SourceFile): Composition {
  const composition: Composition = { root: null, open: [], fault: null, repeated: [] };
  const { open } = composition;
  const scalar = (text: string, start: number, length: number, isQuoted = true): ScalarNode => ({
    kind: 'scalar',
    file,
    start,
    end: start + length,
    text,
    isQuoted,
  });
  const end = (offset: number): void => {
    const closed = open.pop();
    if (!closed) return;
    const span = { file, start: closed.start, end: offset + 1 };
    if ('items' in closed) add({ kind: 'sequence', ...span, items: closed.items }, composition);
    else add({ kind: 'map', ...span, entries: [...closed.entries.values()] }, composition);
  };
  visit(
    file.text,
    {
      onObjectBegin: (start) => void open.push({ start, entries: new Map(), key: null }),
      onArrayBegin: (start) => void open.push({ start, items: [] }),
      onObjectEnd: end,
      onArrayEnd: end,
      onObjectProperty: (text, start, length) => {
        const parent = open.at(-1);
        if (parent && 'entries' in parent) parent.key = scalar(text, start, length);
      },
      onLiteralValue: (value: unknown, start, length) => {
        const isText = typeof value === 'string';
        const text = isText ? value : file.text.slice(start, start + length);
        add(scalar(text, start, length, isText), composition);
      },
      onError: (error, start, length) => {
        const at = { file, start, end: start + length };
        composition.fault ??= { at, message: `this is not JSON: ${wordsOf(error)}` };
      },
    },
    { disallowComments: true },
  );
  return composition;
}

/** Adds a value to the map or list that it is in. */
function add(value: Node, composition: Composition): void {
  const parent = composition.open.at(-1);
  if (!parent) composition.root = value;
  else if ('items' in parent) parent.items.push(value);
  else if (parent.key) {
    const { key, entries } = parent;
    if (entries.has(key.text))
      composition.repeated.push({ at: key, message: `duplicate key ${quote(key.text)}` });
    else entries.set(key.text, { key, value });
  }
}

/** `CommaExpected` reads as `comma expected`. */
function wordsOf(error: ParseErrorCode): string {
  return printParseErrorCode(error)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
}

interface Excess {
  readonly start: number;
  readonly message: string;
}

/** The first place where a text is nested too deep or has too many values, before anything of it is kept; null without one. */
function excessIn(text: string): Excess | null {
  let level = 0;
  let values = 0;
  PUNCTUATION.lastIndex = 0;
  while (PUNCTUATION.test(text)) {
    const start = PUNCTUATION.lastIndex - 1;
    const character = text.charAt(start);
    if (character === '}' || character === ']') level -= 1;
    else if (character !== '"') values += 1;
    if (character === '{' || character === '[') level += 1;
    if (level > MOST_LEVELS) return { start, message: 'this is nested too deep' };
    if (values > MOST_VALUES) return { start, message: 'the file has more than two million values' };
  }
  return null;
}

/** Brackets and commas, and strings, which may have some. */
const PUNCTUATION = /[{}[\],]|"[^"\\]*(?:\\.[^"\\]*)*"?/gs;
