import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { schemas } from '../../scripts/schemas/all.js';
import { typesOf } from '../../src/dns/types/registry.js';

/** All keys of the files, at any depth. */
function keysIn(...globs: readonly string[]): ReadonlySet<string> {
  const documents: readonly unknown[] = globSync(globs).map((path) => parse(readFileSync(path, 'utf8')));
  return new Set(documents.flatMap(keysOf));
}

function keysOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner: readonly unknown[] = Object.values(value);
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...inner.flatMap(keysOf)];
}

const inZones = keysIn('examples/zones/*.yaml', 'examples/shared/*.yaml');

test('the example zones use every key of a zone file', () => {
  const keys = Object.keys(Object(schemas.zone['properties']));
  expect(keys.filter((key) => !inZones.has(key))).toEqual([]);
});

test('the example zones have every key of a value but one that is only another way to write MX and SRV', () => {
  const keys = ['content', 'ttl', 'active', 'note', 'owner', 'until'];
  expect(keys.filter((key) => !inZones.has(key))).toEqual([]);
});

test('the example zones have every record type of the service', () => {
  const types = typesOf('rest').map(({ type }) => type);
  expect(types.length).toBeGreaterThan(14);
  expect(types.filter((type) => !inZones.has(type))).toEqual([]);
});

test('the example project has variables, policies and expected answers', () => {
  const keys = keysIn('examples/zonemason.yaml');
  expect(
    ['vars', 'policies', 'expect', 'guards', 'mail', 'languages'].filter((key) => !keys.has(key)),
  ).toEqual([]);
});
