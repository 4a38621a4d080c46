import { existsSync, readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import { Ajv } from 'ajv';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { schemas } from '../../scripts/schemas/all.js';
import { EDITOR_KEYWORDS, formatSchema } from '../../scripts/schemas/schema.js';
import { catalogue } from '../../src/engine/catalogue.js';
import { recordTypes } from '../../src/dns/types/registry.js';
import { vectorText, writeOut } from '../dns/read-vectors.js';

/** The others describe what machines write. */
const FILES_OF_PEOPLE = ['zone', 'include', 'project', 'translation', 'template'] as const;

describe.each(Object.entries(schemas))('schemas/%s.schema.json', (name, schema) => {
  const text = readFileSync(`schemas/${name}.schema.json`, 'utf8');

  test('is what the record types and its source make of it (renew it by `npm run generate`)', () => {
    expect(text).toBe(formatSchema(schema));
  });

  test('is a schema of draft 7 without a keyword that nobody knows', () => {
    const ajv = new Ajv({ strict: true, allowUnionTypes: true, keywords: EDITOR_KEYWORDS });
    expect(JSON.parse(text)).toHaveProperty('$schema', 'http://json-schema.org/draft-07/schema#');
    expect(() => ajv.compile(JSON.parse(text))).not.toThrow();
  });

  test('says in words what each pattern means', () => {
    const parts = partsOf(schema).filter((part) => typeof part['pattern'] === 'string');
    expect(parts.filter((part) => typeof part['patternErrorMessage'] !== 'string')).toEqual([]);
  });

  test('points at documents that exist', () => {
    const named = [...text.matchAll(/[\w/.-]+\.md\b/g)].map(([path]) => path);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
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
  const types = recordTypes.map(({ type }) => type);
  const sets = propertiesIn(schemas.zone).filter(({ key }) => types.includes(key));
  expect(sets.map(({ key }) => key)).toEqual(types);
  for (const { value } of sets) {
    expect(value).toMatchObject({ title: expect.any(String), examples: [expect.any(String)] });
  }
});

test.each(recordTypes)(
  '$type is completed with its example, not with the fields of the map form',
  ({ type }) => {
    const definitions = schemas.zone['definitions'];
    const definition = isObject(definitions) ? definitions[type] : undefined;
    expect(definition).toMatchObject({ else: { properties: expect.anything(), items: expect.anything() } });
    expect(definition).not.toHaveProperty('properties');
    expect(definition).not.toHaveProperty('items');
  },
);

describe('as an editor reads them', () => {
  const isZone = compile(schemas.zone);
  const isProject = compile(schemas.project);
  test.each([
    '192.0.2.1',
    '[192.0.2.1, 192.0.2.2]',
    '{ content: 192.0.2.1, ttl: 1h, prio: 1, active: false }',
    '[]',
  ])('the value %s is fine', (value) => {
    expect(marked(isZone, zoneWith(value))).toEqual([]);
  });

  test('only texts can be numbers and booleans', () => {
    const text = { TXT: [12, true, { content: 1.5 }] };
    expect(isZone({ zone: 'example.com', records: { www: text } })).toBe(true);
    for (const { type } of recordTypes.filter((each) => each.type !== 'TXT'))
      expect([type, isZone(zoneOf(type, true)), isZone(zoneOf(type, { content: 12 }))]).toEqual([
        type,
        false,
        false,
      ]);
  });

  test.each([
    ['www: ', '/records/www'],
    ['www: { AAAAA: x }', '/records/www'],
    ['"": ', '/records/'],
  ])('the name %s is told of record types', (name, place) => {
    expect(marked(isZone, `zone: example.com\nrecords:\n  ${name}\n`)).toEqual([place]);
    expect(schemas.zone).toHaveProperty(
      'definitions.recordSets.errorMessage',
      expect.stringMatching(/A: 192.*AAAA, CNAME/),
    );
  });

  test.each([
    ['ttl out of range', '{ content: 192.0.2.1, ttl: 2147483648 }', '/records/www/A/ttl'],
    ['ttl in quotes', '{ content: 192.0.2.1, ttl: "3600" }', '/records/www/A/ttl'],
    ['prio out of range', '{ content: 192.0.2.1, prio: 65536 }', '/records/www/A/prio'],
    ['an unknown key', '{ content: 192.0.2.1, weight: 1 }', '/records/www/A'],
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

  describe.each(recordTypes)('$type', ({ type, fieldsWithPrio }) => {
    const { valid }: Vectors = JSON.parse(vectorText(`types/${type}.json`), writeOut);
    const contents = [...new Set(valid.map(({ content }) => content))];

    test.each([
      ['a value', (content: string) => content],
      ['a list', (content: string) => [content]],
      ['a content', (content: string) => ({ content })],
      ['a record set', (content: string) => ({ values: [content, { content }] })],
      ['a value with its priority', (content: string) => (fieldsWithPrio ? `10 ${content}` : content)],
    ])('no content that the service takes is marked as %s', (_, valueOf) => {
      const unjust = contents.filter((content) => !isZone(zoneOf(type, valueOf(content))));
      expect(unjust).toEqual([]);
    });

    test('a variable may stand for the content', () => {
      expect(isZone(zoneOf(type, ['${web}', { content: 'x ${web}' }]))).toBe(true);
    });
  });

  test.each([
    ['A', '192.0.2.256'],
    ['A', 'www.example.net'],
    ['AAAA', '192.0.2.1'],
    ['CNAME', 'example.net.'],
    ['MX', 'mail 10'],
    ['SRV', '5060 sip.example.net'],
    ['CAA', '0 issue letsencrypt.org'],
    ['TLSA', '3 1 1'],
    ['LOC', 'Berlin'],
    ['DS', '60485 13 2'],
  ])('%s: %s is marked wherever it stands', (type, content) => {
    const forms = [content, [content], { content }, { values: content }, { values: [{ content }] }];
    expect(forms.filter((value) => isZone(zoneOf(type, value)))).toEqual([]);
  });

  test('the priority is not part of the content in the map form', () => {
    expect(isZone(zoneOf('MX', '10 mx1.example.net'))).toBe(true);
    expect(isZone(zoneOf('MX', { content: '10 mx1.example.net' }))).toBe(false);
  });

  const adjustable = catalogue.filter((rule) => rule.adjustable && !rule.code.startsWith('policy/'));
  test.each(adjustable.map(({ code }) => code))(
    '%s can be completed under `rules` and in `except`',
    (code) => {
      expect(isProject({ dns: { zones: 'z' }, rules: { [code]: 'off' } })).toBe(true);
      expect(isZone(zoneExcept(code))).toBe(true);
    },
  );

  test.each([
    ['ttl/shrot', false],
    ['cname/conflict', false],
    ['policy/mail-in-house', true],
  ])('the code %s under `rules` or in `except` is fine: %s', (code, isFine) => {
    expect(isProject({ dns: { zones: 'z' }, rules: { [code]: 'off' } })).toBe(isFine);
    expect(isZone(zoneExcept(code))).toBe(isFine);
  });

  test.each([
    ['project', 'examples/zonemason.yaml'],
    ...globSync('examples/zones/*.yaml').map((path) => ['zone', path] as const),
    ...globSync('examples/shared/*.yaml').map((path) => ['include', path] as const),
  ] as const)('nothing is marked in the %s file %s', (name, path) => {
    expect(marked(compile(schemas[name]), readFileSync(path, 'utf8'))).toEqual([]);
  });
});

const compiled = new Map<object, ValidateFunction>();

/** Compiles a schema once. */
function compile(schema: object): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, keywords: EDITOR_KEYWORDS });
  const validate = ajv.compile(schema);
  compiled.set(schema, validate);
  return validate;
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

interface Vectors {
  readonly valid: readonly { readonly content: string }[];
}

function zoneOf(type: string, value: unknown): object {
  return { zone: 'example.com', records: { www: { [type]: value } } };
}

function zoneExcept(rule: string): object {
  return { zone: 'example.com', records: {}, except: [{ rule, prefix: 'www', reason: 'a test' }] };
}

type JsonObject = Readonly<Record<string, unknown>>;

interface Property {
  readonly key: string;
  readonly value: JsonObject;
}

function partsOf(schema: unknown): readonly JsonObject[] {
  if (!isObject(schema)) return [];
  return [schema, ...Object.values(schema).flatMap(partsOf)];
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
