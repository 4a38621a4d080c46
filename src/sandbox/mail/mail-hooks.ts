import type { Session } from '../accounts/session-store.js';
import type { Stores } from '../stores.js';
import type { MailSeed } from './mail-seed.js';
import type { Template, TemplatePlace, Translation } from './mail-text.js';
import { seedMail } from './seed-mail.js';

/** What others do to users, tokens and templates while a client works, for tests. */
export interface MailHooks {
  /**
   * Makes these users in the place of all there were, and these brands in the place of what they held. The tokens of
   * users who stay remain valid.
   */
  readonly seed: (seed: MailSeed) => Promise<void>;
  /** Gives a user a token without a login, which would use a code up; without a moment it does not expire. */
  readonly issueToken: (email: string, expires?: Date) => string;
  /** The sessions of all tokens that were neither revoked nor expired when the latest was given. */
  readonly sessions: () => readonly Session[];
  /** Revokes every token. */
  readonly revokeTokens: () => void;
  readonly templates: (brand: string) => readonly Template[];
  /** Deletes a template and its translations, which interface A cannot. */
  readonly deleteTemplate: (place: TemplatePlace) => void;
  readonly translations: (place: TemplatePlace) => readonly Translation[];
}

/** The hooks over the stores of a running sandbox; `now` gives milliseconds since 1970. */
export function mailHooks(stores: Stores, now: () => number = Date.now): MailHooks {
  const { sessions, templates, translations } = stores;
  return {
    seed: (seed) => seedMail(stores, seed, { replace: true }),
    issueToken: (email, expires) =>
      sessions.add({
        email,
        userAgent: null,
        createdAt: now(),
        expiresAt: expires?.getTime() ?? null,
      }),
    sessions: sessions.all,
    revokeTokens: sessions.removeAll,
    templates: templates.of,
    deleteTemplate: templates.remove,
    translations: translations.of,
  };
}
