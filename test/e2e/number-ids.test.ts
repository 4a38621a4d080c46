import { expect, test } from 'vitest';
import type { MemorySetting } from './services.js';
import { withMemoryService } from './services.js';

const zone = 'example.com';

/** A service that lists numbers as ids, and refuses a PUT whose body has another id, or a text, in their place. */
const strict: MemorySetting = {
  zones: { [zone]: 'records:\n  www: { A: 192.0.2.9 }\n  mail: { A: 192.0.2.3 }\n' },
  live: {
    [zone]: [
      { id: 7, prefix: 'www' },
      { id: 2 ** 53, prefix: 'mail', content: '192.0.2.3' },
    ],
  },
  settings: 'guards: { maxChangePercent: 100 }\n',
  fault: ({ method, body }) =>
    method === 'PUT' && typeof JSON.parse(body).id !== 'number'
      ? { status: 422, body: 'the id in the body does not match' }
      : undefined,
};

test.concurrent('a number is sent as a number, from a plan that was saved as well, and back again', async () => {
  const { run, service } = await withMemoryService(strict);
  await run(['plan', '--out', 'plan.json']);
  expect((await run(['apply', 'plan.json'])).code).toBe(0);
  expect((await run(['rollback', '--last', '--yes'])).code).toBe(0);
  const bodies = service.seen.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body));
  expect(bodies).toMatchObject([
    { id: 7, content: '192.0.2.9' },
    { id: 7, content: '192.0.2.1' },
  ]);
});

test.concurrent('a number that JavaScript cannot represent keeps all its digits', async () => {
  const digits = '12345678901234567890';
  const row = `{"id":${digits},"prefix":"www","type":"A","content":"192.0.2.1","ttl":3600,"prio":0,"active":true}`;
  const { run, service } = await withMemoryService({
    ...strict,
    zones: { [zone]: 'records:\n  www: { A: 192.0.2.9 }\n' },
    fault: ({ method }) => (method === 'GET' ? { body: `[${row}]` } : { body: `{"id":${digits}}` }),
  });
  await run(['apply', '--yes', '--settle', '0s']);
  const put = service.seen.find(({ method }) => method === 'PUT');
  expect([put?.path, put?.body]).toEqual([`/${zone}/${digits}`, expect.stringContaining(`{"id":${digits},`)]);
});
