import { expect, test } from 'vitest';

import { codeOf, sandboxClient } from '../../support/sandbox-client.js';
import { startSandbox } from '../../support/start-sandbox.js';

const password = 'p';
const cname = { prefix: 'www', type: 'CNAME', content: 'web.example.net', ttl: 3600, prio: 0, active: true };
const address = { ...cname, type: 'A', content: '192.0.2.1' };
const mail = { ...cname, type: 'MX', content: 'mx.example.net' };

test.each([
  { replace: 'accept', sent: address, status: 200, code: undefined, stored: address },
  { replace: 'refuse', sent: address, status: 422, code: 'type/fixed', stored: cname },
  {
    replace: 'refuse',
    sent: { ...cname, ttl: 600 },
    status: 200,
    code: undefined,
    stored: { ...cname, ttl: 600 },
  },
  { replace: 'ignore', sent: address, status: 422, code: 'cname/target', stored: cname },
  {
    replace: 'ignore',
    sent: mail,
    status: 200,
    code: undefined,
    stored: { ...cname, content: 'mx.example.net' },
  },
] as const)(
  'with --replace $replace, a PUT of $sent.type on a CNAME is answered with $status',
  async ({ replace, sent, status, code, stored }) => {
    const sandbox = await startSandbox({ dataFolder: ':memory:', replace });
    await sandbox.seed({ zone: 'example.com', password, records: [{ ...cname, id: '1' }] });
    const send = sandboxClient(sandbox.url, 'example.com', password);
    const answer = await send('PUT', '/example.com/1', { id: '1', ...sent });
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status, code });
    expect((await send('GET', '/example.com')).body).toEqual([{ id: '1', ...stored }]);
  },
);
