import { expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { Verification } from '../../../src/dns/verify/verification.js';
import { formatVerification } from '../../../src/render/verification/text.js';
import { plainStyle } from '../../../src/text/style.js';

type Server = Verification['servers'][number];

function textOf(more: Partial<Verification>): string {
  const verification: Verification = {
    summary: { sets: 3, agree: 1, differ: 0 },
    servers: [],
    differences: [],
    unanswered: [],
    targets: [],
    below: 0,
    unpublishable: [],
    readings: [],
    ...more,
  };
  return formatVerification(verification, { style: plainStyle, width: 80 });
}

function total(...servers: readonly Pick<Server, 'server' | 'status'>[]): string | undefined {
  const all = servers.map((each) => ({
    zone: 'example.com',
    name: null,
    reason: null,
    failures: 0,
    ...each,
  }));
  return textOf({ servers: all }).trimEnd().split('\n').at(-1);
}

const first = { server: '192.0.2.1', status: 'ok' } as const;
const second = { server: '192.0.2.2', status: 'ok' } as const;
const lame = { server: '192.0.2.3', status: 'lame' } as const;

test.each([
  [[], '0 servers'],
  [[lame], '0 servers'],
  [[first, lame, first], '1 server'],
  [[first, second, lame], '2 servers'],
])('of %j, those that answer are counted once', (servers, count) => {
  expect(total(...servers)).toBe(`Verified: 3 record sets at ${count}, 1 agree, 0 differ, 2 not answered.`);
});

test('targets that do not exist, and those whose name servers fail, are told with their place', () => {
  const at = { file: sourceFile('zones/a.yaml', 'a\nwww: b\n'), start: 2, end: 5 };
  const fault = { zone: 'example.com', address: 'dns/example.com/www/CNAME', target: 'x.example.net', at };
  const targets = (['nxdomain', 'servfail'] as const).map((status) => ({ ...fault, status }));
  expect(textOf({ targets }).split('\n\n')[0]).toBe(
    [
      'zones/a.yaml:2:1  error  dns/example.com/www/CNAME  x.example.net does not exist',
      'zones/a.yaml:2:1  error  dns/example.com/www/CNAME  the name servers of x.example.net fail',
    ].join('\n'),
  );
});
