import type { CST } from 'yaml';
import type { SourceFile } from '../../diagnostics/source.js';
import type { MapNode } from '../yaml/nodes.js';
import { yamlLibrary } from '../yaml/library.js';
import { readPlainYaml } from '../yaml/read-plain-yaml.js';
import type { Collection } from './layout.js';
import { layoutOfNodes, plainComments } from './plain-layout.js';
import type { Comment } from './read-comments.js';
import { commentsOf } from './read-comments.js';
import { readLayout } from './read-layout.js';

/** How a file is written. */
export interface FileLayout {
  /** Null if the file has no map. */
  readonly root: Collection | null;
  /** All of them, in order. */
  readonly comments: readonly Comment[];
  /** The text before the map up to its `---`; '' without one. */
  readonly head: string;
}

/** A file, and its content if it is plain. */
export interface ReadFile {
  readonly file: SourceFile;
  readonly plain: MapNode | null;
}

/** Reads a file, with the reader for plain YAML where that is enough. */
export function readFile(file: SourceFile): ReadFile {
  return { file, plain: readPlainYaml(file) };
}

/** The layout of a file that the loader accepts; the library reads it from one that is not plain. */
export function fileLayout({ file, plain }: ReadFile): FileLayout {
  if (!plain) return layoutByLibrary(file);
  return {
    root: layoutOfNodes(plain),
    comments: plainComments(plain),
    head: headAbove(plain),
  };
}

/** Above a map are only comments, and perhaps the mark. */
function headAbove({ file, start }: MapNode): string {
  const above = file.text.slice(0, start);
  const mark = above.search(/(?<![^\n])---/);
  return mark === -1 ? '' : above.slice(0, mark + 3);
}

/** Only the comments of a file, in order. */
export function fileComments({ file, plain }: ReadFile): readonly Comment[] {
  return plain ? plainComments(plain) : commentsOf(tokensOf(file));
}

/** Like `fileLayout` for any file, ten times as slow. */
export function layoutByLibrary(file: SourceFile): FileLayout {
  const tokens = tokensOf(file);
  return { root: rootOf(tokens, file), comments: commentsOf(tokens), head: headOf(tokens, file.text) };
}

function tokensOf({ text }: SourceFile): readonly CST.Token[] {
  const { Parser } = yamlLibrary();
  return [...new Parser().parse(text)];
}

function rootOf(tokens: readonly CST.Token[], file: SourceFile): Collection | null {
  const contents = tokens.find((token) => token.type === 'document')?.value;
  const root = contents ? readLayout(file, contents) : null;
  return root?.kind === 'map' ? root : null;
}

function headOf(tokens: readonly CST.Token[], text: string): string {
  const document = tokens.find((token) => token.type === 'document');
  const mark = document?.start.find(({ type }) => type === 'doc-start');
  return mark ? text.slice(0, mark.offset + mark.source.length) : '';
}
