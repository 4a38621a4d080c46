import { isOtpSecret } from '../accounts/totp.js';
import type { MailSeed, SeedTemplate, SeedUser } from './mail-seed.js';

/** What no schema can tell: the first reason why the sandbox cannot begin with a seed, or null. */
export function faultOf({ users, brands }: MailSeed): string | null {
  return (
    twin(
      'user',
      users.map(({ email }) => email),
    ) ??
    twin(
      'brand',
      brands.map(({ name }) => name),
    ) ??
    firstOf(users.map(faultOfUser)) ??
    firstOf(brands.map(({ templates }) => faultOfTemplates(templates)))
  );
}

/** Of all but the first user nobody would learn what was made up. */
function faultOfUser({ email, password, otpSecret }: SeedUser, index: number): string | null {
  if (otpSecret !== undefined && !isOtpSecret(otpSecret)) return `the otpSecret of ${email} is none`;
  if (index === 0 || (password !== undefined && otpSecret !== undefined)) return null;
  return `${email} needs a password and an otpSecret: they are made up for the first user alone`;
}

function faultOfTemplates(templates: readonly SeedTemplate[]): string | null {
  return (
    twin('template id', idsIn(templates)) ??
    firstOf(templates.map(({ translations = [] }) => twin('translation id', idsIn(translations))))
  );
}

function idsIn(list: readonly { readonly id?: string }[]): readonly string[] {
  return list.flatMap(({ id }) => id ?? []);
}

function twin(what: string, names: readonly string[]): string | null {
  const second = names.find((name, index) => names.indexOf(name) < index);
  return second === undefined ? null : `there are two of the ${what} ${second}`;
}

function firstOf(faults: readonly (string | null)[]): string | null {
  return faults.find((fault) => fault !== null) ?? null;
}
