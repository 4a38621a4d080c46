import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkEditorProject } from '../../../src/engine/editor/editor-project.js';
import { temporaryFolder } from '../../support/after-tests.js';

test('a translation is checked against the mirror of its default', async () => {
  const folder = temporaryFolder({
    'zonemason.yaml': 'mail: { endpoint: https://api.example.net, brand: acme }\n',
    'mail/welcome/template.yaml': 'id: t1\nlanguage: en\nsubject: Hello\nbody: Dear {{name}}\n',
    'mail/welcome/de.yaml': 'subject: Hallo\nbody: Liebe {{nmae}}\n',
  });
  const file = join(folder, 'zonemason.yaml');
  const { diagnostics } = await checkEditorProject({ file, open: new Map(), now: Date.now });
  expect(diagnostics.map(({ rule }) => rule.code)).toContain('mail/unknown-placeholder');
});
