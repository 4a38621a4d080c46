import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as keys from '../../../src/engine/editor/file-keys.js';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly $ref?: string;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

/** The keys of a map in a schema: `#/dns`, or `#/policies/match`; items of lists are in the place of their list. */
function keysIn(name: string, path: readonly string[]): readonly string[] {
  const schema: Schema = JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8'));
  const found = path.reduce((at: Schema | undefined, key) => mapsIn(at, schema)?.properties?.[key], schema);
  return Object.keys(mapsIn(found, schema)?.properties ?? {});
}

function mapsIn(schema: Schema | undefined, root: Schema): Schema | undefined {
  if (!schema) return undefined;
  const { $ref, properties, items, anyOf = [], oneOf = [] } = schema;
  if (properties) return schema;
  const inner = [
    $ref === undefined ? undefined : root.definitions?.[$ref.replace(/^.*\//, '')],
    items,
    ...anyOf,
    ...oneOf,
  ];
  return inner.map((each) => mapsIn(each, root)).find((each) => each !== undefined);
}

test.each<[string, string, keys.FileKeys]>([
  ['zone', '', keys.zoneKeys],
  ['zone', 'ignore', keys.patternKeys],
  ['zone', 'except', keys.exceptionKeys],
  ['zone', 'expect', keys.expectKeys],
  ['zone', 'expect/via', keys.viaKeys],
  ['zone', 'include', keys.includeKeys],
  ['zone', 'serviceRecords', keys.serviceRecordKeys],
  ['project', '', keys.projectKeys],
  ['project', 'dns', keys.dnsKeys],
  ['project', 'mail', keys.mailKeys],
  ['project', 'mail/ignore', keys.mailPatternKeys],
  ['project', 'policies', keys.policyKeys],
  ['project', 'policies/match', keys.matchKeys],
  ['project', 'policies/require', keys.requireKeys],
  ['project', 'policies/require/ttl', keys.boundsKeys],
  ['template', '', keys.mirrorKeys],
  ['translation', '', keys.translationKeys],
])('in a %s file, the keys of %j are those of the schema', (schema, path, known) => {
  const expected = keysIn(schema, path.split('/').filter(Boolean)).filter((key) => key !== '$schema');
  expect(expected.length).toBeGreaterThan(0);
  expect(known.map(([key]) => key).toSorted()).toEqual(expected.toSorted());
});
