import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { withSandbox } from './services.js';

const zone = 'example.com';

afterEach(() => vi.useRealTimers());

test('a run that is stuck says so every ten seconds where there is no terminal', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const release = new AbortController();
  const released = once(release.signal, 'abort');
  let writes = 0;
  const { run } = await withSandbox({
    zones: { [zone]: 'records: { a: { A: 192.0.2.1 }, b: { A: 192.0.2.2 }, c: { A: 192.0.2.3 } }\n' },
    live: { [zone]: [] },
    fault: ({ method }) => {
      if (method === 'GET') return undefined;
      writes += 1;
      if (writes === 1) return { answer: { status: 422, body: '{"error":"not today"}' } };
      if (writes === 2) return undefined;
      vi.advanceTimersByTime(9_000);
      setTimeout(() => {
        vi.advanceTimersByTime(20_000);
        release.abort();
      });
      return { until: released };
    },
  });
  const { code, stderr } = await run(['apply', '--yes', '--concurrency', '1']);
  const lines = stderr.split('\n').filter((line) => line.startsWith('Applying'));
  expect(code).toBe(6);
  expect(lines).toEqual([
    expect.stringMatching(/^Applying: 1 of 3 done, 1 failed: /),
    expect.stringMatching(/^Applying: 1 of 3 done, 1 failed: /),
  ]);
});
