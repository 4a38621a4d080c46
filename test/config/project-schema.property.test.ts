import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { checkProjectSchema } from '../../src/config/project-schema.js';
import { sourceFile } from '../../src/diagnostics/source.js';
import { projectFile } from '../../src/load/generated/project-file.js';
import { checkSchema } from '../../src/load/schema/check-schema.js';
import { readYaml } from '../../src/load/yaml/read-yaml.js';
import { runs } from '../support/runs.js';

const value = fc.constantFrom(
  'zones/*.yaml',
  'https://dns.example.net/custom',
  '"10"',
  '10',
  '1.5',
  'true',
  '~',
  '',
  '""',
  '[a, b]',
  '[a, a]',
  '[]',
  '{}',
  '{ zones: a }',
  '0x10',
  '!!str 10',
);

/** Nearly right, so that what is wrong is often the only thing. */
const key = fc.constantFrom('zones', 'endpoint', 'brand', 'txt');
const setting = fc.oneof({ weight: 3, arbitrary: fc.constant('zones/*.yaml') }, value);

function mapOf(names: fc.Arbitrary<string>, values: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .uniqueArray(fc.tuple(names, values), { maxLength: 3, selector: ([name]) => name })
    .map((entries) => `{ ${entries.map(([name, text]) => `${name}: ${text}`).join(', ')} }`);
}

const part = fc.oneof({ weight: 9, arbitrary: mapOf(key, setting) }, value);
const file = mapOf(fc.constantFrom('dns', 'dns', 'mail', 'mail', 'rules', 'zones'), part);

/** Where another part of the file has a key, only the project file says so. */
function withoutAdvice(diagnostics: readonly Diagnostic[]): readonly unknown[] {
  return diagnostics.map(({ rule, message, at, related }) => ({ rule, message, at, related }));
}

test('a project file is found right or wrong as by the validator alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(file, value), async (text) => {
      const { root } = readYaml(sourceFile('zonemason.yaml', `${text}\n`));
      fc.pre(root !== null);
      expect(root && withoutAdvice(await checkProjectSchema(root))).toEqual(
        root && withoutAdvice(checkSchema(root, projectFile)),
      );
    }),
    { numRuns: runs(500) },
  );
});
