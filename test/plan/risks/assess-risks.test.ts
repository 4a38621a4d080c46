import { expect, test } from 'vitest';
import type { RiskRuleOf } from '../../../src/plan/risks/assess-risks.js';
import { assessRisks } from '../../../src/plan/risks/assess-risks.js';

type Rule = RiskRuleOf<readonly string[], string>;

/** A rule that finds every value that begins with a letter. */
function letter(code: string): Rule {
  return {
    code,
    level: 'warn',
    *find(values) {
      const changes = values.filter((value) => value.startsWith(code));
      if (changes.length > 0) yield { changes, address: values.join('/'), message: `begins with ${code}` };
    },
  };
}

test('the gravest risks come first, the others in the order of the rules', () => {
  const other = {
    code: 'z',
    level: 'block',
    address: 'elsewhere',
    message: 'found',
    changes: ['a1'],
  } as const;
  const { risks, codesOf } = assessRisks([letter('b'), letter('a')], [['a1', 'b1'], ['a2']], [other]);
  expect(risks.map(({ code, address }) => `${code} ${address}`)).toEqual([
    'z elsewhere',
    'b a1/b1',
    'a a1/b1',
    'a a2',
  ]);
  expect(risks).not.toContainEqual(expect.objectContaining({ changes: expect.anything() }));
  expect(['a1', 'b1', 'a2', 'c1'].map(codesOf)).toEqual([['z', 'a'], ['b'], ['a'], []]);
});

test('a change carries the code of two findings of one rule once', () => {
  const { risks, codesOf } = assessRisks([letter('a')], [['a1'], ['a1']]);
  expect(risks).toHaveLength(2);
  expect(codesOf('a1')).toEqual(['a']);
});
