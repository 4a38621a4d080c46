import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { markReviewed } from '../../../src/engine/mail/done.js';
import { openHost, withSession } from '../../../src/engine/session/session.js';
import { sourceDigest } from '../../../src/mail/text/source-digest.js';
import { temporaryFolder } from '../../support/after-tests.js';

const source = sourceDigest({ subject: 'Welcome', body: 'Hello\n' });
const files = {
  'zonemason.yaml': 'mail: { brand: acme, translations: mail }\n',
  'mail/welcome/template.yaml': 'id: t1\nlanguage: en\nsubject: Welcome\nbody: |\n  Hello\n',
  'mail/bare/de.yaml': 'subject: a\nbody: b\n',
};

async function done(content: string, language = 'de', templates: readonly string[] = ['welcome']) {
  const folder = temporaryFolder({ ...files, 'mail/welcome/de.yaml': content });
  const host = openHost({ folder, env: {} });
  const marked = await withSession(host, (session) => markReviewed(session, { language, templates }));
  return {
    states: marked.files.map(({ state }) => state),
    untranslated: marked.untranslated,
    text: readFileSync(join(folder, 'mail/welcome/de.yaml'), 'utf8'),
  };
}

describe('mail done: a reviewed translation', () => {
  test.each([
    [
      'gets its source',
      'subject: Hallo # kurz\nbody: |\n  Text\n',
      `subject: Hallo # kurz\nbody: |\n  Text\nsource: ${source}\n`,
    ],
    [
      'gets another source',
      `source: sha256:${'0'.repeat(64)}\nsubject: Hallo\nbody: Text\n`,
      `source: ${source}\nsubject: Hallo\nbody: Text\n`,
    ],
    [
      'is no draft any more',
      'state: draft # waits\nsubject: Hallo\nbody: Text',
      `# waits\nsubject: Hallo\nbody: Text\nsource: ${source}`,
    ],
    [
      'may be on one line',
      '{ subject: Hallo, body: Text, state: draft }\n',
      `{ subject: Hallo, body: Text, source: '${source}' }\n`,
    ],
  ])('%s', async (_, before, after) => {
    expect(await done(before)).toEqual({ states: ['different'], untranslated: [], text: after });
  });

  test('stays as it is if it is marked already', async () => {
    const text = `subject: Hallo\nbody: Text\nsource: ${source}\n`;
    expect(await done(text)).toEqual({ states: ['same'], untranslated: [], text });
  });

  test.each([
    ['marked or not', `source: ${source}\n`, 'same'],
    ['also while it is marked', 'state: draft\n', 'different'],
  ])('is told if it is a copy of the default, %s', async (_, more, state) => {
    const copy = `subject: Welcome\nbody: |\n  Hello\n${more}`;
    expect(await done(copy)).toMatchObject({ states: [state], untranslated: ['welcome'] });
  });
});

test.each([
  ['fr', ['welcome'], 'usage'],
  ['de', ['welcom'], 'usage'],
  ['de', ['bare'], 'error'],
] as const)('%s of %j cannot be marked', async (language, templates, kind) => {
  await expect(done('subject: a\nbody: b\n', language, templates)).rejects.toMatchObject({ kind });
});
