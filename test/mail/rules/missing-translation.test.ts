import { describe, expect, test } from 'vitest';
import { checkTemplates, checkLiveTemplates } from '../../../src/mail/check-templates.js';
import type { LiveTemplate, MailSettings } from '../../../src/mail/templates/template.js';
import type { TranslationPattern } from '../../../src/plan/plan.js';
import {
  desiredTemplate,
  liveTemplate,
  mailLanguages,
  mailPatterns,
  mailSettings,
  mirrorOf,
} from '../../support/mail.js';

describe('languages that every template should have', () => {
  const languages = mailLanguages('de', 'pt-BR', 'en', 'fr');
  const files = ['DE', 'pt-br'].map((language) => ({ language, subject: 's', body: 'b' }));
  const missing = (settings: Partial<MailSettings>, mirror: LiveTemplate | null) => {
    const template = desiredTemplate(files, { mirror: mirror && mirrorOf(mirror) });
    const found = [...checkTemplates({ templates: [template] }, mailSettings({ languages, ...settings }))];
    return found.filter(({ rule }) => rule.code === 'mail/missing-translation');
  };
  const live = liveTemplate({ language: 'EN', subject: 'x' });

  test('are missing where neither a file nor the default is in them, whatever their case', () => {
    const [gap, ...more] = missing({}, live);
    expect(gap).toMatchObject({ address: 'mail/welcome/fr', severity: 'warning' });
    expect(gap?.at?.file.path).toBe('mail/welcome/template.yaml');
    expect(gap?.related[0]?.at).toBe(languages[3]?.place);
    expect(more).toEqual([]);
  });

  test('are reported at the list where there is no mirror, which would tell the language of the default', () => {
    expect(missing({}, null).map(({ address, at }) => [address, at])).toEqual([
      ['mail/welcome/en', languages[2]?.place],
      ['mail/welcome/fr', languages[3]?.place],
    ]);
  });

  test.each<[string, TranslationPattern, number]>([
    ['the language', { language: 'FR' }, 0],
    ['the template', { template: 'wel*' }, 0],
    ['its id', { template: 'T1', language: 'f*' }, 0],
    ['another template', { template: 'other', language: 'fr' }, 1],
  ])('are no gap where they are ignored by %s', (_, pattern, expected) => {
    const found = missing({ ignore: mailPatterns([pattern]) }, live);
    expect(found.map(({ address }) => address).filter((each) => each?.endsWith('/fr'))).toHaveLength(
      expected,
    );
  });

  test('are judged by the live default when it is known', () => {
    const desired = desiredTemplate([{ language: 'de', subject: '{{customer.name}}', body: 'b' }]);
    const found = [
      ...checkLiveTemplates(
        [{ desired, live: liveTemplate({ language: 'fr' }) }],
        mailSettings({ languages: mailLanguages('de', 'fr', 'it') }),
      ),
    ];
    expect(found.map(({ address }) => address)).toEqual(['mail/welcome/it']);
  });
});
