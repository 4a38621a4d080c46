import { report } from '../../diagnostics/report-at.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SourceFile } from '../../diagnostics/source.js';
import type { FileTree } from '../files/file-tree.js';
import type { SourceReading } from '../source/read-source.js';
import { fileLink } from '../source/file-rules.js';
import { loneReturn, loneReturns } from '../source/line-ends.js';
import { quote } from '../source/report.js';
import { readSource } from '../source/read-source.js';
import { scalarsIn } from '../yaml/nodes.js';
import type { Node } from '../yaml/nodes.js';
import { readYaml } from '../yaml/read-yaml.js';

/** A YAML file; without a root, the diagnostics say why. */
export type DocumentReading = { readonly diagnostics: readonly Diagnostic[] } & (
  | { readonly root: Node; readonly file: SourceFile }
  | { readonly root: null; readonly file: SourceFile | null }
);

/** Checks a file against its schema. */
export type SchemaCheck = (root: Node) => Promise<readonly Diagnostic[]> | readonly Diagnostic[];

/**
 * Reads a YAML file and checks it against its schema, if any. `path` is shown as given. Throws nothing that a file can
 * cause.
 */
export async function readDocument(
  path: string,
  tree: FileTree,
  check?: SchemaCheck,
): Promise<DocumentReading> {
  return parseDocument(await readSource(path, tree), check);
}

/** The same for a file that was read already. */
export async function parseDocument(
  { file, diagnostics: unread }: SourceReading,
  check?: SchemaCheck,
): Promise<DocumentReading> {
  if (!file) return { file, root: null, diagnostics: unread };
  const { root, diagnostics: malformed } = readYaml(file);
  if (!root) return { file, root, diagnostics: malformed };
  const misread = linkAsText(root) ?? hiddenLine(root);
  if (misread) return { file, root: null, diagnostics: [...malformed, misread] };
  return { file, root, diagnostics: check ? [...malformed, ...(await check(root))] : malformed };
}

/** Git writes where a link leads, without a line feed. */
const PATH_ALONE = /^(?=.*[/.])[^\s:#'"{}[\]]+$/;

function linkAsText(root: Node): Diagnostic | null {
  const { file } = root;
  if (root.kind !== 'scalar' || !PATH_ALONE.test(file.text)) return null;
  return report({
    rule: fileLink,
    at: root,
    message: `the file has only the path ${quote(root.text)}: git has checked out a link as text`,
    hint: 'turn on links (`git config core.symlinks true`, on Windows in developer mode), and check it out again',
  });
}

/** How a text begins that may have lines: in quotes, or as a block. */
const MARKED = /["'|>]/;

/** Reports a carriage return alone that hides a line, since it is in a comment, between texts, or in one without quotes. */
function hiddenLine(root: Node): Diagnostic | null {
  const lone = loneReturns(root.file);
  if (lone.length === 0) return null;
  const texts = [...scalarsIn(root)].filter(({ start }) => MARKED.test(root.file.text.charAt(start)));
  const hidden = lone.find((at) => !texts.some(({ start, end }) => start <= at && at < end));
  return hidden === undefined ? null : loneReturn(root.file, hidden);
}
