import { expect, test } from 'vitest';

import { editor, german, organisation, welcome } from '../../support/mail-organisation.js';
import { bearerClient, idOf, sandboxClient } from '../../support/sandbox-client.js';
import { startSandbox } from '../../support/start-sandbox.js';

const password = 'p';
const LAG = 6000;
const records = ['a', 'b'].map((prefix) => ({
  id: prefix,
  prefix,
  type: 'A',
  content: '192.0.2.1',
  ttl: 3600,
  prio: 0,
  active: true,
}));
const [a, b] = records;

test('a listing of records shows each write only after the lag, while rules see it at once', async () => {
  let now = Date.UTC(2026, 10, 1);
  const sandbox = await startSandbox({ dataFolder: ':memory:', lagMs: LAG, now: () => now });
  await sandbox.seed({ zone: 'example.com', password, records });
  const send = sandboxClient(sandbox.url, 'example.com', password);
  const listing = async (): Promise<unknown> => (await send('GET', '/example.com')).body;

  await send('PUT', '/example.com/a', { ...a, ttl: 600 });
  now += LAG / 2;
  await send('DELETE', '/example.com/b');
  const created = await send('POST', '/example.com', { ...b, id: undefined });
  expect(created.status).toBe(201);
  expect(await listing()).toEqual([a, b]);
  now += LAG / 2;
  expect(await listing()).toEqual([{ ...a, ttl: 600 }, b]);
  now += LAG / 2;
  expect(await listing()).toEqual([
    { ...a, ttl: 600 },
    { ...b, id: idOf(created) },
  ]);
});

test('so does a listing of translations', async () => {
  let now = Date.now();
  const sandbox = await startSandbox({ dataFolder: ':memory:', lagMs: LAG, now: () => now });
  await sandbox.mail.seed(organisation);
  const send = bearerClient(sandbox.url, sandbox.mail.issueToken(editor.email));
  const path = `/v2/brands/acme/mail/templates/${welcome.id}/translations`;
  const listing = async (): Promise<unknown> => (await send('GET', path)).body;

  const before = await listing();
  await send('PUT', `${path}/${german.id}`, { subject: 'Neu', body: german.body });
  const created = await send('POST', path, { language: 'fr', subject: 'Bienvenue', body: 'Bonjour\n' });
  await send('DELETE', `${path}/${idOf(created)}`);
  expect(await listing()).toEqual(before);
  now += LAG;
  expect(await listing()).toEqual([expect.objectContaining({ id: german.id, subject: 'Neu' })]);
});
