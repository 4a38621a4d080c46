import { describe, expect, test } from 'vitest';
import type { Summary } from '../../../src/plan/plan.js';
import { createStep, somePlan, someZone } from '../support.js';
import { markdown, risk } from './plan-markdown.js';

function creates(create: number): Summary {
  return { create, update: 0, delete: 0 };
}

describe('at the top', () => {
  test('stand marker, counts, whether it is blocked, and the risks, block first', () => {
    const risks = [risk('info', 'i'), risk('warn', 'w'), risk('block', 'b')];
    const plan = somePlan([someZone([createStep({})]), someZone([], { zone: 'example.org' })], risks);
    expect(markdown(plan).split('\n').slice(0, 16)).toEqual([
      '<!-- zonemason:plan -->',
      '',
      '## zonemason plan: 1 to create, 0 to update, 0 to delete',
      '',
      '🛑 **Blocked:** apply will refuse this plan without `--allow b`.',
      '',
      'In 1 of 2 zones (1 unchanged).',
      '',
      'Made at `2026-11-20 10:00:00 UTC`.',
      '',
      '### Risks',
      '',
      '- 🛑 **block** `b` at `b.a C`: b it is',
      '- ⚠️ **warn** `w` at `b.a C`: w it is',
      '- ℹ️ **info** `i` at `b.a C`: i it is',
      '',
    ]);
  });

  test('the marker has the key', () => {
    expect(markdown(somePlan([]), { key: 'infra/dns' })).toMatch(/^<!-- zonemason:plan infra\/dns -->\n/);
  });

  test('stands that nothing changes', () => {
    const text = markdown(somePlan([someZone([], { ignored: 2 })]));
    expect(text).toContain(
      '## zonemason plan: no changes\n\n✅ **No changes.** The live zones match the files.\n',
    );
    expect(text).toContain('Not shown: 1 unchanged zone, 2 ignored records.\n');
    expect(text).not.toContain('Risks');
  });

  test.each([
    ['this branch alone', 2, 0, ['| drift, already at `main` (`abcdefa`) | 0 | 0 | 0 |']],
    [
      'this branch and drift',
      1,
      1,
      ['| drift, already at `main` (`abcdefa`) | 1 | 0 | 0 |', '| **together** | 2 | 0 | 0 |'],
    ],
    [
      'this branch and another origin',
      1,
      0,
      [
        '| drift, already at `main` (`abcdefa`) | 0 | 0 | 0 |',
        '| unknown origin | 1 | 0 | 0 |',
        '| **together** | 2 | 0 | 0 |',
      ],
    ],
  ])('stand the steps of %s', (_, branch, drift, expected) => {
    const summary = { branch: creates(branch), drift: creates(drift) };
    const base = { ref: 'main', commit: 'abcdefabcdef', summary };
    const plan = somePlan([someZone([createStep({}), createStep({ prefix: 'b' })])]);
    const lines = markdown({ ...plan, base }).split('\n');
    const at = lines.indexOf(`| this branch | ${branch} | 0 | 0 |`);
    expect(lines.slice(at + 1, lines.indexOf('', at))).toEqual(expected);
  });

  test.each([
    ['a template', 'mail/invoice', 'In 1 zone and 0 of 1 mail template (1 left out).'],
    ['all mail', 'mail', 'In 1 zone.'],
  ])('stands how much there is, also without %s', (_, scope, expected) => {
    const unreadable = [{ part: 'mail', scope, kind: 'error', message: 'x' }] as const;
    const plan = { ...somePlan([someZone([createStep({})])]), unreadable };
    expect(markdown(plan).split('\n')).toContain(expected);
  });

  test('stands that nothing allows a plan', () => {
    const plan = somePlan([someZone([createStep({})])], [risk('block', 'protected')]);
    expect(markdown(plan)).toContain('**Blocked:** apply will refuse this plan (`protected`), and no ');
  });
});
