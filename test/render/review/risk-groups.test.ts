import { describe, expect, test } from 'vitest';
import type { Risk, RiskLevel } from '../../../src/plan/plan.js';
import type { SummaryOf } from '../../../src/render/review/risk-groups.js';
import { placeName, riskGroups } from '../../../src/render/review/risk-groups.js';

function risk(level: RiskLevel, code: string, address: string, message = address): Risk {
  return { level, code, address, message };
}

const summaryOf: SummaryOf = ({ code, rule }) =>
  code === 'known' ? 'what it means' : rule === 'a/b' ? 'what must be' : undefined;

function sentenceOf(risks: readonly Risk[]): string | undefined {
  return riskGroups(risks, summaryOf)[0]?.sentence;
}

function counted(risks: readonly Risk[]): unknown {
  return riskGroups(risks, summaryOf).map((group) => [group.sentence, group.risks.length]);
}

describe('risks', () => {
  test('are grouped by level and code, the gravest first, and sorted by address', () => {
    const groups = riskGroups(
      [
        risk('info', 'known', 'dns/b/c/A'),
        risk('warn', 'known', 'dns/b/b/A'),
        risk('info', 'known', 'dns/b/a/A'),
        risk('block', 'other', 'dns/a'),
      ],
      summaryOf,
    );
    expect(groups.map(({ level, code, risks }) => [level, code, risks.map((each) => each.address)])).toEqual([
      ['block', 'other', ['dns/a']],
      ['warn', 'known', ['dns/b/b/A']],
      ['info', 'known', ['dns/b/a/A', 'dns/b/c/A']],
    ]);
  });

  test('that differ in names alone have the message of the first', () => {
    const moved = ['h10', 'h9', 'h8', 'h7'].map((host) =>
      risk('info', 'known', `dns/b.test/${host}/A`, `${host}.b.test of b.test moves`),
    );
    expect(sentenceOf(moved)).toBe('h7.b.test of b.test moves; likewise for the others');
    expect(sentenceOf(moved.slice(2))).toBe('h7.b.test of b.test moves; likewise for the other');
    expect(riskGroups(moved.slice(2), summaryOf)).toMatchObject([{ isTold: false }]);
  });

  test('that say a few different things are apart once they are many', () => {
    const hosts = Array.from({ length: 4 }, (_, index) => `h${index}`);
    const saying = (...verbs: readonly string[]): readonly Risk[] =>
      hosts.flatMap((host) =>
        verbs.map((verb) => risk('warn', 'known', `dns/b.test/${host}/A`, `${host}.b.test ${verb}`)),
      );
    expect(counted(saying('moves', 'goes'))).toEqual([
      ['h0.b.test moves; likewise for the others', 4],
      ['h0.b.test goes; likewise for the others', 4],
    ]);
    expect(counted(saying('moves', 'goes').slice(0, 6))).toEqual([['what it means', 6]]);
    expect(counted(saying('moves', 'goes', 'comes', 'stays'))).toEqual([['what it means', 16]]);
  });

  test('that differ in names and types alone have the message of the first', () => {
    const old = ['www/A', '@/CAA'].map((record) => {
      const [name, type] = placeName(`dns/b.test/${record}`).split(' ');
      return risk('info', 'known', `dns/b.test/${record}`, `the old ${type} of ${name} stays`);
    });
    expect(sentenceOf(old)).toBe('the old CAA of b.test stays; likewise for the other');
  });

  test('are grouped by the rule or setting that they name', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((address) => ({ ...risk('warn', 'new', address), rule: 'a/b' }));
    const other = { ...risk('warn', 'new', 'd'), rule: 'c/d' };
    const loosened = { ...risk('block', 'loose', 'e'), setting: 'protect' };
    const groups = riskGroups(
      [a, other, b, c, loosened].flatMap((each) => each ?? []),
      summaryOf,
    );
    expect(groups.map(({ about, sentence, risks }) => [about, sentence, risks.length])).toEqual([
      ['protect', 'e', 1],
      ['a/b', 'what must be', 3],
      ['c/d', 'd', 1],
    ]);
  });

  test.each<[string, readonly Risk[], string, boolean]>([
    ['one says what it is', [risk('warn', 'known', 'a')], 'a', false],
    [
      'alike ones say it once',
      [risk('warn', 'known', 'a', 'm'), risk('warn', 'known', 'b', 'm')],
      'm',
      false,
    ],
    [
      'others say what they have in common',
      [risk('warn', 'known', 'a'), risk('warn', 'known', 'b')],
      'what it means',
      true,
    ],
    [
      'those of a later version, too, as far as possible',
      [risk('warn', 'new', 'a'), risk('warn', 'new', 'b')],
      'a',
      true,
    ],
  ])('%s', (_, risks, sentence, differs) => {
    expect(riskGroups(risks, summaryOf)).toMatchObject([{ sentence, differs }]);
  });
});

test.each<[RiskLevel, number, boolean]>([
  ['warn', 1, false],
  ['warn', 2, true],
  ['warn', 6, true],
  ['warn', 7, false],
  ['info', 3, true],
  ['info', 4, false],
])('of %s with %i different risks, each is told: %s', (level, count, isTold) => {
  const risks = Array.from({ length: count }, (_, index) => risk(level, 'known', `a${index}`));
  expect(riskGroups(risks, summaryOf)).toMatchObject([{ isTold }]);
});

test.each([
  ['dns/example.com/www/A', 'www.example.com A'],
  ['dns/example.com/@/MX', 'example.com MX'],
  ['dns/example.com/0/25.2/PTR', '0/25.2.example.com PTR'],
  ['dns/example.com', 'example.com'],
  ['dns', ''],
  ['mail', ''],
  ['mail/welcome/de', 'mail/welcome/de'],
  ['mail/welcome', 'mail/welcome'],
  ['mail/dns/example.com', 'mail/dns/example.com'],
  ['dns/example.com/', 'dns/example.com/'],
  ['', ''],
])('the place %j is named %j', (address, name) => {
  expect(placeName(address)).toBe(name);
});
