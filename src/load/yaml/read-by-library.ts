import type { CST, Document, Tags } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { report } from '../../diagnostics/report-at.js';
import { newComposition, nothing } from './aliases.js';
import { composeNode, INCLUDE } from './compose-nodes.js';
import { yamlLibrary } from './library.js';
import { findTooDeep, MAX_DEPTH } from './nesting.js';
import type { Including, YamlReading } from './nodes.js';
import { syntaxProblems } from './syntax-problems.js';
import { yamlMultiDocument, yamlSyntax } from './yaml-rules.js';

/**
 * Like `readYaml` for any file, ten times as slow.
 *
 * The library parses all scalars as text, since their meaning depends on their place. It does not check for duplicate
 * keys, which takes it quadratic time.
 */
export function readByLibrary(file: SourceFile, including?: Including): YamlReading {
  const { Parser } = yamlLibrary();
  const tokens = [...new Parser().parse(file.text)];
  const tooDeep = findTooDeep(tokens, MAX_DEPTH);
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
  const [document] = parseDocuments(tokens, file.text.length, including ? INCLUDE_TAGS : []);
  const errors = [...(document?.errors ?? []), ...(document?.warnings ?? [])];
  const problems = syntaxProblems({ file, tokens, errors });
  if (problems.length > 0) return { root: null, diagnostics: problems };

  const composition = newComposition(file, including);
  const contents = document?.contents;
  const root = contents ? composeNode(contents, composition) : nothing({ file, start: 0, end: 0 });
  const { isWhole, diagnostics } = composition;
  return { root: isWhole ? root : null, diagnostics };
}

/** The documents of tokens, whose values keep their form. */
export function parseDocuments(
  tokens: readonly CST.Token[],
  end: number,
  customTags: Tags = [],
): readonly Document.Parsed[] {
  const { Composer } = yamlLibrary();
  const composer = new Composer({ schema: 'failsafe', uniqueKeys: false, customTags });
  return [...composer.compose(tokens, true, end)];
}

/** The values keep their form; `composeNode` replaces them. */
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
