import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import { Ajv } from 'ajv';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { schemas } from '../../scripts/schemas/all.js';
import { formatSchema } from '../../scripts/schemas/schema.js';
import { recordTypes } from '../../src/dns/types/registry.js';

/** The others describe what machines write. */
const FILES_OF_PEOPLE = ['zone', 'include', 'project', 'translation', 'template'] as const;

describe.each(Object.entries(schemas))('schemas/%s.schema.json', (name, schema) => {
  const text = readFileSync(`schemas/${name}.schema.json`, 'utf8');

  test('is what the record types and its source make of it (renew it by `npm run generate`)', () => {
    expect(text).toBe(formatSchema(schema));
  });

  test('is a schema of draft 7 without a keyword that nobody knows', () => {
    const ajv = new Ajv({ strict: true, allowUnionTypes: true });
    expect(JSON.parse(text)).toHaveProperty('$schema', 'http://json-schema.org/draft-07/schema#');
    expect(() => ajv.compile(JSON.parse(text))).not.toThrow();
  });

  test('has no keyword whose errors are noise', () => {
    expect(text).not.toMatch(/"(?:anyOf|oneOf|allOf|not)"/);
  });
});

test.each(FILES_OF_PEOPLE)('schemas/%s.schema.json tells an editor what each key is for', (name) => {
  const mute = propertiesIn(schemas[name]).filter(({ key, value }) => {
    return !DYNAMIC.has(key) && !('title' in value || 'description' in value || '$ref' in value);
  });
  expect(mute.map(({ key }) => key)).toEqual([]);
});

/** Names that people choose. */
const DYNAMIC = new Set(['@', '*']);

test('every record type can be completed and has an example', () => {
  const sets = propertiesIn(schemas.zone).filter(({ value }) => value['$ref'] === '#/definitions/values');
  expect(sets.map(({ key }) => key)).toEqual(recordTypes.map(({ type }) => type));
  for (const { value } of sets) {
    expect(value).toMatchObject({ title: expect.any(String), examples: [expect.any(String)] });
  }
});

describe('as an editor reads them', () => {
  const isZone = compile(schemas.zone);
  test.each(['192.0.2.1', '[192.0.2.1, 12, true]', '{ content: 12, ttl: 1h, prio: 1, active: false }', '[]'])(
    'the value %s is fine',
    (value) => {
      expect(marked(isZone, zoneWith(value))).toEqual([]);
    },
  );

  test.each([
    ['ttl out of range', '{ content: a, ttl: 30 }', '/records/www/A/ttl'],
    ['ttl in quotes', '{ content: a, ttl: "3600" }', '/records/www/A/ttl'],
    ['prio out of range', '{ content: a, prio: 65536 }', '/records/www/A/prio'],
    ['an unknown key', '{ content: a, weight: 1 }', '/records/www/A'],
    ['no content', '{ ttl: 600 }', '/records/www/A'],
    ['a list in a list', '[[a]]', '/records/www/A/0'],
    ['nothing', '', '/records/www/A'],
  ])('%s is marked, once', (_, value, place) => {
    expect(marked(isZone, zoneWith(value))).toEqual([place]);
  });

  const dns = 'dns: { endpoint: https://dns.example.net, zones: zones/*.yaml }\n';
  test.each([
    ['zone', 'a misspelt key', 'zone: example.com\npolcy: sync\nrecords: {}\n', ['']],
    ['zone', 'no records', 'zone: example.com\n', ['']],
    ['zone', 'a type in lower case', 'zone: a.example\nrecords: { www: { a: b } }\n', ['/records/www']],
    ['zone', 'a value without a type', 'zone: a.example\nrecords: { www: 192.0.2.1 }\n', ['/records/www']],
    ['zone', 'a policy that there is not', 'zone: a.example\npolicy: all\nrecords: {}\n', ['/policy']],
    ['zone', 'an empty pattern', 'zone: a.example\nignore: [{}]\nrecords: {}\n', ['/ignore/0']],
    ['include', 'a whole zone', 'zone: a.example\nrecords: {}\n', ['']],
    ['project', 'nothing', dns, []],
    ['project', 'no zones', 'dns: { endpoint: https://dns.example.net }\n', ['/dns']],
    ['project', 'a severity that there is not', `${dns}rules: { ttl/short: no }\n`, ['/rules/ttl~1short']],
    ['project', 'more than all', `${dns}guards: { maxChangePercent: 101 }\n`, ['/guards/maxChangePercent']],
    [
      'project',
      'a command as one text',
      'dns: { zones: z, credentialCommand: a b }',
      ['/dns/credentialCommand'],
    ],
  ] as const)('in a %s file, %s is marked', (name, _, text, places) => {
    expect(marked(compile(schemas[name]), text)).toEqual(places);
  });

  test.each([
    ['project', 'examples/zonemason.yaml'],
    ...globSync('examples/zones/*.yaml').map((path) => ['zone', path] as const),
    ...globSync('examples/shared/*.yaml').map((path) => ['include', path] as const),
  ] as const)('nothing is marked in the %s file %s', (name, path) => {
    expect(marked(compile(schemas[name]), readFileSync(path, 'utf8'))).toEqual([]);
  });
});

function compile(schema: object): ValidateFunction {
  return new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);
}

/** JSON pointers of what the schema finds wrong. Editors show what `then` and `else` find, but not the \`if\` itself. */
function marked(isValid: ValidateFunction, text: string): readonly string[] {
  isValid(parse(text));
  const errors = isValid.errors?.filter(({ keyword }) => keyword !== 'if') ?? [];
  return errors.map(({ instancePath }) => instancePath);
}

function zoneWith(value: string): string {
  return `zone: example.com\nrecords: { www: { A: ${value} } }`;
}

type JsonObject = Readonly<Record<string, unknown>>;

interface Property {
  readonly key: string;
  readonly value: JsonObject;
}

/** Every property that the schema describes, however deep. */
function propertiesIn(schema: unknown): readonly Property[] {
  if (!isObject(schema)) return [];
  const own = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  return [
    ...own.flatMap(([key, value]) => (isObject(value) ? [{ key, value }] : [])),
    ...Object.values(schema).flatMap(propertiesIn),
  ];
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null;
}
