import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { loadMailFolder } from '../../src/load/mail-folder.js';
import { loadSampleValues } from '../../src/load/sample-values.js';
import { checkMail } from '../../src/mail/check-mail.js';
import { previewMail } from '../../src/mail/preview.js';

test('the mails of examples/ have no fault, and a sample value for every placeholder', async () => {
  const { mail, diagnostics, files } = await loadMailFolder('examples/mail');
  const { values: samples } = await loadSampleValues('examples/mail-sample-values.yaml');
  expect(diagnostics).toEqual([]);
  expect(mail && [...checkMail(mail, [])]).toEqual([]);
  expect(files).toBe(globSync('examples/mail/**/*.yaml').length);
  expect(mail?.templates).toHaveLength(5);
  for (const { name, mirror, translations } of mail?.templates ?? []) {
    expect(mirror).not.toBeNull();
    for (const text of mirror ? [mirror, ...translations] : []) {
      const { language } = text;
      const preview = previewMail({ template: name, language, defaultText: text, translations, samples });
      expect(preview.open).toEqual([]);
    }
  }
});
