import type { Database } from '../database.js';

/** Somebody who can get tokens. */
export interface User {
  readonly email: string;
  readonly passwordHash: string;
  /** Base32 or an otpauth:// URI. */
  readonly otpSecret: string;
  readonly privileges: readonly Privilege[];
}

/** Users in the order in which they came, and which of their one-time passwords were used. */
export interface UserStore {
  readonly all: () => readonly User[];
  readonly get: (email: string) => User | null;
  /** Adds a user, or replaces the one with this email address, whose tokens stay. */
  readonly put: (user: User) => void;
  /** Removes a user and their tokens. */
  readonly remove: (email: string) => void;
  /** Uses the one-time password of a step up; false when it was already. To be called in a transaction. */
  readonly useCode: (email: string, step: number) => boolean;
}

/** Used steps that are older than this are forgotten: their codes are long void. */
const REMEMBERED_STEPS = 10;

/** A store over an open database. */
export function createUserStore(database: Database): UserStore {
  const sql = (text: string) => database.prepare(text);
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
    all: () => all.all().map(userOf),
    get: (email) => {
      const row = get.get(email);
      return row ? userOf(row) : null;
    },
    put: ({ email, passwordHash, otpSecret, privileges }) =>
      put.run(email, passwordHash, otpSecret, privileges.join(' ')),
    remove: (email) => remove.run(email),
    useCode: (email, step) => {
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

/** What operations of interface A take (service-interfaces.md, "Authentication"). */
export const privileges = ['MailTemplateRead', 'MailTemplateWrite'] as const;

export type Privilege = (typeof privileges)[number];

/** The privilege of a name, or undefined. */
function privilegeOf(name: string): Privilege | undefined {
  return privileges.find((privilege) => privilege === name);
}
