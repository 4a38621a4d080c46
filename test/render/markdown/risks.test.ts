import { expect, test } from 'vitest';
import type { Risk, RiskLevel } from '../../../src/plan/plan.js';
import { riskBlock } from '../../../src/render/markdown/risks.js';
import { utf8Bytes } from '../../../src/render/markdown/section.js';
import type { RiskGroup } from '../../../src/render/review/risk-groups.js';
import { riskGroups } from '../../../src/render/review/risk-groups.js';

function someRisks(level: RiskLevel, count: number, differ: boolean): readonly Risk[] {
  return Array.from({ length: count }, (_, index) => {
    const message = differ ? `${level} ${index}` : 'as ever';
    return { level, code: `of-${level}`, address: `dns/z/h${index}/A`, message };
  });
}

function groupsOf(...risks: readonly Risk[]): readonly RiskGroup[] {
  return riskGroups(risks, () => 'in short');
}

function body(groups: readonly RiskGroup[], room = Infinity): readonly string[] {
  return riskBlock(groups, room).split('\n').slice(2);
}

test('without risks there is no block', () => {
  expect(riskBlock([], Infinity)).toBe('');
});

test('each risk is told, or what alike ones have in common', () => {
  const groups = groupsOf(
    ...someRisks('info', 3, false),
    ...someRisks('warn', 2, true),
    ...someRisks('block', 1, true),
  );
  expect(body(groups)).toEqual([
    '- 🛑 **block** `of-block` at `h0.z A`: block 0',
    '- ⚠️ **warn** `of-warn`, 2 times: in short',
    '',
    '  - `h0.z A`: warn 0',
    '  - `h1.z A`: warn 1',
    '',
    '- ℹ️ **info** `of-info`, 3 times: as ever',
    '',
    '  `h0.z A`, `h1.z A`, `h2.z A`',
  ]);
});

test.each([true, false])('more than five records are folded (differing: %s)', (differ) => {
  const folds = (count: number): readonly string[] =>
    body(groupsOf(...someRisks('warn', count, differ))).filter((line) => /<.?details>/.test(line));
  expect(folds(5)).toEqual([]);
  expect(folds(6)).toEqual(['  <details><summary>6 records</summary>', '  </details>']);
});

test('with more room they are told in more detail, as soon as that fits', () => {
  const groups = groupsOf(
    ...someRisks('block', 3, true),
    ...someRisks('warn', 1, true),
    ...someRisks('info', 9, false),
  );
  const leastRoom = new Map<string, number>();
  for (let room = 0; room < 1000; room += 1) {
    const text = riskBlock(groups, room);
    if (!leastRoom.has(text)) leastRoom.set(text, room);
  }
  const [byLevel = '', counted = '', some = '', all = '', full = ''] = leastRoom.keys();
  expect([...leastRoom.values()]).toEqual([
    0,
    utf8Bytes(counted),
    utf8Bytes(some),
    2 * utf8Bytes(all),
    2 * utf8Bytes(full),
  ]);
  const details = ['`of-block`', '`h2.z A`', '`h8.z A`', 'block 2'];
  const present = [byLevel, counted, some, all, full].map((text) =>
    details.filter((detail) => text.includes(detail)),
  );
  expect(present).toEqual([[], details.slice(0, 1), details.slice(0, 2), details.slice(0, 3), details]);
});

test('without room for their codes they are counted by level, the gravest first', () => {
  const groups = groupsOf(...someRisks('info', 1, true), ...someRisks('block', 2, true));
  expect(body(groups, 0)).toEqual(['🛑 **block**: 2 risks, ℹ️ **info**: 1 risk.']);
});
