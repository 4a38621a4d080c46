import type { CST, ParsedNode, YAMLMap, YAMLSeq } from 'yaml';
import type { Composition } from './aliases.js';
import { composeEntry, composeNode } from './compose-nodes.js';
import { yamlLibrary } from './library.js';
import { findTooDeep, MAX_DEPTH } from './nesting.js';
import type { Entry, Node } from './nodes.js';
import { parseDocuments } from './read-by-library.js';

/** Lines of a file that are an entry of a map, or an item of a list, with the comments after it. */
export interface YamlPart {
  readonly start: number;
  /** Where the next line begins that is indented no more. */
  readonly end: number;
  /** Number of characters before it on its line, none of which belong to it. */
  readonly column: number;
  /** Number of the collections around the one that it is in. */
  readonly depth: number;
}

/** Reads an entry of a map by the library; null if it is none, or may be wrong. */
export function readEntryPart(part: YamlPart, composition: Composition): Entry | null {
  const map = readCollection(part, 'block-map', composition);
  const [pair] = map && yamlLibrary().isMap<ParsedNode, ParsedNode | null>(map) ? map.items : [];
  return pair ? composeEntry(pair, composition) : null;
}

/** Reads an item of a list, which begins with its dash, by the library; null if it is none, or may be wrong. */
export function readItemPart(part: YamlPart, composition: Composition): Node | null {
  const list = readCollection(part, 'block-seq', composition);
  const [item] = list && yamlLibrary().isSeq<ParsedNode>(list) ? list.items : [];
  return item ? composeNode(item, composition) : null;
}

/** So that nothing at the beginning of the part is taken for a directive. */
const DOCUMENT = '---\n';

/** The collection with only this part in it, in the same columns as in the file. */
function readCollection(
  { start, end, column, depth }: YamlPart,
  type: CST.Token['type'],
  composition: Composition,
): YAMLMap | YAMLSeq | null {
  const { Parser, isCollection } = yamlLibrary();
  const text = DOCUMENT + ' '.repeat(column) + composition.file.text.slice(start, end);
  const tokens = [...new Parser().parse(text)];
  if (findTooDeep(tokens, MAX_DEPTH - depth) !== null || !begins(tokens, type, column)) return null;
  const [document, another] = parseDocuments(tokens, text.length);
  if (!document || another || document.errors.length > 0 || document.warnings.length > 0) return null;
  const { contents } = document;
  if (!isCollection(contents) || contents.items.length !== 1 || contents.anchor || contents.tag) return null;
  composition.base = start - column - DOCUMENT.length;
  return contents;
}

/** Whether a document begins with a collection in that column. */
function begins(tokens: readonly CST.Token[], type: CST.Token['type'], column: number): boolean {
  const document = tokens.find((token) => token.type === 'document');
  const contents = document?.value;
  return contents?.type === type && 'indent' in contents && contents.indent === column;
}
