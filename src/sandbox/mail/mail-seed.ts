import type { Privilege } from '../accounts/privileges.js';
import type { MailText } from './mail-text.js';

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
