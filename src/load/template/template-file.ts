import type { Diagnostic, Fix } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { withUnixLineEnds } from '../../text/line-ends.js';
import type { SourceFile, Span } from '../../diagnostics/source.js';
import type { Mirror } from '../../mail/templates/template.js';
import type { DeclaredText, DeclaredTranslation } from '../../mail/templates/translation.js';
import { checkSchema } from '../schema/check-schema.js';
import type { SchemaValidator } from '../schema/validator.js';
import { templateFile } from '../generated/template-file.js';
import { translationFile } from '../generated/translation-file.js';
import type { FileTree } from '../files/file-tree.js';
import { commentInText } from './template-rules.js';
import type { DocumentReading } from '../document/read-document.js';
import { parseDocument } from '../document/read-document.js';
import { quoted } from '../format/scalar-text.js';
import type { Formattable } from '../format/load-formattable.js';
import type { SourceReading } from '../source/read-source.js';
import { readSource } from '../source/read-source.js';
import { report } from '../../diagnostics/report-at.js';
import { quote } from '../source/report.js';
import type { Node, ScalarNode } from '../yaml/nodes.js';
import { isNothing, valueOf } from '../yaml/nodes.js';
import { yamlSyntax } from '../yaml/yaml-rules.js';

export interface TemplateFileReading<T> {
  /** Null if anything is missing. */
  readonly value: T | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the file of a translation. Throws nothing that a file can cause. */
export async function loadTranslation(
  path: string,
  language: string,
  tree: FileTree,
): Promise<TemplateFileReading<DeclaredTranslation>> {
  const { root, diagnostics } = await readTemplateFile(path, translationFile, tree);
  const text = declaredText(root);
  return { value: text && { language, ...text, ...reviewOf(root, text) }, diagnostics };
}

/** What a file says of the state of its translation. */
function reviewOf(
  root: Node | null,
  { places }: DeclaredText,
): Pick<DeclaredTranslation, 'source' | 'isDraft' | 'places'> {
  const source = scalarAt(root, 'source');
  const isDraft = scalarAt(root, 'state')?.text === 'draft';
  return {
    ...(source && { source: source.text }),
    ...(isDraft && { isDraft }),
    places: source ? { ...places, source } : places,
  };
}

/** Reads a `template.yaml`, the mirror of a template. Throws nothing that a file can cause. */
export async function loadMirror(path: string, tree: FileTree): Promise<TemplateFileReading<Mirror>> {
  const { root, diagnostics } = await readTemplateFile(path, templateFile, tree);
  const [id, language] = [scalarAt(root, 'id'), scalarAt(root, 'language')];
  const text = declaredText(root);
  const value = id && language && text && { id: id.text, language: language.text, ...text };
  return { value: value ?? null, diagnostics };
}

/** Reads a file of the mail folder in order to format it; null as file if the loader would refuse it. */
export async function loadFormattableMail(source: SourceReading, isMirror: boolean): Promise<Formattable> {
  const { root, diagnostics } = await readTemplateText(source, isMirror ? templateFile : translationFile);
  const isSound = root !== null && !hasErrors(diagnostics);
  return { file: isSound ? source.file : null, plain: null, diagnostics, includes: [] };
}

async function readTemplateFile(
  path: string,
  validator: SchemaValidator,
  tree: FileTree,
): Promise<TemplateText> {
  return readTemplateText(await readSource(path, tree), validator);
}

type TemplateText = Pick<DocumentReading, 'root' | 'diagnostics'>;

async function readTemplateText(source: SourceReading, validator: SchemaValidator): Promise<TemplateText> {
  const unquoted = source.file ? unquotedPlaceholders(source.file) : [];
  if (unquoted.length > 0) return { root: null, diagnostics: unquoted };
  const { root, diagnostics } = await parseDocument(source, (top) => checkSchema(top, validator));
  return { root, diagnostics: root ? [...diagnostics, ...commentsBehind(root)] : diagnostics };
}

/** YAML takes the braces for maps, and its error would not help. */
function unquotedPlaceholders(file: SourceFile): readonly Diagnostic[] {
  return Array.from(
    file.text.matchAll(/^(subject|body):[ \t]+\{\{.*/gm),
    ({ index, 0: line, 1: key = '' }) => {
      const start = index + line.indexOf('{');
      const at = { file, start, end: index + line.trimEnd().length };
      return report({
        rule: yamlSyntax,
        at,
        message: `${quote(key)} starts with a placeholder without quotes`,
        hint: 'put the whole text in quotes',
        fix: inQuotes(at),
      });
    },
  );
}

function inQuotes(at: Span): Fix {
  return { at, text: quoted(at.file.text.slice(at.start, at.end)) };
}

function declaredText(root: Node | null): DeclaredText | null {
  const [subject, body] = [scalarAt(root, 'subject'), scalarAt(root, 'body')];
  if (!subject || !body) return null;
  const note = scalarAt(root, 'note');
  return {
    ...(note && { note: withUnixLineEnds(note.text) }),
    subject: withUnixLineEnds(subject.text),
    body: withUnixLineEnds(body.text),
    places: { subject, body },
  };
}

/** Numbers and booleans count as text. */
function scalarAt(root: Node | null, key: string): ScalarNode | undefined {
  const value = valueOf(root ?? undefined, key);
  return value?.kind === 'scalar' && !isNothing(value) ? value : undefined;
}

function commentsBehind(root: Node): readonly Diagnostic[] {
  return ['subject', 'body'].flatMap((key) => {
    const text = scalarAt(root, key);
    const comment = text && !text.isQuoted ? /^[ \t]+(#.*\S)/.exec(text.file.text.slice(text.end)) : null;
    if (!text || !comment) return [];
    const [whole, written = ''] = comment;
    const at = { file: text.file, start: text.end + whole.indexOf('#'), end: text.end + whole.length };
    const message = `${quote(written)} is a comment, not part of the ${key}`;
    const hint = `put the ${key} in quotes, or the comment on a separate line`;
    const fix = inQuotes({ ...at, start: text.start });
    return [report({ rule: commentInText, at, message, hint, fix })];
  });
}
