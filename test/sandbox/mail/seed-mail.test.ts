import { expect, test } from 'vitest';
import type { MailSeed } from '../../../src/sandbox/mail/mail-seed.js';
import { seedMail } from '../../../src/sandbox/mail/seed-mail.js';
import type { Stores } from '../../../src/sandbox/stores/stores.js';
import { openStores } from '../../../src/sandbox/stores/stores.js';

const text = { language: 'en', subject: 's', body: 'b' };

function seed(subject = 's', email = 'a'): MailSeed {
  const translations = [{ ...text, language: 'de' }];
  const templates = [{ name: 'welcome', ...text, subject, translations }];
  return { users: [{ email }], brands: [{ name: 'acme', templates }] };
}

function stateOf({ templates, translations, users }: Stores) {
  return {
    users: users.all().map(({ email, privileges }) => `${email}: ${privileges.length}`),
    subjects: templates.of('acme').map(({ subject }) => subject),
    languages: templates
      .of('acme')
      .flatMap(({ id }) => translations.of({ brand: 'acme', template: id }).map(({ language }) => language)),
  };
}

test('a seed is added with all privileges and with credentials of its own', async () => {
  const stores = await openStores(':memory:');
  await seedMail(stores, seed(), { replace: false });
  expect(stateOf(stores)).toEqual({ users: ['a: 2'], subjects: ['s'], languages: ['de'] });
  expect(stores.users.get('a')?.otpSecret).toMatch(/^[A-Z2-7]{32}$/);
});

test('what exists is kept', async () => {
  const stores = await openStores(':memory:');
  await seedMail(stores, seed(), { replace: false });
  const before = stores.users.get('a');
  await seedMail(stores, seed('new'), { replace: false });
  expect(stateOf(stores).subjects).toEqual(['s']);
  expect(stores.users.get('a')).toEqual(before);
});

test('or replaced, and other users are removed', async () => {
  const stores = await openStores(':memory:');
  await seedMail(stores, seed(), { replace: false });
  await seedMail(stores, seed('new', 'b'), { replace: true });
  expect(stateOf(stores)).toEqual({ users: ['b: 2'], subjects: ['new'], languages: ['de'] });
});
