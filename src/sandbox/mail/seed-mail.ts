import { randomUUID } from 'node:crypto';
import { privileges as allPrivileges } from '../accounts/user-store.js';
import { randomOtpSecret } from '../accounts/totp.js';
import type { User } from '../accounts/user-store.js';
import { hashPassword, randomPassword } from '../accounts/passwords.js';
import type { Stores } from '../stores.js';
import type { MailSeed, SeedBrand, SeedTemplate, SeedUser } from './mail-seed.js';

/**
 * Makes the users and brands of a seed. Those that are there already stay as they are. For `replace` they become what
 * the seed says, other users go, and tokens of those who stay remain valid.
 */
export async function seedMail(
  stores: Stores,
  seed: MailSeed,
  { replace }: { replace: boolean },
): Promise<void> {
  const users = await Promise.all(seed.users.map(userOf));
  stores.atomically(() => {
    if (replace) removeOthers(stores, users);
    for (const user of users) if (replace || !stores.users.get(user.email)) stores.users.put(user);
    for (const brand of seed.brands) {
      if (replace || !stores.templates.hasBrand(brand.name)) putBrand(stores, brand);
    }
  });
}

function removeOthers({ users }: Stores, stay: readonly User[]): void {
  const emails = new Set(stay.map(({ email }) => email));
  for (const { email } of users.all()) if (!emails.has(email)) users.remove(email);
}

async function userOf(seed: SeedUser): Promise<User> {
  const { email, password = randomPassword(), otpSecret = randomOtpSecret() } = seed;
  const { privileges = allPrivileges } = seed;
  return { email, passwordHash: await hashPassword(password), otpSecret, privileges };
}

function putBrand(stores: Stores, { name, templates }: SeedBrand): void {
  stores.templates.addBrand(name);
  stores.templates.removeOf(name);
  for (const template of templates) putTemplate(stores, name, template);
}

function putTemplate(stores: Stores, brand: string, template: SeedTemplate): void {
  const { id = randomUUID(), translations = [], ...rest } = template;
  stores.templates.add(brand, { id, ...rest });
  for (const translation of translations) {
    stores.translations.add(brand, { id: randomUUID(), ...translation, template: id });
  }
}
