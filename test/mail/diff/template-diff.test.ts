import { describe, expect, test } from 'vitest';
import { diffTemplate } from '../../../src/mail/diff/template-diff.js';
import type { DesiredTemplate } from '../../../src/mail/templates/template.js';
import { withDraftsPlanned } from '../../../src/mail/templates/drafts.js';
import { desiredTemplate, liveTemplate, liveTranslations, mailSettings } from '../../support/mail.js';

const text = { subject: 'Hallo', body: 'Text' };

function folder(drafts: readonly string[], ...languages: readonly string[]): DesiredTemplate {
  const template = desiredTemplate([...drafts, ...languages].map((language) => ({ language, ...text })));
  const marked = template.translations.map((each, index) =>
    index < drafts.length ? { ...each, isDraft: true as const } : each,
  );
  return { ...template, translations: marked };
}

/** `action language` of each change, and the languages that stay. */
function changes(desired: DesiredTemplate, ...live: readonly string[]) {
  const translations = liveTranslations(live.map((language) => ({ ...text, language, body: 'live' })));
  const diff = diffTemplate({ desired, live: liveTemplate(), translations, settings: mailSettings() });
  return {
    changes: diff.changes.map(({ action, before, after }) => `${action} ${(after ?? before).language}`),
    kept: diff.kept.map(({ language }) => language),
    drafts: diff.drafts,
  };
}

describe('a draft', () => {
  test.each([
    ['is not created', folder(['de']), [], [], []],
    ['leaves the live translation as it is', folder(['de'], 'fr'), ['de', 'fr'], ['update fr'], ['de']],
    ['is of a language in any case', folder(['de']), ['DE'], [], ['DE']],
    ['keeps no other language', folder(['de']), ['it'], ['delete it'], []],
  ] as const)('%s', (_, desired, live, expected, kept) => {
    expect(changes(desired, ...live)).toEqual({ changes: expected, kept, drafts: 1 });
  });

  test('is planned if drafts are asked for', () => {
    const { templates } = withDraftsPlanned({ templates: [folder(['de'])] });
    const [desired] = templates;
    expect(desired && changes(desired, 'de').changes).toEqual(['update de']);
  });
});
