import { describe, expect, test } from 'vitest';
import { loadProject } from '../../../src/config/project.js';
import { comparedSettings, emptyDocument, settingTexts } from '../../../src/config/settings/read-settings.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { catalogue } from '../../../src/engine/catalogue.js';
import { diskTree } from '../../../src/load/files/disk-tree.js';
import { placed } from '../../load/support.js';
import { temporaryFolder } from '../../support/after-tests.js';

const settings = settingTexts();

test('no setting has the name of another', () => {
  const names = settings.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test('what is compared of a setting has its name', () => {
  const document = emptyDocument(sourceFile('zonemason.yaml', ''));
  const known = new Set(settings.map(({ name }) => name));
  const compared = comparedSettings({ document, knownRules: [] }).map(({ name }) => name);
  expect(compared.filter((name) => !known.has(name))).toEqual([]);
});

describe.each(settings)('$name', ({ name, schema, default: byDefault, docs }) => {
  test('has one line of docs', () => {
    expect(docs).toMatch(/^[^\n|]+$/);
  });

  test.each(valuesFor(schema, byDefault))('can be $value', async ({ value }) => {
    const [part = '', key] = name.split('.');
    const protocol = name === 'dns.server' ? { protocol: 'update' } : {};
    const required = part === 'dns' ? { zones: 'zones/*.yaml', ...protocol } : {};
    const file = { [part]: key === undefined ? value : { ...required, [key]: value } };
    const folder = temporaryFolder({ 'zonemason.yaml': JSON.stringify(file) });
    const { project, diagnostics } = await loadProject({
      file: 'zonemason.yaml',
      files: diskTree(folder),
      env: {},
      knownRules: catalogue,
    });
    expect(placed(diagnostics)).toEqual([]);
    expect(project).not.toBeNull();
  });
});

/** The values that a schema itself names, and the default unless that stands for nothing. */
function valuesFor(
  { examples = [], enum: choices = [] }: Readonly<Record<string, unknown>>,
  byDefault: unknown,
): readonly { readonly value: unknown }[] {
  const isWritten = ['string', 'number', 'boolean'].includes(typeof byDefault);
  return [examples, choices, isWritten ? [byDefault] : []]
    .flatMap((values) => (Array.isArray(values) ? values : []))
    .map((value: unknown) => ({ value }));
}
