import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { schemas } from '../../scripts/schemas/all.js';
import { recordTypes } from '../../src/dns/types/registry.js';
import { vectorText } from '../dns/read-vectors.js';

/** How many the generator makes of each type. */
const WIRE_VECTORS = 15;

const wire: readonly { readonly type: string }[] = JSON.parse(vectorText('wire/rdata.json'));
const page = readFileSync('docs/record-types.md', 'utf8');

describe.each(recordTypes.map(({ type }) => type))('%s', (type) => {
  test('has vectors of its RDATA, made by `test/vectors/wire/generate.py`', () => {
    expect(wire.filter((vector) => vector.type === type).length).toBeGreaterThanOrEqual(WIRE_VECTORS);
  });

  test('is completed by editors', () => {
    expect(schemas.zone).toHaveProperty(['definitions', type]);
  });

  test('has a row in docs/record-types.md', () => {
    expect(page).toMatch(new RegExp(`^\\| (?:\\w+, )*${type}(?:, \\w+)* +\\|`, 'm'));
  });
});
