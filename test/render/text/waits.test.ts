import { describe, expect, test } from 'vitest';
import { textWidth } from '../../../src/text/columns.js';
import { plainStyle } from '../../../src/text/style.js';
import type { Plan, Step, Why } from '../../../src/plan/plan.js';
import { translationWaitReason } from '../../../src/render/text/waits.js';
import { createStep, deleteStep, somePlan, someZone, updateStep, planText } from '../support.js';

/** The lines about waits in the text of a plan, whole. */
function waitLines(plan: Plan, width = Infinity): readonly string[] {
  const lines = planText(plan, { style: plainStyle, width }, { verbose: true }).split('\n');
  const indented = lines.filter((line) => line.startsWith(' '.repeat(6))).map((line) => line.trim());
  return indented.filter((line) => !line.includes('of type (±)'));
}

function waiting(step: Step, ...waits: readonly (readonly [needed: Step, why: Why])[]): Step {
  const all = waits.map(([{ id }, why]) => ({ step: id, why }));
  return { ...step, waits: all, waitsFor: all.map((wait) => wait.step) };
}

const comes = createStep({ prefix: 'www', type: 'AAAA', content: '2001:db8::1' });

describe('a step that waits for another one', () => {
  test.each<[Why, string]>([
    ['rule', 'because the service refuses it until then'],
    ['name', 'so that www keeps an answer'],
    ['set', 'so that no record set is missing temporarily'],
    ['pointer', 'so that nothing points to a name without an answer'],
    ['wildcard', 'so that no name that a wildcard answers is left without an answer'],
    ['delegation', 'so that no name below a delegation is left without an answer'],
    ['ds', 'so that no DS exists without its NS'],
  ])('says so with the reason %s in words', (why, words) => {
    const goes = waiting(deleteStep({}), [comes, why]);
    expect(waitLines(somePlan([someZone([comes, goes])]))).toEqual([
      `waits for + www AAAA 2001:db8::1, ${words}`,
    ]);
  });

  test('names the record set that is kept', () => {
    const before = deleteStep({ prefix: '', type: 'TXT', content: 'a' });
    const after = createStep({ prefix: '', type: 'TXT', content: 'b' });
    expect(waitLines(somePlan([someZone([after, waiting(before, [after, 'set'])])]))).toEqual([
      'waits for + @ TXT b, so that example.com keeps its TXT',
    ]);
  });

  test.each([
    ['a record that goes', deleteStep({ content: '192.0.2.9' }), '- www A 192.0.2.9'],
    ['an empty content', createStep({ content: '' }), '+ www A'],
    [
      'a long content',
      createStep({ content: 'a'.repeat(40) }),
      `+ www A ${'a'.repeat(16)}…${'a'.repeat(15)}`,
    ],
  ])('names %s', (_, first, name) => {
    const next = waiting(createStep({ type: 'CNAME' }), [first, 'rule']);
    expect(waitLines(somePlan([someZone([first, next])]))).toEqual([
      `waits for ${name}, because the service refuses it until then`,
    ]);
  });

  test('names no name where the two are of different ones', () => {
    const goes = waiting(deleteStep({ prefix: 'old' }), [comes, 'name']);
    expect(waitLines(somePlan([someZone([comes, goes])]))).toEqual([
      'waits for + www AAAA 2001:db8::1, so that no name is left without an answer',
    ]);
  });

  test('names the zone of a step in another one', () => {
    const goes = waiting(deleteStep({}), [comes, 'name']);
    const zones = [someZone([goes], { zone: 'example.org' }), someZone([comes])];
    expect(waitLines(somePlan(zones))).toEqual([
      'waits for + www AAAA 2001:db8::1 of example.com, so that no name is left without an answer',
    ]);
  });

  test('says nothing of it unless it is asked to', () => {
    const plan = somePlan([someZone([comes, waiting(deleteStep({}), [comes, 'name'])])]);
    expect(planText(plan, { style: plainStyle, width: 80 })).not.toContain('waits');
  });

  test('says no reason in a plan that has none', () => {
    const goes = { ...deleteStep({}), waitsFor: [comes.id] };
    expect(waitLines(somePlan([someZone([comes, goes])]))).toEqual(['waits for + www AAAA 2001:db8::1']);
  });
});

describe('several waits', () => {
  const some = Array.from({ length: 6 }, (_, index) => createStep({ content: `192.0.2.${index + 10}` }));
  const [first = comes, second = comes] = some;

  test('for one reason are one sentence, for several one each', () => {
    const goes = waiting(deleteStep({}), [first, 'set'], [second, 'set'], [comes, 'pointer']);
    expect(waitLines(somePlan([someZone([...some, comes, goes])]))).toEqual([
      'waits for + www A 192.0.2.10 and + www A 192.0.2.11, so that www keeps its A',
      'waits for + www AAAA 2001:db8::1, so that nothing points to a name without an answer',
    ]);
  });

  test('are not all named where there are many', () => {
    const goes = waiting(deleteStep({}), ...some.map((step) => [step, 'set'] as const));
    expect(waitLines(somePlan([someZone([...some, goes])]))).toEqual([
      'waits for + www A 192.0.2.10, + www A 192.0.2.11, + www A 192.0.2.12, + www A 192.0.2.13 and 2 more, so that www keeps its A',
    ]);
  });
});

describe('a type switch', () => {
  const gone = deleteStep({ type: 'CNAME', content: 'b.example' }, { group: 'g1' });
  const fresh = waiting(createStep({}, { group: 'g1' }), [gone, 'rule']);

  test('does not wait for itself', () => {
    expect(waitLines(somePlan([someZone([gone, fresh])]))).toEqual([]);
  });

  test('waits as one, and is waited for as one', () => {
    const target = updateStep({ prefix: 'b', active: false }, { active: true });
    const group = [waiting(gone, [target, 'pointer']), fresh];
    const last = waiting(createStep({ type: 'TXT', content: 'a' }), [fresh, 'rule'], [gone, 'rule']);
    expect(waitLines(somePlan([someZone([target, ...group, last])]))).toEqual([
      'waits for ~ b A 192.0.2.1, so that nothing points to a name without an answer',
      'waits for ± www CNAME → A, because the service refuses it until then',
    ]);
  });
});

test.each([60, 80, 140])('waits are no wider than %i columns, and stand below their change', (width) => {
  const text = 'v=spf1 include:_spf.example.net include:_spf.example.org -all';
  const other = createStep({ prefix: 'a-rather-long-name.of-some-host', type: 'TXT', content: text });
  const goes = waiting(deleteStep({ type: 'TXT', content: 'a' }), [other, 'pointer']);
  const plan = somePlan([someZone([other, goes])]);
  const lines = planText(plan, { style: plainStyle, width }, { verbose: true }).split('\n');
  const at = lines.findIndex((line) => line.startsWith('      waits for + a-rather-long-name'));
  expect(lines[at - 1]).toMatch(/^ {2}- www /);
  for (const line of lines.slice(at, -2)) expect(textWidth(line)).toBeLessThanOrEqual(width);
  expect(waitLines(plan, width).join(' ')).toContain('so that nothing points to a name without an answer');
});

test('lets nothing act that a plan says', () => {
  const evil = '\u001b[2J\n::error::x';
  const gone = deleteStep({ prefix: evil, type: evil, content: evil }, { group: 'g1' });
  const fresh = createStep({ prefix: evil, type: evil, content: evil }, { group: 'g1' });
  const other = createStep({ prefix: 'a', type: evil, content: evil });
  const last = waiting(createStep({ prefix: 'b' }), [fresh, 'rule'], [other, 'pointer']);
  const plan = somePlan([someZone([last]), someZone([gone, fresh, other], { zone: evil })]);
  const text = planText(plan, { style: plainStyle, width: 80 }, { verbose: true });
  expect(text).toContain('waits for ±');
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(text).not.toMatch(/^\s*::/m);
});

test('lets nothing act that two steps say together', () => {
  const [first, second] = ['x ::error', 'y::'].map((content) => createStep({ type: 'TXT', content }));
  if (!first || !second) throw new Error('there are no steps');
  const last = waiting(deleteStep({}), [first, 'set'], [second, 'set']);
  expect(waitLines(somePlan([someZone([first, second, last])])).join(' ')).not.toContain('::error');
});

test.each([
  ['rule', 'because the service refuses it until then'],
  ['name', 'so that the language keeps a text'],
] as const)('a translation waits for the reason %s: %s', (why, words) => {
  expect(translationWaitReason(why)).toBe(words);
});
