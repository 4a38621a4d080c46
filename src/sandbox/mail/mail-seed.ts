import type { Privilege } from '../accounts/user-store.js';
import type { MailText } from './mail-text.js';
import { isOtpSecret } from '../accounts/totp.js';

/** What interface A begins with. */
export interface MailSeed {
  readonly users: readonly SeedUser[];
  readonly brands: readonly SeedBrand[];
}

export interface SeedUser {
  readonly email: string;
  /** A random one when left out. */
  readonly password?: string;
  /** Base32 or an otpauth:// URI; a random one when left out. */
  readonly otpSecret?: string;
  /** All when left out. */
  readonly privileges?: readonly Privilege[];
}

export interface SeedBrand {
  readonly name: string;
  readonly templates: readonly SeedTemplate[];
}

/** A template; where it has no id it gets one. */
export interface SeedTemplate extends MailText {
  readonly id?: string;
  readonly name: string;
  readonly translations?: readonly SeedTranslation[];
}

/** A translation; where it has no id it gets one. */
export interface SeedTranslation extends MailText {
  readonly id?: string;
}

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

/** Generated credentials are only reported for the first user. */
function faultOfUser({ email, password, otpSecret }: SeedUser, index: number): string | null {
  if (otpSecret !== undefined && !isOtpSecret(otpSecret))
    return `the otpSecret of ${email} is neither base32 nor an otpauth:// URI`;
  if (index === 0 || (password !== undefined && otpSecret !== undefined)) return null;
  return `${email} needs a password and an otpSecret: they are generated for the first user only`;
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
  return second === undefined ? null : `duplicate ${what} ${second}`;
}

function firstOf(faults: readonly (string | null)[]): string | null {
  return faults.find((fault) => fault !== null) ?? null;
}
