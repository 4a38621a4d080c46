import type { Database } from './database.js';

export interface User {
  readonly email: string;
  readonly passwordHash: string;
  /** Base32 or an otpauth:// URI. */
  readonly otpSecret: string;
  readonly privileges: readonly Privilege[];
}

/** Used codes are deleted after this number of time steps, when they are no longer valid. */
const REMEMBERED_STEPS = 10;

/** Users in order of creation, and their used one-time passwords. */
export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore({ prepare: sql }: Database) {
  const all = sql('SELECT * FROM users ORDER BY number');
  const get = sql('SELECT * FROM users WHERE email = ?');
  const put = sql(
    `INSERT INTO users (email, password_hash, otp_secret, privileges) VALUES (?, ?, ?, ?)
     ON CONFLICT (email) DO UPDATE SET password_hash = excluded.password_hash,
       otp_secret = excluded.otp_secret, privileges = excluded.privileges`,
  );
  const remove = sql('DELETE FROM users WHERE email = ?');
  const usedCode = sql('SELECT step FROM used_codes WHERE email = ? AND step = ?');
  const useCode = sql('INSERT INTO used_codes (email, step) VALUES (?, ?)');
  const forgetCodes = sql('DELETE FROM used_codes WHERE email = ? AND step < ?');

  return {
    all: (): readonly User[] => all.all().map(userOf),
    get: (email: string): User | null => {
      const row = get.get(email);
      return row ? userOf(row) : null;
    },
    /** Adds a user, or replaces the one with this e-mail address. Their tokens stay valid. */
    put: ({ email, passwordHash, otpSecret, privileges }: User) =>
      put.run(email, passwordHash, otpSecret, privileges.join(' ')),
    /** Removes a user and their tokens. */
    remove: (email: string) => remove.run(email),
    /** Marks the one-time password of a time step as used; false if it already was. Must run inside a transaction. */
    useCode: (email: string, step: number): boolean => {
      if (usedCode.get(email, step)) return false;
      forgetCodes.run(email, step - REMEMBERED_STEPS);
      useCode.run(email, step);
      return true;
    },
  };
}

function userOf(row: Readonly<Record<string, unknown>>): User {
  return {
    email: String(row['email']),
    passwordHash: String(row['password_hash']),
    otpSecret: String(row['otp_secret']),
    privileges: String(row['privileges'])
      .split(' ')
      .flatMap((name) => privilegeOf(name) ?? []),
  };
}

/** The privileges of interface A (service-interfaces.md, "Authentication"). */
export const privileges = ['MailTemplateRead', 'MailTemplateWrite'] as const;

export type Privilege = (typeof privileges)[number];

function privilegeOf(name: string): Privilege | undefined {
  return privileges.find((privilege) => privilege === name);
}
