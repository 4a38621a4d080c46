import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addLanguage } from '../../../src/engine/mail/add-language.js';
import { openHost, withSession } from '../../../src/engine/session/session.js';
import { temporaryFolder } from '../../support/after-tests.js';

const template = 'id: t1\nlanguage: en\nsubject: Welcome\nbody: |\n  Hello\n';
const files = {
  'zonemason.yaml':
    'mail: { brand: acme, translations: mail, languages: [de, pt-BR], ignore: [{ template: quiet }] }\n',
  'mail/welcome/template.yaml': template,
  'mail/welcome/de.yaml': 'subject: Hallo\nbody: Text\n',
  'mail/quiet/template.yaml': template.replace('t1', 't2'),
};

function add(
  language: string,
  templates: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
) {
  const folder = temporaryFolder({ ...files, ...more });
  const host = openHost({ folder, env: {} });
  const added = withSession(host, (session) => addLanguage(session, { language, templates }));
  return added.then((result) => ({ folder, ...result }));
}

describe('a language', () => {
  test('is spelled as the project has it, and begins with the text of the default', async () => {
    const { folder, language, files: written, skipped, isListed } = await add('PT-br');
    expect([language, skipped, isListed]).toEqual(['pt-BR', 1, true]);
    expect(written.map(({ path, state }) => [path, state])).toEqual([['mail/welcome/pt-BR.yaml', 'new']]);
    expect(readFileSync(join(folder, 'mail/welcome/pt-BR.yaml'), 'utf8')).toContain('subject: Welcome');
  });

  test('that a template has is kept', async () => {
    const { folder, files: written } = await add('de');
    expect(written.map(({ state }) => state)).toEqual(['same']);
    expect(readFileSync(join(folder, 'mail/welcome/de.yaml'), 'utf8')).toContain('Hallo');
  });

  test('may be one that the project does not list', async () => {
    expect(await add('fr', ['welcome'])).toMatchObject({ isListed: false, skipped: 0 });
  });

  test.each([
    ['pt_BR', [], 'usage'],
    ['con', [], 'usage'],
    ['fr', ['welcom'], 'usage'],
    ['fr', ['quiet'], 'usage'],
    ['en', ['welcome'], 'usage'],
  ] as const)('%s cannot be added to %j', async (language, templates, kind) => {
    await expect(add(language, templates)).rejects.toMatchObject({ name: 'Failure', kind });
  });

  test('needs the text of the default', async () => {
    await expect(add('fr', [], { 'mail/bare/de.yaml': 'subject: a\nbody: b\n' })).rejects.toMatchObject({
      kind: 'error',
    });
  });
});
