import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../src/plan/effect.js';
import { lossOf } from '../../../src/render/review/losses.js';
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
      'only ca.example.net may issue certificates',
    ],
    [
      'all others',
      nobody,
      answer(other, one),
      'only ca.example.net and ca.example.org may issue certificates',
    ],
    ['everybody', nobody, answer('0 issue ";"'), 'nobody may issue certificates'],
    [
      'all others, for wildcards',
      nobody,
      answer('0 issuewild "ca.example.net"'),
      'only ca.example.net may issue wildcard certificates',
    ],
    [
      'one, for wildcards',
      answer(one),
      answer(one, '0 issuewild ";"'),
      'ca.example.net may no longer issue wildcard certificates',
    ],
  ])('are told: %s', (_, before, after, text) => {
    expect(lossOf(someEffect({ type: 'CAA', before, after }))).toBe(
      `${text}, also for names below without CAA records`,
    );
  });

  test.each<[string, string, Answer, Answer]>([
    ['one more', 'CAA', answer(one), answer(one, other)],
    ['another order', 'CAA', answer(one, other), answer(other, one)],
    ['another type', 'TXT', answer(one, other), answer(one)],
    ['a name that is new', 'CAA', { ...nobody, status: 'no-name' }, answer(one)],
    ['no restriction', 'CAA', nobody, answer('0 iodef "mailto:a@example.com"')],
    ['none after', 'CAA', answer(one), nobody],
  ])('are not told of: %s', (_, type, before, after) => {
    expect(lossOf(someEffect({ type, before, after }))).toBe('');
  });
});

function told(name: string, before: string, after: string, via: readonly string[] = []): string {
  return lossOf(
    someEffect({
      name,
      type: 'TXT',
      before: { ...answer('x', before), via },
      after: { ...answer(after), via },
    }),
  );
}

describe('mail that no longer passes', () => {
  test.each([
    [
      'v=spf1 mx ip4:192.0.2.0/24 -all',
      'v=spf1 mx ip4:192.0.2.0/25 -all',
      'mail from 192.0.2.128/25 no longer passes SPF',
    ],
    ['v=spf1 mx a -all', 'v=spf1 a -all', 'mail from mx:a.test no longer passes SPF'],
    [
      '"v=spf1 include:b.test ~all"',
      'v=spf1 -all',
      'mail from include:b.test no longer passes SPF; mail from other servers is refused (-all), not marked (~all)',
    ],
    ['v=spf1 mx -all', 'v=spf1 -all mx', 'mail from mx:a.test no longer passes SPF'],
  ])('is told: %s → %s', (before, after, text) => {
    expect(told('a.test', before, after)).toBe(text);
  });

  test.each([
    [
      'v=DMARC1; p=none',
      'v=DMARC1; p=reject',
      'refuse, and no longer deliver, forged mail (p=reject, not none)',
    ],
    [
      'v=DMARC1; p=reject; sp=none',
      'v=DMARC1; p=reject',
      'refuse, and no longer deliver, forged mail (sp=reject, not none) of names below it',
    ],
  ])('is told: %s → %s', (before, after, text) => {
    expect(told('_dmarc.a.test', before, after, ['_dmarc.b.test'])).toBe(
      `receivers are asked for more: ${text}`,
    );
  });

  test.each<[string, Answer['status'], string, string]>([
    [
      '_dmarc.a.test',
      'no-name',
      'v=DMARC1; p=reject',
      'receivers are asked to refuse forged mail (p=reject)',
    ],
    [
      '_dmarc.a.test',
      'answer',
      'v=DMARC1; p=none; sp=quarantine',
      'receivers are asked to put aside forged mail of names below it (sp=quarantine)',
    ],
    ['_dmarc.a.test', 'no-name', 'v=DMARC1; p=none', ''],
    [
      'a.test',
      'no-data',
      'v=spf1 ip4:192.0.2.1 mx ~all',
      'only mail from 192.0.2.1 and mx:a.test passes SPF; mail from other servers is marked (~all)',
    ],
    ['a.test', 'answer', 'v=spf1 -all', 'mail from all servers is refused (-all)'],
    ['a.test', 'no-data', 'v=spf1 mx ?all', ''],
    ['a.test', 'no-name', 'v=spf1 mx -all', ''],
  ])('is told of the first record of %s, %s until now: %s', (name, status, text, sentence) => {
    const before: Answer = { status, via: [], data: status === 'answer' ? ['x'] : [] };
    expect(lossOf(someEffect({ name, type: 'TXT', before, after: answer(text) }))).toBe(sentence);
  });

  test.each([
    ['a.test', 'v=spf1 mx -all', 'v=spf1 a mx -all', []],
    ['a.test', 'v=spf1 mx -all', 'v=spf1 a -all', []],
    ['a.test', 'v=spf1 mx a -all', 'v=spf1 mx ~all', []],
    ['a.test', 'v=spf1 mx -all', 'none', []],
    ['a.test', 'v=spf1 ip4:192.0.2.0/24 -all', 'v=spf1 ip4:192.0.2.128/25 ip4:192.0.2.0/25 -all', []],
    ['a.test', 'v=spf1 mx a -all', 'v=spf1 mx -all', ['b.test']],
    ['_dmarc.a.test', 'v=DMARC1; p=reject', 'v=DMARC1; p=none', []],
    ['_dmarc.a.test', 'v=DMARC1; p=reject', 'v=DMARC1;p=reject', []],
  ])('is not told of %s: %s → %s', (name, before, after, via) => {
    expect(told(name, before, after, via)).toBe('');
  });
});
