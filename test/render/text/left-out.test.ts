import { expect, test } from 'vitest';
import type { Covered } from '../../../src/render/text/left-out.js';
import { leftOutText } from '../../../src/render/text/left-out.js';

function leavingOut(...scopes: readonly string[]): Covered {
  const unreadable = scopes.map((scope) => ({
    part: scope.startsWith('mail') ? ('mail' as const) : ('dns' as const),
    scope,
    kind: 'unreachable' as const,
    message: 'gone',
  }));
  return { zones: [], unreadable };
}

test.each([
  [[], ''],
  [['example.com'], '1 of 1 zone left out: example.com'],
  [['a.example', 'b.example'], '2 of 2 zones left out: a.example and b.example'],
  [
    ['a.example', 'mail/welcome'],
    '1 of 1 zone left out: a.example; 1 of 1 mail template left out: mail/welcome',
  ],
  [['mail'], 'all mail templates left out'],
])('%j is told as "%s"', (scopes, text) => {
  expect(leftOutText(leavingOut(...scopes))).toBe(text);
});

test('counts many zones and names some', () => {
  const many = Array.from({ length: 55 }, (_, index) => `z${index}.example`);
  expect(leftOutText(leavingOut(...many))).toMatch(/^55 of 55 zones left out: .* and 50 more$/);
});
