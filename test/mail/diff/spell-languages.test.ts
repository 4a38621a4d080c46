import { expect, test } from 'vitest';
import { respelledFiles, spellLanguagesAs } from '../../../src/mail/diff/spell-languages.js';
import { languageSpelling } from '../../../src/mail/rules/language-spelling.js';
import { desiredTemplate } from '../../support/mail.js';

/** `de=Hallo` */
function translation(line: string) {
  const [language = '', subject = ''] = line.split('=');
  return { language, subject, body: '' };
}

test.each([
  ['another language', ['de=a'], ['fr=a'], ['de']],
  ['the same spelling', ['de=a'], ['de=b'], ['de']],
  ['capitals', ['de=a', 'pt-BR=b'], ['DE=a', 'PT-BR=c'], ['DE', 'PT-BR']],
  ['a tag that the file corrects', ['pt-BR=a'], ['pt-br=a'], ['pt-BR']],
  ['a tag that the service corrects', ['pt-br=a'], ['pt-BR=a'], ['pt-BR']],
  ['a spelling that another file has', ['de=a', 'DE=b'], ['DE=b'], ['de', 'DE']],
  ['the spelling of the same text first', ['de=a', 'De=b'], ['DE=b'], ['de', 'DE']],
  ['the other spelling of two', ['de=a'], ['DE=b', 'De=a'], ['De']],
  ['underscores, which make another code', ['pt-BR=a'], ['pt_BR=a'], ['pt-BR']],
])('a file is spelled like what is live: %s', (_, files, live, languages) => {
  const spelled = spellLanguagesAs(files.map(translation), live.map(translation));
  expect(spelled.map(({ language }) => language)).toEqual(languages);
});

test('mail/language-spelling names the file to use, and only that of another spelling', () => {
  const desired = desiredTemplate([translation('de=a'), translation('fr=a')]);
  const found = respelledFiles(desired, spellLanguagesAs(desired.translations, [translation('DE=a')]));
  expect(found).toMatchObject([
    { rule: languageSpelling, address: 'mail/welcome/de', message: expect.stringContaining('DE.yaml') },
  ]);
});
