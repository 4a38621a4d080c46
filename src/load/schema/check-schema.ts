import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SchemaError, SchemaValidator } from './validator.js';
import type { Advice } from '../../diagnostics/suggestion.js';
import { meantInstead } from '../../diagnostics/suggestion.js';
import { report } from '../../diagnostics/report-at.js';
import type { Span } from '../../diagnostics/source.js';
import { isSecretKey } from '../source/credentials-shape.js';
import { quote } from '../source/report.js';
import { oneOf } from '../../text/plural.js';
import type { Locate, Located, Node } from '../yaml/nodes.js';
import { isNothing, locator } from '../yaml/nodes.js';
import { plainData } from '../yaml/core-schema.js';
import { suggest } from '../../text/suggest.js';
import type { Report } from '../../diagnostics/report-at.js';
import { badValue, missingKey, unknownKey, wrongType } from './schema-rules.js';

/** Advises on a key that is unknown where it stands, by the JSON pointer of the map; null without advice. */
export type KeyAdvice = (key: string, pointer: string) => Advice | null;

/** Checks a file against its schema: one diagnostic for each mistake. */
export function checkSchema(
  root: Node,
  validator: SchemaValidator,
  adviceForKey: KeyAdvice = () => null,
): readonly Diagnostic[] {
  if (validator(plainData(root))) return [];
  const locate = locator(root);
  return withoutConsequences(validator.errors ?? []).flatMap((error) => {
    const problem =
      error.keyword === 'additionalProperties'
        ? unknownEntry(error, locate, adviceForKey)
        : explain(error, locate);
    return problem === null ? [] : [report(problem)];
  });
}

/**
 * Drops errors that follow from another at the same place: a key is missing because it is misspelt, or a value of the
 * wrong type is not an allowed value.
 */
function withoutConsequences(errors: readonly SchemaError[]): readonly SchemaError[] {
  const unknownKeys = new Map<string, string[]>();
  const mistyped = new Set<string>();
  for (const { instancePath, keyword, params } of errors) {
    if (keyword === 'type') mistyped.add(instancePath);
    if (keyword !== 'additionalProperties') continue;
    const keys = unknownKeys.get(instancePath);
    if (keys) keys.push(params.additionalProperty);
    else unknownKeys.set(instancePath, [params.additionalProperty]);
  }
  return errors.filter(({ instancePath, keyword, params }) => {
    if (keyword === 'required') return !isMeant(params.missingProperty, unknownKeys.get(instancePath) ?? []);
    return keyword === 'type' || !mistyped.has(instancePath);
  });
}

/** In map form, any unknown key may be meant as the content: `A: { 192.0.2.1 }`. */
function isMeant(missing: string, unknown: readonly string[]): boolean {
  if (missing === 'content') return unknown.length > 0;
  return unknown.some((key) => suggest(key, [missing]) !== undefined);
}

/**
 * Explains an error of the validator to the author of the file; null for the ranges of ttl and prio, which other rules
 * report.
 */
function explain(error: Exclude<SchemaError, UnknownEntry>, locate: Locate): Report | null {
  const place = locate(error.instancePath);
  if (place === null) return null;
  switch (error.keyword) {
    case 'required':
      return absent(error, place);
    case 'type':
      return ofWrongType(error, place);
    case 'enum':
      return notAmong(error, place);
    case 'pattern':
      return malformed(error, place);
    case 'minimum':
    case 'maximum':
      return outOfRange(error, place);
    case 'uniqueItems':
      return repeated(error, locate);
    case 'false schema':
      return ruledOut(place);
    case 'if':
      return null;
    default:
      return tooFew(error, place);
  }
}

type ErrorOf<Keyword extends SchemaError['keyword']> = Extract<SchemaError, { keyword: Keyword }>;

type UnknownEntry = ErrorOf<'additionalProperties'>;

function unknownEntry(error: UnknownEntry, locate: Locate, adviceForKey: KeyAdvice): Report | null {
  const key = error.params.additionalProperty;
  const step = key.replaceAll('~', '~0').replaceAll('/', '~1');
  const place = locate(`${error.instancePath}/${step}`);
  const at = place?.key;
  if (!at) return null;
  const known = Object.keys(error.parentSchema.properties ?? {});
  const advice =
    adviceForComma(at, place.node) ?? adviceForKey(key, error.instancePath) ?? adviceFor(key, known);
  return { rule: unknownKey, at, message: `unknown key ${quote(key)}`, ...advice };
}

/**
 * Inside braces, what follows a comma is a key, though it may be meant as more of the value in front of it; null where that is
 * not so, or the key has a value.
 */
export function adviceForComma({ file, start }: Span, value: Node): Advice | null {
  if (!isNothing(value)) return null;
  return file.text
    .slice(Math.max(0, start - 80), start)
    .trimEnd()
    .endsWith(',')
    ? {
        hint: 'inside braces, a comma ends a value: write several values in brackets, or the value in quotes',
      }
    : null;
}

function adviceFor(key: string, known: readonly string[]): Advice {
  if (isSecretKey(key))
    return { hint: 'remove it: docs/credentials.md says where keys and passwords are read from' };
  return meantInstead(key, known, quote) ?? { hint: `the keys are ${known.join(', ')}` };
}

function absent(error: ErrorOf<'required'>, { node, key }: Located): Report {
  const missing = error.params.missingProperty;
  const message = `${subject(error, key)} must have the key ${quote(missing)}`;
  return { rule: missingKey, at: node, message, hint: HINTS_FOR_MISSING.get(missing) };
}

const HINTS_FOR_MISSING: ReadonlyMap<string, string> = new Map([
  ['records', 'a zone without records has `records: {}`'],
  [
    'zone',
    'write `zone: example.com`; a file that zones include is checked with them, by `zonemason validate`',
  ],
]);

function ofWrongType(error: ErrorOf<'type'>, place: Located): Report {
  const { node, key } = place;
  const advice = typeAdvice(error, node);
  if (isNothing(node)) {
    return {
      rule: wrongType,
      at: key ?? node,
      message: `${subject(error, key)} has no value`,
      hint: advice.hint,
    };
  }
  const expected = typeNames([error.params.type].flat());
  const message = `${subject(error, key)} must be ${expected}, not ${typeOf(node)}`;
  return { rule: wrongType, at: node, message, ...advice };
}

function notAmong(error: ErrorOf<'enum'>, { node, key }: Located): Report {
  const text = node.kind === 'scalar' ? node.text : '';
  const allowed = error.params.allowedValues.map(String);
  const message = `${subject(error, key)} must be ${oneOf(allowed)}, not ${typeOf(node)}`;
  return { rule: badValue, at: node, message, ...meantInstead(text, allowed, quote) };
}

function malformed(error: ErrorOf<'pattern'>, { node, key }: Located): Report {
  const examples = error.parentSchema.examples ?? [];
  const isEmpty = node.kind === 'scalar' && node.text === '';
  const message = `${subject(error, key)} ${isEmpty ? 'is empty' : `cannot be ${typeOf(node)}`}`;
  const isQuoted = node.kind === 'scalar' && node.isQuoted && error.parentSchema.type !== 'string';
  const isPlainMeant = isQuoted && !isEmpty;
  const hint = `write it like ${oneOf(examples.map(String))}${isPlainMeant ? ', without quotes' : ''}`;
  return { rule: badValue, at: node, message, hint, ...(isPlainMeant && withoutQuotes(node)) };
}

/** The ranges of ttl and prio have separate rules, which know the service's limits. */
function outOfRange(error: ErrorOf<'minimum' | 'maximum'>, { node, key }: Located): Report | null {
  if (partOf(error) === 'ranged') return null;
  const bound = error.keyword === 'minimum' ? 'at least' : 'at most';
  return {
    rule: badValue,
    at: node,
    message: `${subject(error, key)} must be ${bound} ${error.params.limit}`,
  };
}

function repeated({ instancePath, params }: ErrorOf<'uniqueItems'>, locate: Locate): Report | null {
  const again = locate(`${instancePath}/${Math.max(params.i, params.j)}`);
  const first = locate(`${instancePath}/${Math.min(params.i, params.j)}`);
  if (!again || !first) return null;
  const related = [{ message: 'first used here', at: first.node }];
  return {
    rule: badValue,
    at: again.node,
    message: `${typeOf(again.node)} is a duplicate in this list`,
    related,
  };
}

function ruledOut({ node, key }: Located): Report {
  const message = `${quote(key?.text ?? '')} cannot be beside "values"`;
  return {
    rule: badValue,
    at: key ?? node,
    message,
    hint: 'write it in each value: only `ttl` is for a record set',
  };
}

function tooFew(error: ErrorOf<'minItems' | 'minLength' | 'minProperties'>, { node, key }: Located): Report {
  const place = { rule: badValue, at: node };
  // Only an exception needs more than one key.
  if (node.kind === 'map' && node.entries.length > 0)
    return {
      ...place,
      message: `${subject(error, key)} is for all records`,
      hint: 'add a `prefix`, `type` or `content`, or an end with `until`',
    };
  return { ...place, message: `${subject(error, key)} is empty`, hint: 'fill it or remove it' };
}

/** The part of a file that an error is in, by its JSON pointer; schema paths end at each `$ref`. */
function partOf({ instancePath }: SchemaError): string | undefined {
  return PARTS.find(([pointer]) => pointer.test(instancePath))?.[1];
}

const PARTS: readonly (readonly [RegExp, string])[] = [
  [/^$/, 'file'],
  [/^\/records$/, 'records'],
  [/^\/records\/[^/]*$/, 'record sets'],
  [/^\/records\/[^/]*\/[^/]*(?:\/values)?$/, 'values'],
  [/^\/(?:ignore|protect)$/, 'patterns'],
  [/^\/(?:ignore|protect)\/\d+$/, 'pattern'],
  [/^\/serviceRecords$/, 'service records'],
  [/^\/expect$/, 'expected answers'],
  [/^\/expect\/\d+$/, 'expected answer'],
  [/^\/except$/, 'exceptions'],
  [/^\/except\/\d+$/, 'exception'],
  [/\/(?:ttl|prio)$/, 'ranged'],
];

function subject({ instancePath }: SchemaError, key: Located['key']): string {
  if (instancePath === '') return 'the file';
  return key === null ? 'this item' : quote(key.text);
}

function typeNames(types: readonly string[]): string {
  const isScalar = types.includes('string') && types.includes('number');
  const shown = isScalar ? types.filter((type) => type !== 'number' && type !== 'boolean') : types;
  return oneOf(shown.map((type) => TYPE_NAMES[type] ?? type));
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'a map',
  array: 'a list',
};

function typeOf(node: Node): string {
  if (node.kind === 'map') return 'a map';
  if (node.kind === 'sequence') return 'a list';
  return `${node.isQuoted ? 'the text ' : ''}${quote(node.text)}`;
}

function typeAdvice(error: ErrorOf<'type'>, node: Node): Pick<Report, 'hint' | 'fix'> {
  const types = [error.params.type].flat();
  const isMeantPlain = types.some((type) => PLAIN.has(type)) && !types.includes('string');
  if (node.kind === 'scalar' && node.isQuoted && isMeantPlain)
    return { hint: 'write it without quotes', ...withoutQuotes(node) };
  return { hint: typeHint(error, node) };
}

/** What is a number, a duration or a boolean without quotes. */
const BARE = /^(?:\d+[smhdw]?|true|false)$/;

function withoutQuotes(node: Node): Pick<Report, 'fix'> {
  return node.kind === 'scalar' && node.isQuoted && BARE.test(node.text)
    ? { fix: { at: node, text: node.text } }
    : {};
}

function typeHint(error: ErrorOf<'type'>, node: Node): string | undefined {
  const { examples: [example] = [], enum: allowed = [] } = error.parentSchema;
  if (allowed.length > 0)
    return `write ${node.kind === 'sequence' ? 'only one: ' : ''}${oneOf(allowed.map(String))}`;
  if (typeof example === 'string')
    return node.kind === 'sequence' ? `write only one, like ${example}` : `write it like ${example}`;
  return PART_HINTS[partOf(error) ?? ''];
}

/** What quotes would make a text of. */
const PLAIN: ReadonlySet<string> = new Set(['number', 'integer', 'boolean']);

const EXCEPTION = 'write it like { rule: ttl/short, prefix: www, reason: load test }';

/** Hints for the parts of zone files that are often wrong. */
const PART_HINTS: Readonly<Record<string, string>> = {
  file: 'write it as `key: value` lines',
  records: 'write prefixes under it, and record types under them; `{}` is a zone without records',
  'record sets': 'write record types under it, as in `A: 192.0.2.1`',
  values: 'write the content, or a list of contents',
  patterns: 'write a list, as in `- { prefix: www, type: A }`',
  pattern: 'write it like { prefix: www, type: A }',
  'service records': 'write a list, as in `- "@ MX"` or `- { prefix: webmail, type: A }`',
  'expected answer': 'write it like { ask: www A }',
  'expected answers': 'write a list, as in `- { ask: www A }`',
  exceptions: 'write a list, as in `- { rule: ttl/short, prefix: www, reason: load test }`',
  exception: EXCEPTION,
};
