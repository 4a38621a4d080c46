import { expect, test } from 'vitest';
import { openConnections } from '../../../src/api/http/connections/connections.js';
import { exchange } from '../../../src/api/http/exchange.js';
import { defaultLimits } from '../../../src/api/http/limits.js';
import { afterTests } from '../../support/after-tests.js';
import { startFaultServer } from '../../support/fault-server.js';
import { request } from '../../support/test-transport.js';

test('what is interrupted while it waits for a connection is never sent', async () => {
  const server = await startFaultServer([{ delayMs: 30 }]);
  const limits = { ...defaultLimits, connections: 1 };
  const dispatcher = openConnections(server.url, limits, {});
  afterTests(() => dispatcher.close());
  const { origin } = server.url;
  const line = { dispatcher, origin, limits, userAgent: 'test', ticks: () => 0, hasAnswered: false };
  const attempts: unknown[] = [];
  const attempt = (path: string, signal?: AbortSignal) =>
    exchange({ ...request('PUT'), path, onAttempt: (made) => attempts.push(made) }, line, signal);
  const interruption = new AbortController();
  const first = attempt('/1');
  const second = attempt('/2', interruption.signal);
  interruption.abort();
  await expect(second).rejects.toMatchObject({ kind: 'aborted', effect: 'no' });
  const third = attempt('/3');
  expect([(await first).status, (await third).status]).toEqual([200, 200]);
  expect(server.seen.map(({ path }) => path)).toEqual(['/1', '/3']);
  expect(attempts).toEqual([
    { status: 200, ms: 0 },
    { status: 200, ms: 0 },
  ]);
});
