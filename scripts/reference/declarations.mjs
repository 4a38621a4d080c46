// What modules of TypeScript declare, as far as the reference of the library needs it.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../bundling.mjs';

/** @typedef {{ path: string, text: string, comments: object[], body: object[] }} Module */

/** Parses a module of the sources. @returns {Module} */
export function moduleAt(path) {
  const text = readFileSync(join(root, path), 'utf8');
  const { program, comments } = parseSync(path, text);
  return { path, text, comments, body: program.body };
}

/** The functions that a module hands on, in its order: for each the module that has it, and its name. */
export function handedOn({ path, body }) {
  const exports = body.filter(({ type, source }) => type === 'ExportNamedDeclaration' && source);
  return exports
    .filter(({ exportKind }) => exportKind === 'value')
    .flatMap(({ specifiers, source }) =>
      specifiers.map(({ exported }) => ({ name: exported.name, path: sourceOf(path, source.value) })),
    );
}

function sourceOf(path, specifier) {
  return join(dirname(path), specifier).replace(/\.js$/, '.ts');
}

/** An exported declaration with the text of its doc comment; undefined if there is none of that name. */
export function declarationOf(module, name) {
  const statement = module.body.find(({ declaration }) => declaration?.id?.name === name);
  return statement && { node: statement.declaration, doc: docBefore(module, statement.start) };
}

/** The modules that a name may come from by an import. */
export function importedFrom({ path, body }, name) {
  const statement = body.find(
    ({ type, specifiers = [] }) =>
      type === 'ImportDeclaration' && specifiers.some(({ local }) => local.name === name),
  );
  return statement && sourceOf(path, statement.source.value);
}

/** The doc comment that ends right before a place, without its asterisks; empty if there is none. */
export function docBefore({ comments, text }, start) {
  const comment = comments.findLast(({ end, type }) => type === 'Block' && end <= start);
  if (!comment || text.slice(comment.end, start).trim() !== '') return '';
  return comment.value
    .replace(/^\*/, '')
    .replaceAll(/^ *\* ?/gm, '')
    .trim();
}
