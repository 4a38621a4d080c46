import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { includeFile } from '../../../src/load/generated/include-file.js';
import { zoneFile } from '../../../src/load/generated/zone-file.js';
import { checkSchema } from '../../../src/load/schema/check-schema.js';
import { knownTypes } from '../../../src/load/zone/unknown-types.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';
import { includeSchemaCheck, zoneSchemaCheck } from '../../../src/load/zone/zone-schema.js';
import { runs } from '../../support/runs.js';

/** Plain scalars, some in quotes: what may be right or wrong for a content, a TTL, a priority, a flag. */
const scalar = fc.constantFrom(
  '192.0.2.1',
  'text',
  '10',
  '60',
  '59',
  '259200',
  '259201',
  '3600.0',
  '-1',
  '0x10',
  '65535',
  '65536',
  '1h',
  'true',
  'false',
  'True',
  'yes',
  '~',
  '""',
  '"3600"',
  '"true"',
  '${zone}',
  '2027-01-31',
  '',
  '1_000',
  '007',
);
const field = fc.constantFrom(
  'content',
  'ttl',
  'prio',
  'active',
  'note',
  'owner',
  'until',
  'values',
  'contents',
);

function mapOf(
  key: fc.Arbitrary<string>,
  value: fc.Arbitrary<string>,
  sizes: { readonly maxLength: number },
): fc.Arbitrary<string> {
  return fc
    .uniqueArray(fc.tuple(key, value), { ...sizes, selector: ([name]) => name })
    .map((entries) => `{ ${entries.map(([name, text]) => `${name}: ${text}`).join(', ')} }`);
}

const valueMap = fc.oneof(
  mapOf(field, scalar, { maxLength: 4 }),
  mapOf(fc.constantFrom('content', 'ttl', 'prio', 'active'), scalar, { maxLength: 3 }),
  scalar.map((content) => `{ content: ${content} }`),
);
const value = fc.oneof(scalar, valueMap);
const list = fc
  .array(fc.oneof(value, fc.constant('[]')), { maxLength: 3 })
  .map((items) => `[${items.join(', ')}]`);
const set = fc.oneof(
  value,
  list,
  list.map((values) => `{ ttl: 5m, values: ${values} }`),
);
const type = fc.constantFrom('A', 'AAAA', 'MX', 'TXT', 'URI', 'ttl', 'WEBFORWARD', 'a', '__proto__');
const name = fc.oneof({ weight: 6, arbitrary: mapOf(type, set, { maxLength: 3 }) }, scalar, list);
const prefix = fc.constantFrom('"@"', '"*"', 'www', 'a.b', '__proto__', 'constructor', 'a~b', 'c/d');
const records = fc.oneof({ weight: 9, arbitrary: mapOf(prefix, name, { maxLength: 4 }) }, value, list);
const start = fc.constantFrom('', 'zone: example.com, ', 'zone: 1.5, ', 'zone: , ', 'zone: [example.com], ');
const rest = fc.constantFrom(
  '',
  ', ttl: 300',
  ', ttl: 59',
  ', ttl: 1h',
  ', ttl: 1 hour',
  ', zone: example.com',
  ', policy: syn',
  ', record: {}',
);

function shown({ rule, message, hint, at, related }: Diagnostic): readonly unknown[] {
  return [
    rule.code,
    message,
    hint,
    at?.start,
    at?.end,
    related.map((each) => [each.message, each.at?.start]),
  ];
}

test.each([
  ['zone', zoneSchemaCheck('rest'), zoneFile],
  ['included', includeSchemaCheck('rest'), includeFile],
])('a %s file has the problems that its schema finds in the whole of it', async (_, check, validator) => {
  await fc.assert(
    fc.asyncProperty(start, records, rest, async (others, text, more) => {
      const { root } = readYaml(sourceFile('zone.yaml', `{ ${others}records: ${text}${more} }`));
      if (!root) return;
      const known = knownTypes(root, 'rest');
      const whole = [...checkSchema(known.root, validator), ...known.diagnostics];
      expect((await check(root)).map(shown)).toEqual(whole.map(shown));
    }),
    { numRuns: runs(500) },
  );
});
