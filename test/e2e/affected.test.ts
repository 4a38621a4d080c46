import { describe, expect, test } from 'vitest';
import type { Effect } from '../../src/plan/effect.js';
import type { Rehearsal } from './rehearsals.js';
import { rehearse } from './rehearsals.js';

/** Delegates above a name, moves an address that others lead to, and takes an authority away. */
const pullRequest: Rehearsal = {
  base: {
    'example.com': [
      ['', 'CAA', '0 issue "ca.example.net"'],
      ['', 'CAA', '0 issue "ca.example.org"'],
      ['host.lab', 'A', '192.0.2.20'],
      ['lb', 'A', '192.0.2.10'],
      ['www', 'CNAME', 'lb.example.com'],
      ['shop', 'CNAME', 'lb.example.com'],
    ],
    'example.net': [['cdn', 'CNAME', 'lb.example.com']],
  },
  branch: {
    'example.com': [
      ['', 'CAA', '0 issue "ca.example.net"'],
      ['host.lab', 'A', '192.0.2.20'],
      ['lab', 'NS', 'ns1.example.org'],
      ['lb', 'A', '192.0.2.110'],
      ['www', 'CNAME', 'lb.example.com'],
      ['shop', 'CNAME', 'lb.example.com'],
    ],
  },
  verdict: 'Review: it warns of delegation-changed.',
  breaks: [
    'host.lab.example.com',
    'www.example.com',
    'shop.example.com',
    'cdn.example.net',
    'ca.example.org',
  ],
};

describe('a plan names everybody whom it affects', () => {
  test.each(['text', 'markdown', 'html'])('as %s', async (format) => {
    const { run } = await rehearse(pullRequest);
    const { stdout } = await run(['plan', '--base', 'main', '--format', format], { COLUMNS: '80' });
    const text = stdout.replaceAll(/<[^>]*>|[*`]/g, '');
    for (const answer of [pullRequest.verdict, ...pullRequest.breaks]) expect(text).toContain(answer);
    expect(text).toContain('ca.example.org may no longer issue certificates');
  });

  test('as JSON', async () => {
    const { plan } = await rehearse(pullRequest);
    const { verdict, effects } = await plan('--base', 'main');
    expect(verdict).toBe('review');
    expect(effects?.filter(isSingle).map(({ name, type, kind }) => [name, type, kind])).toEqual([
      ['cdn.example.net', 'A', 'changed'],
      ['example.com', 'CAA', 'changed'],
      ['host.lab.example.com', 'A', 'delegated'],
      ['lab.example.com', 'NS', 'delegated'],
      ['lb.example.com', 'A', 'changed'],
      ['shop.example.com', 'A', 'changed'],
      ['www.example.com', 'A', 'changed'],
    ]);
    expect(effects?.find(({ type }) => type === 'CAA')).toMatchObject({
      before: { data: ['0 issue "ca.example.net"', '0 issue "ca.example.org"'] },
      after: { data: ['0 issue "ca.example.net"'] },
    });
  });
});

test('names of zones that are not selected are affected, also if their files have errors', async () => {
  const { plan } = await rehearse({
    ...pullRequest,
    branch: {
      ...pullRequest.branch,
      'example.net': [
        ['cdn', 'CNAME', 'lb.example.com'],
        ['bad', 'A', '192.0.2.300'],
      ],
    },
  });
  const { effects } = await plan('--zone', 'example.com');
  expect(effects?.map(({ name }) => name)).toContain('cdn.example.net');
});

/** Whether it is about one name and one type. */
function isSingle({ below, type }: Effect): boolean {
  return !below && type !== 'ANY';
}
