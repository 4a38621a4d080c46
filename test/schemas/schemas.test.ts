import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { schemas } from '../../scripts/schemas/all.js';
import { formatSchema } from '../../scripts/schemas/schema.js';
import { recordTypes } from '../../src/dns/types/registry.js';

/** The others describe what machines write. */
const FILES_OF_PEOPLE = new Set(['zone', 'include', 'project', 'translation', 'template']);

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

  test.runIf(FILES_OF_PEOPLE.has(name))('tells an editor what each key is for', () => {
    const mute = propertiesIn(schema).filter(({ key, value }) => {
      return !DYNAMIC.has(key) && !('title' in value || 'description' in value || '$ref' in value);
    });
    expect(mute.map(({ key }) => key)).toEqual([]);
  });

  test('has no keyword whose errors are noise', () => {
    expect(text).not.toMatch(/"(?:anyOf|oneOf|allOf|not|if)"/);
  });
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
  const isZone = new Ajv({ allowUnionTypes: true }).compile(schemas.zone);
  test.each(['192.0.2.1', '[192.0.2.1, 12, true]', '{ content: 12, ttl: 1h, prio: 1, active: false }', '[]'])(
    'the value %s is fine',
    (value) => {
      isZone(parse(zoneWith(value)));
      expect(isZone.errors).toBeNull();
    },
  );

  test.each([
    ['ttl out of range', '{ content: a, ttl: 30 }', '/records/www/A/ttl'],
    ['ttl in quotes', '{ content: a, ttl: "3600" }', '/records/www/A/ttl'],
    ['prio out of range', '{ content: a, prio: 65536 }', '/records/www/A/prio'],
    ['an unknown key', '{ content: a, weight: 1 }', '/records/www/A'],
    ['a list in a list', '[[a]]', '/records/www/A/0'],
    ['nothing', '', '/records/www/A'],
  ])('%s is marked, once', (_, value, place) => {
    isZone(parse(zoneWith(value)));
    expect(isZone.errors?.map(({ instancePath }) => instancePath)).toEqual([place]);
  });
});

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
