import type { ServiceError } from '../http/service-error.js';
import { amended } from '../http/service-error.js';

/** What a request to the mail templates does, for those who are told that it failed. */
export interface MailPurpose {
  readonly purpose: string;
  /** Of service-interfaces.md, "Endpoints". */
  readonly privilege: 'MailTemplateRead' | 'MailTemplateWrite';
  /** What to ask oneself when there is no such thing. */
  readonly absence: string;
}

export const readTemplates: MailPurpose = {
  purpose: 'reading mail templates',
  privilege: 'MailTemplateRead',
  absence: 'does the brand exist at the service, and are mail.brand and mail.endpoint right?',
};

export const readTranslations: MailPurpose = {
  purpose: 'reading translations of mail templates',
  privilege: 'MailTemplateRead',
  absence: 'was the template deleted in the meantime?',
};

export const writeTranslations: MailPurpose = {
  purpose: 'writing translations of mail templates',
  privilege: 'MailTemplateWrite',
  absence: 'was the template or the translation deleted in the meantime?',
};

/** The same error with what it takes to mend it: which privilege is missing for what, or what may not exist. */
export function explainMail(error: ServiceError, { purpose, privilege, absence }: MailPurpose): ServiceError {
  if (error.status === 403)
    return amended(error, {
      message: `${error.message}; ${purpose} takes the privilege ${privilege}`,
      hint: `the user of the token needs ${privilege} for this brand`,
    });
  return error.kind === 'not-found' ? amended(error, { hint: absence }) : error;
}
