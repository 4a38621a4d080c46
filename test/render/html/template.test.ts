import { expect, test } from 'vitest';
import type { Plan, PlannedTranslation, Step } from '../../../src/plan/plan.js';
import { createStep, planPage, somePlan, someTemplate } from '../support.js';

const live: PlannedTranslation = { language: 'de', subject: 'Hallo', body: 'Eins\nZwei\n' };

/** The section of a template whose translation changes. */
function sectionOf(before: PlannedTranslation | null, after: PlannedTranslation | null): string {
  const action = before ? (after ? 'update' : 'delete') : 'create';
  const fields = { action, before, after, changed: before && after ? ['subject', 'body'] : [] } as const;
  const step: Step<PlannedTranslation> = { ...createStep({}), address: 'mail/welcome/de', ...fields };
  const template = someTemplate([step]);
  const plan: Plan = { ...somePlan([]), mail: { brand: 'acme', templates: [template] }, hasChanges: true };
  const [, section = ''] = /(<details class="scope".*<\/details>)/s.exec(planPage(plan)) ?? [];
  return section.replaceAll(/\s+/g, ' ');
}

/** The rows of texts that stand side by side, a cell without a line as a dash. */
function rowsOf(section: string): readonly string[] {
  return [...section.matchAll(/<tr> ?(<td.*?) ?<\/tr>/g)].map(([, row = '']) =>
    row
      .replaceAll('<td class="absent"></td>', '[-]')
      .replaceAll(/<td.*?>/g, '[')
      .replaceAll('</td>', ']')
      .replaceAll(/<(?!\/?(?:ins|del)>).*?>/g, ''),
  );
}

test('a text that changes stands beside the old one, with gaps where a line comes or goes', () => {
  const longer = sectionOf(live, { ...live, body: 'Eins\nZwei\nDrei\n' });
  expect(rowsOf(longer).at(-1)).toMatch(/^\[-\]\[.*Drei.*\]$/);
  const shorter = sectionOf(live, { ...live, body: 'Eins\n' });
  expect(rowsOf(shorter).at(-1)).toMatch(/^\[.*Zwei.*\]\[-\]$/);
});

test.each([
  ['new', null, live],
  ['old', live, null],
])('a whole %s text has its subject and body', (_, before, after) => {
  const section = sectionOf(before, after);
  expect(section).toContain('<h4>subject</h4>');
  expect(section).toContain('<h4>body</h4>');
  expect(section).toContain('Hallo');
  expect(section).toContain('Zwei');
  expect(section).not.toContain('class="absent"');
});

test('the section names the folder and the brand', () => {
  expect(sectionOf(null, live)).toContain('mail/welcome, brand acme');
});
