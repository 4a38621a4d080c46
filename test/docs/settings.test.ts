import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkedSchemas } from '../../scripts/schemas/all.js';
import { sourceFile } from '../../src/diagnostics/source.js';
import { projectFile } from '../../src/load/generated/project-file.js';
import { checkSchema } from '../../src/load/schema/check-schema.js';
import { readYaml } from '../../src/load/yaml/read-yaml.js';

/** The sections of the settings, with the name of each and its example. */
const settings = Array.from(
  readFileSync('docs/settings.md', 'utf8').matchAll(/^## `([\w.]+)`$.*?^```yaml\n(.*?)^```$/gms),
  ([, name = '', example = '']) => ({ name, example }),
);

const [, shortest = ''] = /^```yaml\n(.*?)^```/ms.exec(readFileSync('docs/project-file.md', 'utf8')) ?? [];

/** The problems of a project file. */
function problemsOf(text: string) {
  const { root, diagnostics } = readYaml(sourceFile('zonemason.yaml', text));
  return [...diagnostics, ...(root ? checkSchema(root, projectFile) : [])];
}

describe('docs/settings.md', () => {
  test('has every key of the project file', () => {
    const keys = Object.entries(propertiesOf(checkedSchemas.project)).flatMap(([part, schema]) => {
      const inner = Object.keys(propertiesOf(schema));
      return inner.length > 0 ? inner.map((key) => `${part}.${key}`) : part;
    });
    expect(settings.map(({ name }) => name).toSorted()).toEqual(keys.toSorted());
  });

  test.each(settings)('has an example of $name that may stand in a project file', ({ name, example }) => {
    const isOfDns = name.startsWith('dns.');
    const text = isOfDns && name !== 'dns.zones' ? `${example}  zones: zones/*.yaml\n` : example;
    expect(problemsOf(text)).toEqual([]);
  });
});

test('docs/project-file.md has an example that is one', () => {
  expect(shortest).toContain('dns:');
  expect(problemsOf(shortest)).toEqual([]);
});

function propertiesOf(schema: unknown): Readonly<Record<string, unknown>> {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  return isObject(properties) ? properties : {};
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
