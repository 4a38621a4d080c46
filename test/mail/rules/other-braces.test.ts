import { describe, expect, test } from 'vitest';
import { otherBraces } from '../../../src/mail/rules/other-braces.js';
import { diagnose } from '../checked.js';
import { findingsOf } from './findings.js';

const DEFAULT = { subject: 'Welcome, {{customer.name}}', body: 'Order {{order.number}} {{name}}' };
const RIGHT = 'Hallo {{customer.name}}, {{order.number}} {{name}}';

describe('a placeholder of the default is noticed', () => {
  test.each([
    '{ customer.name }',
    '{customer.name}',
    '{\u00a0customer.name\u00a0}',
    '{customer.name}}',
    '｛｛customer.name｝｝',
    '｛｛customer．name｝｝',
    '｛ｎａｍｅ｝',
    '﹛customer.name﹜',
    '[customer.name]',
    '[[customer.name]]',
    '［customer.name］',
    '<customer.name>',
    '{name}',
  ])('in %s beside a right one', (spelling) => {
    expect(findingsOf(otherBraces, DEFAULT, { body: `${RIGHT}, ${spelling}.` })).toEqual([spelling]);
    expect(findingsOf(otherBraces, DEFAULT, { subject: `${spelling}: ${RIGHT}` })).toEqual([spelling]);
  });

  test('once for each spelling, with the right form', () => {
    const body = `${RIGHT} {customer.name} {customer.name} { order.number }`;
    expect(
      diagnose(DEFAULT, { subject: 's', body }).map(({ rule, severity, hint }) => [
        rule.code,
        severity,
        hint,
      ]),
    ).toEqual([
      ['mail/other-braces', 'warning', 'write {{customer.name}}'],
      ['mail/other-braces', 'warning', 'write {{order.number}}'],
    ]);
  });
});

describe('nothing is noticed', () => {
  test.each([
    ['in right placeholders', RIGHT],
    ['in brackets around them', '[{{customer.name}}] <{{order.number}}> {{{name}}}'],
    ['in other names', '{else} [other.name] {margin:0}'],
    ['in a single word in brackets of other uses', '[name](https://a.example) <name>'],
    ['on several lines', '{\ncustomer.name\n}'],
    ['that is not closed', '{customer.name'],
  ])('%s', (_, body) => {
    expect(findingsOf(otherBraces, DEFAULT, { body })).toEqual([]);
  });

  test('that the default has, too', () => {
    const body = '{{customer.name}} {customer.name}';
    expect(findingsOf(otherBraces, { subject: 's', body }, { body })).toEqual([]);
  });

  test('without a default', () => {
    expect(findingsOf(otherBraces, null, { body: '{customer.name}' })).toEqual([]);
  });
});

test('ten thousand open brackets take no time', () => {
  const startedAt = performance.now();
  expect(findingsOf(otherBraces, DEFAULT, { body: '[{'.repeat(100_000) })).toEqual([]);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
