import { expect, test } from 'vitest';
import type { Verification } from '../../../src/dns/verify/verification.js';
import { formatVerification } from '../../../src/render/verification/text.js';
import { plainStyle } from '../../../src/text/style.js';

type Server = Verification['servers'][number];

function total(...servers: readonly Pick<Server, 'server' | 'status'>[]): string | undefined {
  const verification: Verification = {
    summary: { sets: 3, agree: 1, differ: 0 },
    servers: servers.map((each) => ({ zone: 'example.com', name: null, reason: null, failures: 0, ...each })),
    differences: [],
    unanswered: [],
    targets: [],
    below: 0,
    unpublishable: [],
    readings: [],
  };
  const lines = formatVerification(verification, { style: plainStyle, width: 80 }).trimEnd().split('\n');
  return lines.at(-1);
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
