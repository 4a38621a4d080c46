import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportMail, importMail, loadProject, mailTodo, markReviewed } from '../../src/index.js';
import { expectSchema } from '../support/expect-schema.js';
import { temporaryFolder } from '../support/after-tests.js';

async function someProject() {
  const folder = temporaryFolder({
    'zonemason.yaml': 'mail: { brand: acme, translations: mail, languages: [fr] }\n',
    'mail/welcome/template.yaml': 'id: t1\nlanguage: en\nsubject: Welcome\nbody: Hello, {{name}}\n',
    'mail/gruss/template.yaml': 'id: t2\nlanguage: fr\nsubject: Salut\nbody: Salut, {{name}}\n',
  });
  const file = join(folder, 'zonemason.yaml');
  return { folder, project: await loadProject({ file, cwd: folder, env: {} }) };
}

test('texts go to translators and come back', async () => {
  const { folder, project } = await someProject();
  const todo = await mailTodo(project, 'fr');
  expect(todo).toMatchObject({ items: [{ template: 'welcome' }], words: 2 });
  expectSchema('mail-todo', { formatVersion: '1.0', ...todo });

  const { text, ...exported } = await exportMail(project, 'FR', { format: 'csv' });
  expect(exported).toEqual({ language: 'fr', templates: ['welcome'], leftOut: 1 });
  const translated = text
    .replace('Welcome,', 'Welcome,Bienvenue')
    .replace('"Hello, {{name}}",', '"Hello, {{name}}","Bonjour, {{name}}"');
  writeFileSync(join(folder, 'fr.csv'), translated);
  expect(await importMail(project, ['fr.csv'])).toMatchObject({
    files: [{ path: 'mail/welcome/fr.yaml', state: 'new' }],
    faults: [],
    drafts: 1,
  });

  expect(await markReviewed(project, 'fr', ['welcome'])).toMatchObject([{ state: 'different' }]);
  expect(readFileSync(join(folder, 'mail/welcome/fr.yaml'), 'utf8')).toContain('subject: Bienvenue');
  expect((await mailTodo(project)).items).toEqual([]);
});

test('what does not fit is data, and what cannot be read is a failure', async () => {
  const { folder, project } = await someProject();
  const { text } = await exportMail(project, 'fr', { templates: ['t1'] });
  expect(text).toContain('urn:oasis:names:tc:xliff:document:2.0');
  const broken = text.replaceAll('</source>', '</source><target>Salut</target>');
  writeFileSync(join(folder, 'fr.xlf'), broken);
  expect(await importMail(project, ['fr.xlf'])).toMatchObject({
    files: [],
    faults: [{ unit: { template: 'welcome', field: 'body', language: 'fr' } }],
  });
  await expect(importMail(project, ['gone.xlf'])).rejects.toMatchObject({ kind: 'invalid-files' });
  await expect(exportMail(project, 'pt_BR')).rejects.toMatchObject({ kind: 'usage' });
  await expect(markReviewed(project, 'fr', ['welcome'])).rejects.toMatchObject({ kind: 'usage' });
});
