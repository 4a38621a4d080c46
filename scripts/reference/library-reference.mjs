// The functions of the library with their options, for docs/library.md.
import { declarationOf, docBefore, handedOn, importedFrom, moduleAt } from './declarations.mjs';

/** Writes the reference of all functions that src/index.ts exports, in its order. */
export function libraryReference() {
  const exports = handedOn(moduleAt('src/index.ts'));
  const sections = exports.flatMap(({ name, path }) => {
    const module = moduleAt(path);
    const { node, doc } = declarationOf(module, name) ?? {};
    return node?.type === 'FunctionDeclaration' ? [section({ module, name, node, doc })] : [];
  });
  return sections.join('\n');
}

function section({ module, name, node, doc }) {
  const parameters = node.params.map((parameter) => parameterOf(module, parameter));
  const { text, tags } = partsOf(doc);
  const called = parameters.map((each) => (each.isOptional ? `${each.name}?` : each.name)).join(', ');
  const options = parameters.flatMap((each) => propertiesOf(module, each.type));
  const list = options.map(
    (each) => `- \`${each.name}\`${each.isOptional ? '' : ' (required)'}: ${each.doc}`,
  );
  const parts = [
    `### ${name}`,
    `\`${name}(${called})\` returns \`${typeText(module, node.returnType)}\`.`,
    text,
    ...tags,
    ...(list.length > 0 ? [`Options:\n\n${list.join('\n')}`] : []),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The name, type and whether it may be left out. What is taken apart at once is called `options`. */
function parameterOf(module, parameter) {
  const isOptional = parameter.type === 'AssignmentPattern' || parameter.optional === true;
  const pattern = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  const name = pattern.type === 'Identifier' ? pattern.name : nameByType(pattern);
  return { name, isOptional, type: pattern.typeAnnotation?.typeAnnotation };
}

function nameByType({ typeAnnotation }) {
  const { typeName } = typeAnnotation.typeAnnotation;
  return typeName.name.endsWith('Options') ? 'options' : 'report';
}

function typeText({ text }, annotation) {
  const { start, end } = annotation.typeAnnotation;
  return text.slice(start, end).replaceAll(/\s+/g, ' ');
}

/** The text of a doc comment in one line a paragraph, and what its tags say. */
function partsOf(doc) {
  const [text = '', ...tags] = doc.split(/^@/m);
  return { text: paragraphs(text), tags: tags.map(tagText) };
}

const TAGS = { throws: 'Throws', returns: 'Returns' };

function tagText(tag) {
  const [, name, text] = /^(\w+) (.*)$/s.exec(tag) ?? [];
  return `${TAGS[name]}: ${paragraphs(text)}`;
}

function paragraphs(text) {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((each) => each.replaceAll(/\s+/g, ' '))
    .join('\n\n');
}

/** The properties of an interface of options, those that it extends first; none for any other type. */
function propertiesOf(module, type) {
  const name = type?.typeName?.name;
  if (name === undefined || !/Options$|^Credentials$/.test(name)) return [];
  return ofInterface(module, name);
}

function ofInterface(module, name) {
  const found = declarationOf(module, name);
  if (!found) {
    const path = importedFrom(module, name);
    if (path === undefined) throw new Error(`${module.path} has no ${name}`);
    return ofInterface(moduleAt(path), name);
  }
  const own = found.node.body.body.map((member) => property(module, name, member));
  return [...found.node.extends.flatMap((heritage) => inherited(module, heritage)), ...own];
}

/** The properties of an interface that is extended, or of some of them by `Pick` or `Omit`. */
function inherited(module, { expression, typeArguments }) {
  const { name } = expression;
  if (name !== 'Pick' && name !== 'Omit') return ofInterface(module, name);
  const [of, keys] = typeArguments.params;
  const named = keysOf(keys);
  return ofInterface(module, of.typeName.name).filter(
    (each) => named.includes(each.name) === (name === 'Pick'),
  );
}

function keysOf(type) {
  const types = type.type === 'TSUnionType' ? type.types : [type];
  return types.map(({ literal }) => literal.value);
}

function property(module, owner, { key, optional, start }) {
  const doc = paragraphs(docBefore(module, start));
  if (doc === '') throw new Error(`${module.path}: ${key.name} of ${owner} has no comment`);
  return { name: key.name, isOptional: optional === true, doc };
}
