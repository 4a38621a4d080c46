import { expect, test } from 'vitest';
import type { MailStatus, TemplateStatus, TranslationState } from '../../../src/mail/status.js';
import { formatMailStatus } from '../../../src/render/text/mail-status.js';
import { plainStyle } from '../../../src/text/style.js';

const NONE = {
  present: 0,
  outdated: 0,
  new: 0,
  'only-live': 0,
  missing: 0,
  ignored: 0,
  default: 0,
  unwanted: 0,
} as const;

function statusOf(live: boolean, states: Readonly<Record<string, TranslationState>>): MailStatus {
  const template: TemplateStatus = {
    template: 'welcome',
    templateId: '1',
    folder: 'mail/welcome',
    defaultLanguage: 'en',
    mirror: 'none',
    states,
  };
  return {
    live,
    languages: ['de', 'en'].map((language) => ({
      language,
      totals: count([states[language] ?? []].flat()),
    })),
    templates: [template],
    totals: count(Object.values(states)),
  };
}

/** The row of the template, and the last line. */
function shown(status: MailStatus): readonly (string | undefined)[] {
  const lines = formatMailStatus(status, { style: plainStyle, width: 80 }).trimEnd().split('\n');
  return [lines.find((line) => line.startsWith('welcome')), lines.at(-1)];
}

test.each<readonly [boolean, Readonly<Record<string, TranslationState>>, readonly string[]]>([
  [true, { de: 'present', en: 'default' }, ['welcome     ✓   d', '1 template, 2 languages: 1 present.']],
  [
    true,
    { de: 'unwanted', en: 'default' },
    ['welcome         d', '1 template, 2 languages: no translations.'],
  ],
  [
    false,
    { de: 'unwanted', en: 'unwanted' },
    ['welcome', '1 template, 2 languages: no translations. The service was not asked.'],
  ],
])('live (%s) with the states %j', (live, states, expected) => {
  expect(shown(statusOf(live, states))).toEqual(expected);
});

test('without templates there is no table', () => {
  expect(
    formatMailStatus(
      { live: true, languages: [], templates: [], totals: NONE },
      { style: plainStyle, width: 80 },
    ),
  ).toBe('There are no mail templates.\n');
});

function count(states: readonly TranslationState[]): MailStatus['totals'] {
  const counts = states.map((state) => [state, states.filter((each) => each === state).length]);
  return { ...NONE, ...Object.fromEntries(counts) };
}
