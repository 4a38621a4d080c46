import { describe, expect, test } from 'vitest';
import { reviewPlan } from '../../../src/engine/plan/render-plan.js';
import type { Plan, Unreadable } from '../../../src/plan/plan.js';
import { formatPlanMarkdown } from '../../../src/render/markdown/plan.js';
import { noticeBlock } from '../../../src/render/markdown/notices.js';
import type { NoticeItem } from '../../../src/render/review/notices.js';
import { utf8Bytes } from '../../../src/render/markdown/section.js';
import { createStep, leavingOut, somePlan, someTemplate, someZone } from '../support.js';

const zones = [someZone([createStep({})]), someZone([], { zone: 'example.org' })];
const mail = { brand: 'acme', templates: [someTemplate([])] };

function markdown(plan: Plan, maxBytes = 60_000): string {
  return formatPlanMarkdown(reviewPlan(plan), { maxBytes });
}

test('a comment says what the zones are that do not change', () => {
  expect(markdown({ ...somePlan(zones), mail, ...leavingOut })).toContain(
    'In 1 of 3 zones (1 unchanged, 1 left out) and 0 of 2 mail templates (1 unchanged, 1 left out).',
  );
});

test('a comment begins with what is left out and warnings, and says where it was made', () => {
  const text = markdown({ ...somePlan(zones), mail, ...leavingOut });
  const [left, warned, scope] = ['**Left out: 1 of 3 zones', '**1 warning about', 'In 1 of 3 zones'].map(
    (part) => text.indexOf(part),
  );
  expect([left, warned, scope].toSorted((a = 0, b = 0) => a - b)).toEqual([left, warned, scope]);
  expect(left).toBeGreaterThan(0);
  expect(text).toContain('- `example.net` `credentials`: ');
  expect(text).toContain('  - `mail/invoice/de.yaml:2:7` `mail/unknown-placeholder`: ');
  expect(text).toContain(
    'Made at `2026-11-20 10:00:00 UTC` from `feature` (`1a2b3c4`) by `mona`, run <https://ci.example.com/runs/17>.',
  );
});

describe('within the limit of a comment', () => {
  const many = Array.from({ length: 5000 }, (_, index): Unreadable => {
    const scope = `z${index}.example`;
    return { part: 'dns', scope, kind: 'unreachable', message: 'x'.repeat(300) };
  });

  test.each([
    [60_000, '- `z0.example` `unreachable`: ', '- and 4980 more, which the JSON format lists'],
    [4000, '- `z0.example`\n', '- and 4980 more, which the JSON format lists'],
    [2000, '**Left out: 5000 of 5002 zones**', '**Left out: 5000 of 5002 zones**'],
  ])('of %i bytes the zones are still counted', (maxBytes, ...parts) => {
    const text = markdown({ ...somePlan(zones), unreadable: many }, maxBytes);
    for (const part of ['5000 of 5002 zones', ...parts]) expect(text).toContain(part);
    expect(utf8Bytes(text)).toBeLessThanOrEqual(maxBytes);
  });
});

test.each(['javascript:alert(1)', 'https://a.example/)<b>', 'https://a.example/`x`', 'https://a.example/|x'])(
  '%s is not linked',
  (run) => {
    const provenance = { commit: null, ref: null, actor: null, run };
    expect(markdown({ ...somePlan(zones), provenance })).not.toContain(`<${run}>`);
  },
);

describe('what is left out', () => {
  const problem: NoticeItem = { subject: 'p', label: 'l', message: 'm', problems: [] };
  const item = (count: number): NoticeItem => ({
    ...problem,
    subject: 's',
    hint: 'h',
    problems: Array.from({ length: count }, () => problem),
  });
  const whole = ['⚠️ **T**', '', '- `s` `l`: m (h)', ...Array.from({ length: 5 }, () => '  - `p` `l`: m')];

  test.each([
    [5, 10_000, whole],
    [6, 10_000, [...whole, '  - and 1 more, which the JSON format lists']],
    [6, 100, ['⚠️ **T**', '', '- `s`']],
    [6, 40, ['**T**, which the JSON format lists']],
  ])('with %i problems is told within a quarter of %i bytes', (count, maxBytes, lines) => {
    expect(
      noticeBlock([{ title: 'T', isBlocking: false, items: [item(count)] }], maxBytes).split('\n'),
    ).toEqual(lines);
  });
});

test.each([
  [`https://a.example/${'x'.repeat(182)}`, true],
  [`https://a.example/${'x'.repeat(183)}`, false],
  ['http://a.example:8080/run-1', true],
  ['https://a.example/runs?id=12&page=a%20b', true],
  ['see https://a.example/runs', false],
  ['https://a.example/a*b', false],
  ['https://a.example/runs?id=<b>', false],
])('the run %s is linked: %s', (run, isLinked) => {
  const provenance = { commit: null, ref: null, actor: null, run };
  expect(markdown({ ...somePlan(zones), provenance }).includes(`<${run}>`)).toBe(isLinked);
});
