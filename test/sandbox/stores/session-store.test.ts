import { expect, test } from 'vitest';
import { openStores } from '../../../src/sandbox/stores/stores.js';

const session = { email: 'a@acme.example', userAgent: null, createdAt: 1000, expiresAt: 2000 };

async function stores() {
  const opened = await openStores(':memory:');
  opened.users.put({ email: session.email, passwordHash: 'h', otpSecret: 's', privileges: [] });
  return opened;
}

test('a session is found by its token, also once it has expired', async () => {
  const { sessions } = await stores();
  const [token, other] = [
    sessions.add(session),
    sessions.add({ ...session, expiresAt: null, userAgent: 'x' }),
  ];
  expect(token).not.toBe(other);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(sessions.get(token)).toEqual(session);
  expect(sessions.get(other)).toEqual({ ...session, expiresAt: null, userAgent: 'x' });
  expect(sessions.get(token.slice(1))).toBeNull();
});

test('the tokens themselves are not stored', async () => {
  const { sessions } = await stores();
  expect(JSON.stringify(sessions.all())).not.toContain(sessions.add(session));
});

test('the next session removes those that have expired, at the very moment', async () => {
  const { sessions } = await stores();
  sessions.add(session);
  sessions.add({ ...session, expiresAt: 2001 });
  sessions.add({ ...session, expiresAt: null });
  sessions.add({ ...session, createdAt: 2000, expiresAt: 3000 });
  expect(sessions.all().map(({ expiresAt }) => expiresAt)).toEqual([2001, null, 3000]);
  sessions.removeAll();
  expect(sessions.all()).toEqual([]);
});
