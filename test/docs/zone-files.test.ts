import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { schemas } from '../../scripts/schemas/all.js';
import { sourceFile } from '../../src/diagnostics/source.js';
import type { SchemaValidator } from '../../src/load/schema/validator.js';
import { includeFile } from '../../src/load/generated/include-file.js';
import { zoneFile } from '../../src/load/generated/zone-file.js';
import { checkSchema } from '../../src/load/schema/check-schema.js';
import { readYaml } from '../../src/load/yaml/read-yaml.js';

const page = readFileSync('docs/zone-files.md', 'utf8');

/** The text from a heading to the next one. */
function section(heading: string): string {
  return page.split(/^#+ (?=[A-Z])/m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
}

function exampleIn(heading: string): string {
  return /^```yaml\n(.*?)^```/ms.exec(section(heading))?.[1] ?? '';
}

/** First columns of the table in a section. */
function keysIn(heading: string): readonly string[] {
  return Array.from(section(heading).matchAll(/^\| `([\w.]+)`/gm), ([, key = '']) => key);
}

describe('docs/zone-files.md', () => {
  test.each<[string, SchemaValidator]>([
    ['Zone files', zoneFile],
    ['Include', includeFile],
  ])('has an example in "%s" that has the form it should have', (heading, validator) => {
    const { root, diagnostics } = readYaml(sourceFile('example.yaml', exampleIn(heading)));
    expect(diagnostics).toEqual([]);
    expect(root && checkSchema(root, validator)).toEqual([]);
  });

  test('names every key of a zone file', () => {
    expect(keysIn('Zone files').toSorted()).toEqual(Object.keys(propertiesOf(schemas.zone)).toSorted());
  });
});

function propertiesOf(schema: unknown): Readonly<Record<string, unknown>> {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  return isObject(properties) ? properties : {};
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
