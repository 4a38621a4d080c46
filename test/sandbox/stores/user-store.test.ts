import { expect, test } from 'vitest';
import type { User } from '../../../src/sandbox/stores/user-store.js';
import { createUserStore } from '../../../src/sandbox/stores/user-store.js';
import { openDatabase } from '../../../src/sandbox/stores/database.js';

const user: User = { email: 'a@acme.example', passwordHash: 'h', otpSecret: 's', privileges: [] };

async function store() {
  return createUserStore(await openDatabase(':memory:'));
}

test.each<[User['privileges']]>([[[]], [['MailTemplateRead']], [['MailTemplateWrite', 'MailTemplateRead']]])(
  'a user keeps the privileges %j',
  async (privileges) => {
    const users = await store();
    users.put({ ...user, privileges });
    expect(users.get(user.email)).toEqual({ ...user, privileges });
  },
);

test('users are in the order in which they were created, and can be replaced and removed', async () => {
  const users = await store();
  const other = { ...user, email: 'other@acme.example' };
  users.put(other);
  users.put(user);
  users.put({ ...other, otpSecret: 'new' });
  expect(users.all()).toEqual([{ ...other, otpSecret: 'new' }, user]);
  users.remove(other.email);
  expect(users.all()).toEqual([user]);
  expect(users.get(other.email)).toBeNull();
});

test('a code is used once, and forgotten after ten steps', async () => {
  const users = await store();
  users.put(user);
  const use = (step: number): boolean => users.useCode(user.email, step);
  expect([use(100), use(100), use(110), use(100), use(111), use(100)]).toEqual([
    true,
    false,
    true,
    false,
    true,
    true,
  ]);
});
