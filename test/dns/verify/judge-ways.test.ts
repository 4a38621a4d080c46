import { describe, expect, test } from 'vitest';
import { judgeOf } from '../../../src/dns/expect/judge.js';
import { posedQuestion } from '../../../src/dns/expect/question.js';
import type { Judgement } from '../../../src/dns/verify/judge-ways.js';
import { judgeWays } from '../../../src/dns/verify/judge-ways.js';
import type { ServerLink } from '../../../src/dns/verify/server-link.js';
import { linkElsewhere } from '../../../src/dns/verify/server-link.js';
import type { SharedLink } from '../../../src/dns/verify/way.js';
import { expectedAnswers } from '../../support/expected-answers.js';

const ZONES = new Map([['example.com', { name: 'example.com' }]]);

function alias(name: string, target: string): ServerLink {
  return { ...linkElsewhere(name), status: 'answer', target };
}

function addresses(name: string, ...contents: readonly string[]): ServerLink {
  const records = contents.map((content) => ({ type: 'A', content, prio: 0 }));
  return { ...linkElsewhere(name), status: 'answer', records };
}

type Given = Readonly<Record<string, readonly SharedLink[]>>;

/** Judges by the answers about each name, which are for type A. */
function judged(entry: string, given: Given): Judgement {
  const [expected] = expectedAnswers(`- { ${entry} }`);
  const posed = expected && posedQuestion({ expected, zone: 'example.com' }, ZONES);
  if (!posed) throw new Error(`${entry} asks nothing`);
  return judgeWays(judgeOf(posed.expectation, posed.question, ZONES), ({ asked }) => given[asked]);
}

describe('an expectation', () => {
  const www = [{ link: alias('www.example.com', 'a.example.com'), servers: ['s1'] }];
  const twoWays = [...www, { link: alias('www.example.com', 'b.example.com'), servers: ['s2'] }];
  const a = [{ link: addresses('a.example.com', '192.0.2.1'), servers: ['s1', 's2'] }];

  test('tells what is still to be asked, on each way', () => {
    expect(judged('ask: www A', {}).unasked).toEqual([{ asked: 'www.example.com', type: 'A' }]);
    const { unasked, isKnown, counterexamples } = judged('ask: www A', { 'www.example.com': twoWays });
    expect(unasked.map(({ asked }) => asked)).toEqual(['a.example.com', 'b.example.com']);
    expect({ isKnown, counterexamples }).toEqual({ isKnown: false, counterexamples: [] });
  });

  test('must hold on all ways, and names the servers that lead to one on which it does not', () => {
    const b = [
      { link: addresses('b.example.com', '192.0.2.1'), servers: ['s1'] },
      { link: addresses('b.example.com', '192.0.2.2'), servers: ['s2'] },
    ];
    const given = { 'www.example.com': twoWays, 'a.example.com': a, 'b.example.com': b };
    expect(judged('ask: www A', given)).toEqual({ counterexamples: [], isKnown: true, unasked: [] });
    const { counterexamples } = judged('ask: www A, reaches: 192.0.2.1', given);
    expect(counterexamples).toMatchObject([
      { servers: ['s2'], answers: [{ via: ['b.example.com'], data: ['192.0.2.2'] }] },
    ]);
  });

  test('is unmet on one way, though another has no answer', () => {
    const given = { 'www.example.com': twoWays, 'a.example.com': a, 'b.example.com': [] };
    const { counterexamples, isKnown } = judged('ask: www A, via: { within: example.net }', given);
    expect({ found: counterexamples.length, isKnown }).toEqual({ found: 1, isKnown: false });
  });

  test('does not hold if there are more ways than are judged', () => {
    const hosts = Array.from({ length: 100 }, (_, index) => `192.0.2.${index}`);
    const many = hosts.map((host) => ({ link: addresses('www.example.com', host), servers: [host] }));
    const given = { 'www.example.com': many };
    expect(judged('ask: www A', given)).toMatchObject({ counterexamples: [], isKnown: false });
    expect(judged('ask: www A, reaches: 192.0.2.1', given).isKnown).toBe(false);
  });

  test('sees chains that have no end, and names outside', () => {
    const loop = {
      'www.example.com': [{ link: alias('www.example.com', 'www.example.com'), servers: ['s1'] }],
    };
    expect(judged('ask: www A', loop).counterexamples).toMatchObject([
      { answers: [{ status: 'loop' }], servers: ['s1'] },
    ]);
    const out = {
      'www.example.com': [{ link: alias('www.example.com', 'cdn.example.org'), servers: ['s1'] }],
      'cdn.example.org': [{ link: linkElsewhere('cdn.example.org'), servers: [] }],
    };
    expect(judged('ask: www A', out).counterexamples).toEqual([]);
    expect(judged('ask: www A, reaches: 192.0.2.1', out).counterexamples).toMatchObject([
      { answers: [{ status: 'elsewhere', via: [], data: ['cdn.example.org'] }], servers: ['s1'] },
    ]);
  });
});
