import { randomUUID } from 'node:crypto';
import { privileges as allPrivileges } from '../stores/user-store.js';
import { randomOtpSecret } from '../accounts/totp.js';
import type { User } from '../stores/user-store.js';
import { hashPassword, randomPassword } from '../accounts/passwords.js';
import type { Stores } from '../stores/stores.js';
import type { MailSeed, SeedBrand, SeedTemplate, SeedUser } from './mail-seed.js';

/**
 * Creates the users and brands of a seed, and keeps existing ones unchanged. With `replace`, existing ones are replaced
 * and users that are not in the seed are removed; the tokens of the other users stay valid.
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

function removeOthers({ users }: Stores, kept: readonly User[]): void {
  const emails = new Set(kept.map(({ email }) => email));
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
