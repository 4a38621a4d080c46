import { expect, test } from 'vitest';
import type { Step } from '../../../src/plan/plan.js';
import { createStep, deleteStep, planPage, somePlan, someZone, updateStep } from '../support.js';

/** The details of the only change of a zone. */
function detailsOf(...steps: readonly Step[]): string {
  const page = planPage(somePlan([someZone(steps)]));
  return /<div class="details">(.*?)<\/div>/s.exec(page)?.[1]?.replaceAll(/\s+/g, ' ') ?? '';
}

test.each<[string, Step, string]>([
  [
    'what is replaced',
    updateStep({}, { content: '192.0.2.7' }),
    '192.0.2.<mark>1</mark>|192.0.2.<mark>7</mark>',
  ],
  [
    'only what is added',
    updateStep({ content: 'v=spf1 -all' }, { content: 'v=spf1 mx -all' }),
    'v=spf1 -all|v=spf1 <mark>mx </mark>-all',
  ],
  [
    'only what is gone',
    updateStep({ content: 'v=spf1 mx -all' }, { content: 'v=spf1 -all' }),
    'v=spf1 <mark>mx </mark>-all|v=spf1 -all',
  ],
  ['blanks', updateStep({ type: 'TXT', content: 'a' }, { content: 'a  ' }), 'a|a<mark>··</mark>'],
])('of a content that changes is marked %s', (_, step, expected) => {
  const values = [...detailsOf(step).matchAll(/<(del|ins) class="value">(.*?)<\/\1>/g)];
  expect(values.map(([, , text]) => text).join('|')).toBe(expected);
});

test('a content that stays is shown once, beside the attributes that change and those that do not', () => {
  const details = detailsOf(updateStep({}, { ttl: 60 }));
  expect(details).toContain('192.0.2.1');
  expect(details).not.toContain('class="value">192.0.2.1</ins>');
  expect(details).toContain('<span>ttl <del>3600</del> → <ins>60</ins></span>');
  expect(detailsOf(createStep({}))).toContain('<span class="same">ttl 3600</span>');
});

test('the priority of an MX is shown, also if it is 0', () => {
  expect(detailsOf(createStep({ type: 'MX' }))).toContain('<span class="same">prio 0</span>');
  expect(detailsOf(createStep({}))).not.toContain('prio');
});

test('a change of type shows both records', () => {
  const details = detailsOf(
    deleteStep({ type: 'CNAME', content: 'x.example.net' }, { group: 'g' }),
    createStep({}, { group: 'g' }),
  );
  expect(details).toContain('<del class="value"><b>CNAME</b> x.example.net</del>');
  expect(details).toContain('<ins class="value"><b>A</b> 192.0.2.1</ins>');
});

test.each([
  [400, null],
  [401, '1'],
  [1500, '1,100'],
])('of a content of %i characters, those behind the first 400 are folded', (length, folded) => {
  const details = detailsOf(createStep({ type: 'TXT', content: 'x'.repeat(length) }));
  expect(/<summary>([\d,]+) more characters<\/summary>/.exec(details)?.[1] ?? null).toBe(folded);
  expect(details.match(/x{100,400}/)?.[0]).toHaveLength(400);
});
