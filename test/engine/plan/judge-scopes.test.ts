import { slashPath } from '../../../src/text/slash-path.js';
import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { defineRule } from '../../../src/diagnostics/rule.js';
import { judgeScopes } from '../../../src/engine/plan/judge-scopes.js';

const text = { summary: 's', explanation: 'e', reference: 'r', bad: 'b', good: 'g' };
const error = defineRule(
  { code: 'a/error', ...text },
  { severity: 'error', adjustable: true, examples: 'shell' },
);
const warning = defineRule(
  { code: 'a/warning', ...text },
  { severity: 'warning', adjustable: true, examples: 'shell' },
);

function found(rule: typeof error, file: string): Diagnostic {
  return { rule, severity: rule.severity, message: rule.code, file: slashPath(file), related: [] };
}

const problems = [
  { scope: 'a', diagnostic: found(warning, 'a.yaml') },
  { scope: 'b', diagnostic: found(error, 'b.yaml') },
  { scope: 'b', diagnostic: found(warning, 'b.yaml') },
];

test('a scope with an error is a conflict with all of its problems, and others only warn', () => {
  const { conflicts, warnings } = judgeScopes(problems, new Map());
  expect(conflicts).toMatchObject([
    { scope: 'b', isConflict: true, failure: { kind: 'invalid-files', diagnostics: [{}, {}] } },
  ]);
  expect(warnings.map(({ rule }) => rule.code)).toEqual(['a/warning']);
});

test('the severities of the project count', () => {
  const severities = new Map([
    ['a/error', 'warn'],
    ['a/warning', 'off'],
  ] as const);
  const { conflicts, warnings } = judgeScopes(problems, severities);
  expect(conflicts).toEqual([]);
  expect(warnings.map(({ rule, severity }) => [rule.code, severity])).toEqual([['a/error', 'warning']]);
});

test('a scope with very many errors says how many there are', () => {
  const many = Array.from({ length: 3000 }, () => ({ scope: 'b', diagnostic: found(error, 'b.yaml') }));
  const [conflict] = judgeScopes(many, new Map()).conflicts;
  expect(conflict?.failure.message).toContain('3000 errors');
});
