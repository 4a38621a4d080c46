import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { recordTypes } from '../../src/dns/types/registry.js';
import { catalogue } from '../../src/engine/catalogue.js';

/** The pages about files that people write, by schema. Those that the program writes are described by their schemas alone. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  zone: ['zone-files.md', 'expect.md'],
  include: ['zone-files.md', 'expect.md'],
  project: ['settings.md', 'project-file.md', 'expect.md', 'policies.md', 'mail.md'],
  template: ['mail.md'],
  translation: ['mail.md'],
  seed: ['sandbox.md'],
};

/** Keys with pages of their own: docs/record-types.md and docs/rules.md. */
const ELSEWHERE = new Set([...recordTypes.map(({ type }) => type), ...catalogue.map(({ code }) => code)]);

const names = globSync('schemas/*.schema.json')
  .map((path) => path.replace(/^schemas\/(.*)\.schema\.json$/, '$1'))
  .toSorted();
const ofPeople = names.filter((name) => name in PAGES);
const ofProgram = names.filter((name) => !(name in PAGES));

test.each(ofPeople)('the docs show or explain each key of schemas/%s.schema.json', (name) => {
  const pages = (PAGES[name] ?? []).map((page) => readFileSync(`docs/${page}`, 'utf8'));
  const code = pages.flatMap((page) => page.match(/^ *```.*?^ *```|`[^`\n]+`/gms) ?? []).join('\n');
  const words = new Set(code.match(/[\w@*-]+/g));
  const keys = [...propertiesIn(schemaOf(name)).keys()].filter((key) => !ELSEWHERE.has(key));
  expect(keys.filter((key) => !words.has(key))).toEqual([]);
});

test.each(ofProgram)('schemas/%s.schema.json says what each key is', (name) => {
  const keys = [...propertiesIn(schemaOf(name))];
  expect(keys.filter(([, values]) => !values.some(isDescribed)).map(([key]) => key)).toEqual([]);
});

test.each(ofProgram.filter((name) => name !== 'journal'))(
  'docs/formats.md names schemas/%s.schema.json',
  (name) => {
    expect(readFileSync('docs/formats.md', 'utf8')).toContain(`(../schemas/${name}.schema.json)`);
  },
);

function schemaOf(name: string): unknown {
  return JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8'));
}

/** What a schema says of each key, wherever it may stand. */
function propertiesIn(schema: unknown, found = new Map<string, object[]>()): ReadonlyMap<string, object[]> {
  if (typeof schema !== 'object' || schema === null) return found;
  if ('properties' in schema && typeof schema.properties === 'object')
    for (const [key, value] of Object.entries(schema.properties ?? {}))
      if (typeof value === 'object' && value !== null) found.set(key, [...(found.get(key) ?? []), value]);
  for (const part of Object.values(schema)) propertiesIn(part, found);
  return found;
}

/** A key whose value can only be one says by it what it is. */
function isDescribed(value: object): boolean {
  return ['title', 'description', '$ref', 'const'].some((keyword) => keyword in value);
}
