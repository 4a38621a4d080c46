import { expect, test } from 'vitest';
import type { MailStatus, TemplateStatus, TranslationState } from '../../../src/mail/status.js';
import { countMarks } from '../../../src/mail/translation-marks.js';
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

function statusOf(
  live: boolean,
  states: Readonly<Record<string, TranslationState>>,
  marks: TemplateStatus['marks'] = {},
): MailStatus {
  const template: TemplateStatus = {
    template: 'welcome',
    templateId: '1',
    folder: 'mail/welcome',
    defaultLanguage: 'en',
    mirror: 'none',
    states,
    marks,
  };
  return {
    live,
    languages: ['de', 'en'].map((language) => ({
      language,
      totals: count([states[language] ?? []].flat()),
    })),
    templates: [template],
    totals: count(Object.values(states)),
    marked: countMarks(Object.values(marks).flat()),
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

test.each([
  [['stale'], 'welcome     !', '1 stale'],
  [['untranslated', 'stale'], 'welcome     =', '1 equal, 1 stale'],
  [['draft', 'stale'], 'welcome     ?', '1 draft, 1 stale'],
] as const)('the first mark of %j is the sign of a translation', (marks, row, counted) => {
  expect(shown(statusOf(true, { de: 'present', en: 'unwanted' }, { de: marks }))).toEqual([
    row,
    `1 template, 2 languages: 1 present; ${counted}.`,
  ]);
});

test('without templates there is no table', () => {
  expect(
    formatMailStatus(
      { live: true, languages: [], templates: [], totals: NONE, marked: countMarks([]) },
      { style: plainStyle, width: 80 },
    ),
  ).toBe('There are no mail templates.\n');
});

function count(states: readonly TranslationState[]): MailStatus['totals'] {
  const counts = states.map((state) => [state, states.filter((each) => each === state).length]);
  return { ...NONE, ...Object.fromEntries(counts) };
}

/** The row of the sums. */
function sumOf(marks: TemplateStatus['marks']): string | undefined {
  const status = statusOf(true, { de: 'present', en: 'default' }, marks);
  const lines = formatMailStatus(status, { style: plainStyle, width: 80 }).split('\n');
  return lines.find((line) => line.startsWith('translated'));
}

test('a copy of the default is not counted as translated', () => {
  expect([sumOf({}), sumOf({ de: ['untranslated'] }), sumOf({ de: ['stale'] })]).toEqual([
    'translated  1   0',
    'translated  0   0',
    'translated  1   0',
  ]);
});
