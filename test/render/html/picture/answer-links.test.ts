import { describe, expect, test } from 'vitest';
import type { Answer, Effect } from '../../../../src/plan/effect.js';
import type { Link } from '../../../../src/plan/plan.js';
import { answerLinks } from '../../../../src/render/html/picture/answer-links.js';
import { someEffect, someZone } from '../../support.js';

function answer(data: string, via = ''): Answer {
  return { status: 'answer', via: words(via), data: words(data) };
}

function words(text: string): readonly string[] {
  return text.split(' ').filter(Boolean);
}

function none(status: 'no-name' | 'no-data' | 'loop', via = ''): Answer {
  return { status, via: words(via), data: [] };
}

/** An effect on the address of a name. */
function effect(prefix: string, before: Answer, after: Answer, change: Partial<Effect> = {}): Effect {
  return someEffect({ name: `${prefix}.example.com`, before, after, ...change });
}

/** Links as `from type target`, with a mark for their change and for an end without an answer. */
function linksOf(effects: readonly Effect[], links: readonly Link[] = []): readonly string[] {
  const marks = { added: '+ ', removed: '- ', changed: '~ ', none: '' };
  return answerLinks(someZone([], { links }), effects).map(({ from, type, target, change, dangling }) =>
    `${marks[change]}${from} ${type} ${target}${dangling ? '!' : ''}`.replaceAll('.example.com', ''),
  );
}

const LB = 'lb.example.com';

test('an alias leads to the old and the new address of its target, also from another zone', () => {
  const shop = { name: 'shop.example.net', zone: 'example.net' };
  const [old, moved] = [answer('192.0.2.1', LB), answer('192.0.2.2', LB)];
  const own = effect('lb', answer('192.0.2.1'), answer('192.0.2.2'));
  expect(linksOf([own, effect('www', old, moved), effect('shop', old, moved, shop)])).toEqual([
    '- lb A 192.0.2.1',
    '+ lb A 192.0.2.2',
    'www CNAME lb',
    'shop.example.net CNAME lb',
  ]);
});

test('an address that changes back is not lost', () => {
  const drifted = effect('api', answer('192.0.2.99'), answer('192.0.2.40'));
  const alias = effect(
    'v1',
    answer('192.0.2.99', 'api.example.com'),
    answer('192.0.2.40', 'api.example.com'),
  );
  expect(linksOf([drifted, alias])).toEqual(['- api A 192.0.2.99', '+ api A 192.0.2.40', 'v1 CNAME api']);
});

test('a name that moves behind another one does not change that one', () => {
  expect(linksOf([effect('www', answer('192.0.2.1'), answer('192.0.2.2', LB))])).toEqual([
    '- www A 192.0.2.1',
    '+ www CNAME lb',
    'lb A 192.0.2.2',
  ]);
});

test('a target that does not exist has no answer', () => {
  expect(linksOf([effect('www', answer('192.0.2.1'), none('no-name', LB))])).toEqual([
    '- www A 192.0.2.1',
    '+ www CNAME lb!',
  ]);
});

describe('the address of a name is drawn', () => {
  const moved = (prefix: string, from: string): Effect => effect(prefix, answer(from), answer('192.0.2.9'));
  test.each<[string, readonly Effect[], number]>([
    ['not if nothing else leads there', [effect('www', answer('192.0.2.1'), answer('192.0.2.2'))], 0],
    ['not if it only goes', [effect('www', answer('192.0.2.1'), none('no-name'))], 0],
    ['if several names share it', [moved('a', '192.0.2.1'), moved('b', '192.0.2.2')], 4],
  ])('%s', (_, effects, count) => {
    expect(linksOf(effects)).toHaveLength(count);
  });
});

test.each<[string, Effect, readonly string[]]>([
  [
    'hosts of an MX, and their preferences,',
    effect('@', answer(''), answer(''), {
      type: 'MX',
      before: { status: 'answer', via: [], data: ['10 mx1.example.net', '20 mx2.example.net'] },
      after: { status: 'answer', via: [], data: ['5 mx2.example.net'] },
    }),
    ['- @ MX mx1.example.net', '~ @ MX mx2.example.net'],
  ],
  [
    'name servers of a delegation',
    effect('host.lab', answer('192.0.2.1'), { status: 'referral', via: [], data: ['ns.example.org'] }),
    ['- host.lab A 192.0.2.1', '+ host.lab NS ns.example.org'],
  ],
  [
    'names outside the project',
    effect('www', none('no-name'), { status: 'elsewhere', via: [LB], data: ['cdn.example.org'] }),
    ['+ www CNAME lb', 'lb CNAME cdn.example.org'],
  ],
  [
    'what a wildcard answers with',
    effect('dev', none('no-name'), answer('192.0.2.1', LB), { below: true }),
    ['+ *.dev CNAME lb', 'lb A 192.0.2.1'],
  ],
])('the %s are drawn', (_, each, expected) => {
  expect(linksOf([each])).toEqual(expected);
});

test.each(['TXT', 'CAA'])('the data of %s leads nowhere', (type) => {
  expect(linksOf([effect('@', answer('a'), answer('b'), { type })])).toEqual([]);
});

test('a zone that is new leads nowhere by itself', () => {
  const before: Answer = { status: 'elsewhere', via: [], data: ['www.example.com'] };
  expect(linksOf([effect('www', before, answer('192.0.2.1'))])).toEqual([]);
});

test('links that stay are drawn where they point at an affected name, or at one without an answer', () => {
  const links = [
    { prefix: '', type: 'MX', target: 'mail.example.com', change: 'none' },
    { prefix: '', type: 'NS', target: 'ns.example.net', change: 'none' },
    { prefix: 'old', type: 'CNAME', target: 'gone.example.com', change: 'none', dangling: true },
  ] as const;
  const mail = effect('mail', answer('192.0.2.1'), none('no-name'));
  expect(linksOf([mail], links)).toEqual(['example.com MX mail!', 'old CNAME gone!']);
});
