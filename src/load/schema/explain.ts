import type { SchemaError } from '../generated/validators.js';
import type { Report } from '../report.js';
import { oneOf, quote } from '../report.js';
import type { Node } from '../yaml/nodes.js';
import { isNothing } from '../yaml/nodes.js';
import type { Locate, Located } from './locate.js';
import { badValue, missingKey, unknownKey, unknownType, wrongType } from './schema-rules.js';
import { suggest } from './suggest.js';

/**
 * Says what an error of the validator means to the author of the file; null for what another rule tells,
 * with a code of its own: the ranges of ttl and prio.
 */
export function explain(error: SchemaError, locate: Locate): Report | null {
  const place = locate(error.instancePath);
  if (place === null) return null;
  switch (error.keyword) {
    case 'additionalProperties':
      return unknown(error, locate);
    case 'required':
      return missing(error, place);
    case 'type':
      return mistyped(error, place);
    case 'enum':
      return notAmong(error, place);
    case 'pattern':
      return malformed(error, place);
    case 'minimum':
    case 'maximum':
      return outOfRange(error, place);
    case 'minItems':
    case 'minProperties':
      return tooFew(error, place);
  }
}

type ErrorOf<Keyword extends SchemaError['keyword']> = Extract<SchemaError, { keyword: Keyword }>;

function unknown(error: ErrorOf<'additionalProperties'>, locate: Locate): Report | null {
  const key = error.params.additionalProperty;
  const step = key.replaceAll('~', '~0').replaceAll('/', '~1');
  const at = locate(`${error.instancePath}/${step}`)?.key;
  if (!at) return null;
  const known = Object.keys(error.parentSchema.properties ?? {});
  const isType = definitionOf(error) === 'recordSets';
  const word = isType ? 'record type' : 'key';
  const rule = isType ? unknownType : unknownKey;
  return { rule, at, message: `there is no ${word} ${quote(key)} here`, hint: hintFor(key, known, word) };
}

function hintFor(key: string, known: readonly string[], word: string): string {
  const meant = suggest(key, known);
  return meant === undefined ? `the ${word}s are ${known.join(', ')}` : `did you mean ${quote(meant)}?`;
}

function missing({ params }: ErrorOf<'required'>, { node, key }: Located): Report {
  const message = `${subject(key)} lacks the key ${quote(params.missingProperty)}`;
  const hint = params.missingProperty === 'records' ? 'a zone without records has `records: {}`' : undefined;
  return { rule: missingKey, at: node, message, hint };
}

function mistyped(error: ErrorOf<'type'>, place: Located): Report {
  const { node, key } = place;
  const hint = typeHint(error, node);
  if (isNothing(node))
    return { rule: wrongType, at: key ?? node, message: `${subject(key)} has no value`, hint };
  const expected = typeNames([error.params.type].flat());
  return {
    rule: wrongType,
    at: node,
    message: `${subject(key)} must be ${expected}, not ${typeOf(node)}`,
    hint,
  };
}

function notAmong({ params }: ErrorOf<'enum'>, { node, key }: Located): Report {
  const text = node.kind === 'scalar' ? node.text : '';
  const meant = suggest(text, params.allowedValues);
  const hint = meant === undefined ? undefined : `did you mean ${quote(meant)}?`;
  const message = `${subject(key)} must be ${oneOf(params.allowedValues)}, not ${typeOf(node)}`;
  return { rule: badValue, at: node, message, hint };
}

function malformed(error: ErrorOf<'pattern'>, { node, key }: Located): Report {
  const examples = error.parentSchema.examples ?? [];
  const message = `${subject(key)} cannot be ${typeOf(node)}`;
  return {
    rule: badValue,
    at: node,
    message,
    hint: `write it like ${oneOf(examples.map(String))}, without quotes`,
  };
}

/** The ranges of ttl and prio have rules of their own, which know the service's limits. */
function outOfRange(error: ErrorOf<'minimum' | 'maximum'>, { node, key }: Located): Report | null {
  if (['ttl', 'prio'].includes(definitionOf(error) ?? '')) return null;
  const bound = error.keyword === 'minimum' ? 'at least' : 'at most';
  return { rule: badValue, at: node, message: `${subject(key)} must be ${bound} ${error.params.limit}` };
}

function tooFew(_: ErrorOf<'minItems' | 'minProperties'>, { node, key }: Located): Report {
  return { rule: badValue, at: node, message: `${subject(key)} is empty`, hint: 'fill it, or remove it' };
}

/** The definition of the schema that the failed keyword stands in, or undefined when it stands in none. */
function definitionOf({ schemaPath }: SchemaError): string | undefined {
  return /#\/definitions\/([^/]+)\/[^/]+$/.exec(schemaPath)?.[1];
}

function subject(key: Located['key']): string {
  return key === null ? 'this' : quote(key.text);
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'a map',
  array: 'a list',
};

function typeNames(types: readonly string[]): string {
  return oneOf([...new Set(types.map((type) => typeWords[type] ?? type))]);
}

function typeOf(node: Node): string {
  if (node.kind === 'map') return 'a map';
  if (node.kind === 'sequence') return 'a list';
  return `${node.isQuoted ? 'the text ' : ''}${quote(node.text)}`;
}

function typeHint({ params, parentSchema }: ErrorOf<'type'>, node: Node): string | undefined {
  const types = [params.type].flat();
  const isNumberInQuotes = node.kind === 'scalar' && node.isQuoted && !types.includes('string');
  if (isNumberInQuotes) return 'write it without quotes';
  if (types.length === 1 && types[0] === 'object') return 'write it as `key: value` lines, indented below';
  const [example] = parentSchema.examples ?? [];
  return typeof example === 'string' ? `write it like ${example}` : undefined;
}
