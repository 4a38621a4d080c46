import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../src/plan/effect.js';
import { lostIssuers } from '../../../src/render/review/lost-issuers.js';
import { someEffect } from '../support.js';

function answer(...data: readonly string[]): Answer {
  return { status: 'answer', via: [], data };
}

const nobody: Answer = { status: 'no-data', via: [], data: [] };
const [one, other] = ['0 issue "ca.example.net"', '0 issue "ca.example.org"'];

describe('authorities that may no longer issue', () => {
  test.each<[string, Answer, Answer, string]>([
    ['one of two', answer(one, other), answer(one), 'ca.example.org may no longer issue certificates'],
    ['one that is replaced', answer(one), answer(other), 'ca.example.net may no longer issue certificates'],
    ['all', answer(one), answer('0 issue ";"'), 'ca.example.net may no longer issue certificates'],
    [
      'those that nothing has restricted',
      answer('0 iodef "mailto:a@example.com"'),
      answer(one),
      'any other authority may no longer issue certificates',
    ],
    [
      'one, for wildcards',
      answer(one),
      answer(one, '0 issuewild ";"'),
      'ca.example.net may no longer issue wildcard certificates',
    ],
  ])('are told: %s', (_, before, after, text) => {
    expect(lostIssuers(someEffect({ type: 'CAA', before, after }))).toBe(
      `${text}, also for names below without CAA records`,
    );
  });

  test.each<[string, string, Answer, Answer]>([
    ['one more', 'CAA', answer(one), answer(one, other)],
    ['another order', 'CAA', answer(one, other), answer(other, one)],
    ['another type', 'TXT', answer(one, other), answer(one)],
    ['none before', 'CAA', nobody, answer(one)],
    ['none after', 'CAA', answer(one), nobody],
  ])('are not told of: %s', (_, type, before, after) => {
    expect(lostIssuers(someEffect({ type, before, after }))).toBe('');
  });
});
