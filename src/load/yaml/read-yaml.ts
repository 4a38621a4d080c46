import { Composer, Parser } from 'yaml';
import type { CST, Tags } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { report } from '../../diagnostics/report-at.js';
import { composeNodes, INCLUDE } from './compose-nodes.js';
import type { Including, YamlReading } from './nodes.js';
import { readPlainYaml } from './read-plain-yaml.js';
import { syntaxProblems } from './syntax-problems.js';
import { yamlMultiDocument, yamlSyntax } from './yaml-rules.js';

/** Parses a YAML file with one document. Every mistake becomes a diagnostic; throws nothing. */
export function readYaml(file: SourceFile): YamlReading {
  const root = readPlainYaml(file);
  return root === null ? readByLibrary(file) : { root, diagnostics: [] };
}

/**
 * The same for any file, ten times as slow.
 *
 * The library parses all scalars as text, since their meaning depends on their place. It does not check for duplicate
 * keys, which takes it quadratic time.
 */
export function readByLibrary(file: SourceFile, including?: Including): YamlReading {
  const tokens = [...new Parser().parse(file.text)];
  const tooDeep = findTooDeep(tokens);
  if (tooDeep !== null) return { root: null, diagnostics: [tooDeeplyNested(file, tooDeep)] };

  const [first, second] = splitDocuments(tokens);
  const { diagnostics, ...reading } = composeDocument(file, first, including);
  const more = second === undefined ? [] : [anotherDocument(file, second)];
  return { ...reading, diagnostics: [...diagnostics, ...more] };
}

function composeDocument(
  file: SourceFile,
  tokens: readonly CST.Token[],
  including: Including | undefined,
): YamlReading {
  const customTags = including ? INCLUDE_TAGS : [];
  const composer = new Composer({ schema: 'failsafe', uniqueKeys: false, customTags });
  const [document] = [...composer.compose(tokens, true, file.text.length)];
  const errors = [...(document?.errors ?? []), ...(document?.warnings ?? [])];
  const problems = syntaxProblems({ file, tokens, errors });
  if (problems.length > 0) return { root: null, diagnostics: problems };
  return composeNodes(file, document?.contents ?? null, including);
}

/** The values keep their form; `composeNodes` replaces them. */
const INCLUDE_TAGS: Tags = [
  { tag: INCLUDE, resolve: (text: string) => text },
  { tag: INCLUDE, collection: 'seq', resolve: (sequence) => sequence },
];

/** The tokens of the first document, and the offset of the second one. */
function splitDocuments(tokens: readonly CST.Token[]): [readonly CST.Token[], number?] {
  let documents = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'document') documents += 1;
    if (documents === 2) return [tokens.slice(0, index), token.offset];
  }
  return [tokens];
}

function tooDeeplyNested(file: SourceFile, start: number): Diagnostic {
  const message = `this is nested deeper than ${MAX_DEPTH} levels`;
  return report({ rule: yamlSyntax, at: { file, start, end: start + 1 }, message });
}

function anotherDocument(file: SourceFile, start: number): Diagnostic {
  return report({
    rule: yamlMultiDocument,
    at: { file, start, end: start + 3 },
    message: 'a second document starts here',
    hint: 'move it to a separate file',
  });
}

/** Deepest nesting of maps and lists. A zone file needs six levels. */
const MAX_DEPTH = 64;

/**
 * The offset of the first collection that is nested too deeply, or null. Must run before the library composes the tokens:
 * it recurses at every level and would crash the process.
 */
function findTooDeep(tokens: readonly CST.Token[]): number | null {
  let level: readonly CST.Token[] = tokens;
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: CST.Token[] = [];
    for (const token of level) collectNested(token, next);
    if (depth > MAX_DEPTH) return next[0]?.offset ?? null;
    level = next;
  }
  return null;
}

/** Works level by level, so that deep nesting does not exhaust the stack. */
function collectNested(token: CST.Token, nested: CST.Token[]): void {
  if (token.type === 'document') {
    if (token.value) nested.push(token.value);
  } else if ('items' in token) {
    for (const { key, value } of token.items) {
      if (isCollection(key)) nested.push(key);
      if (isCollection(value)) nested.push(value);
    }
  }
}

function isCollection(token: CST.Token | null | undefined): token is CST.CollectionItem['value'] & CST.Token {
  return token !== null && token !== undefined && 'items' in token;
}
