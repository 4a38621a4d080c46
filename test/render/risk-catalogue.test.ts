import { expect, test } from 'vitest';
import type { ListedRisk } from '../../src/plan/risks/risk-kind.js';
import { blocksOf, levelOf } from '../../src/render/risk-catalogue.js';
import { someRiskKind } from './support.js';

const exception = { level: 'warn', when: 'if it hurts' } as const;

test.each<[string, Partial<ListedRisk>]>([
  ['info', { level: 'info' }],
  ['info; warn if it hurts', { level: 'info', exception }],
  ['block', { level: 'block', consent: 'by-name' }],
  ['block, cannot be allowed', { level: 'block', consent: 'never' }],
  ['block; warn if it hurts', { level: 'block', consent: 'by-name', exception }],
])('the level of a kind of risk is told as: %s', (text, change) => {
  expect(levelOf(someRiskKind(change))).toBe(text);
});

test('only two diffs need words for what they compare', () => {
  expect(blocksOf({ change: '+a' })).toEqual([{ title: null, text: '+a' }]);
  expect(blocksOf({ change: '+a', outside: '-b' })).toEqual([
    { title: 'On the branch', text: '+a' },
    { title: 'Outside git', text: '-b' },
  ]);
});
