import { TOTP } from 'otpauth';
import type { MailSeed } from '../../src/sandbox/mail/mail-seed.js';

const otpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** Who may do everything. */
export const editor = { email: 'editor@acme.example', password: 'päss:word', otpSecret };
/** Who may only read. */
export const reader = {
  email: 'reader@acme.example',
  password: 'correct horse',
  otpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  privileges: ['MailTemplateRead'],
} as const;
/** Who may only write. */
export const writer = {
  email: 'writer@acme.example',
  password: 'correct horse',
  otpSecret: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU',
  privileges: ['MailTemplateWrite'],
} as const;

export const welcome = {
  id: '5f0c1de2-8a4b-4c51-9a3e-1f6d2b7c9e01',
  name: 'welcome',
  language: 'en',
  subject: 'Welcome, {{customer.name}}',
  body: 'Hello {{customer.name}}\n',
};
export const german = {
  id: '0d9f4a77-33c6-4c07-8a53-6b6f2f1f4a02',
  language: 'de',
  subject: 'Willkommen, {{customer.name}}',
  body: 'Hallo {{customer.name}}\n',
};
export const invoice = { ...welcome, id: '9a3e1f6d-2b7c-4e01-8a4b-5f0c1de24c51', name: 'invoice' };
/** Of another brand. */
export const foreign = { ...welcome, id: '7c9e015f-0c1d-4e28-a4b4-c519a3e1f6d2' };

/** Users of every kind, and two brands. */
export const organisation: MailSeed = {
  users: [editor, reader, writer],
  brands: [
    { name: 'acme', templates: [{ ...welcome, translations: [german] }, invoice] },
    { name: 'other', templates: [foreign] },
  ],
};

/** The one-time password of a moment, in milliseconds since 1970. */
export function codeAt(secret: string, moment: number): string {
  return new TOTP({ secret }).generate({ timestamp: moment });
}
