import { expect, test } from 'vitest';
import { gravestFirst } from '../../../src/plan/risks/gravest-first.js';

test('blockers come before warnings and notes; those of a level keep their order', () => {
  const risks = [
    { code: 'a', level: 'info' },
    { code: 'b', level: 'warn' },
    { code: 'c', level: 'block' },
    { code: 'd', level: 'warn' },
  ] as const;
  expect(gravestFirst(risks).map(({ code }) => code)).toEqual(['c', 'b', 'd', 'a']);
});
