import type { MailText, Translation } from '../../mail/templates/translation.js';
import type { Answer } from '../http/answers/answer.js';
import type { ListKind } from '../http/answers/list-answer.js';
import { listEntries } from '../http/answers/list-answer.js';
import type { WriteProof, WriteRequest } from '../http/answers/write-proof.js';
import { proofOfDelete, writeProof } from '../http/answers/write-proof.js';
import type { ApiRequest, Writing } from '../http/exchange.js';
import type { Redact } from '../http/redaction/redact.js';
import { amended, ServiceError } from '../http/service-error.js';
import { servicePath } from '../http/service-path.js';
import type { Transport, TransportOptions } from '../http/transport.js';
import { createTransport } from '../http/transport.js';
import type { LoginCredentials, LoginOptions } from '../login/login.js';
import { createLogin } from '../login/login.js';
import type { TokenSession } from '../login/token-session.js';
import { fixedSession, loginSession } from '../login/token-session.js';

/**
 * The mail templates of one brand and their translations in interface A (service-interfaces.md, "Endpoints"). Every
 * method throws a ServiceError on failure. A write tells what its answer proves.
 */
export interface MailClient {
  /** The entries of the list of templates, unparsed. */
  readonly templates: (signal?: AbortSignal) => Promise<readonly unknown[]>;
  /** The entries of the list of a template's translations, unparsed. */
  readonly translations: (
    templateId: string,
    signal?: AbortSignal,
    hurry?: AbortSignal,
  ) => Promise<readonly unknown[]>;
  readonly create: (templateId: string, translation: Translation, writing?: Writing) => Promise<WriteProof>;
  /** The language of a translation cannot be changed. */
  readonly update: (templateId: string, id: string, text: MailText, writing?: Writing) => Promise<WriteProof>;
  /** A translation that is gone already counts as deleted. */
  readonly delete: (templateId: string, id: string, writing?: Writing) => Promise<WriteProof>;
  readonly close: () => Promise<void>;
}

/** A given token, or what to log in with. */
export type MailCredentials =
  | {
      readonly kind: 'token';
      readonly token: string;
      /** Where it was read from, for messages. */
      readonly source: string;
    }
  | ({ readonly kind: 'login' } & LoginCredentials);

/** The service stores `userAgent` with the session, so it should say what the token is for. */
export interface MailClientOptions
  extends TransportOptions, Pick<LoginOptions, 'onWait' | 'claimStep' | 'keeper'> {
  readonly brand: string;
  readonly credentials: MailCredentials;
}

/** Creates a client for the service at `endpoint`. It logs in with its first request. */
export function createMailClient(options: MailClientOptions): MailClient {
  const { endpoint, brand } = options;
  const transport = createTransport(options);
  const session = openSession(options, transport);
  const pathOf = (...parts: readonly string[]): string =>
    servicePath(endpoint, ['v2', 'brands', brand, 'mail', 'templates', ...parts]);

  const send = async <T>(request: MailRequest<T>, signal?: AbortSignal): Promise<T> => {
    const { read, purpose, ...sent } = request;
    const { body, stop, hurry } = sent;
    const content = body === undefined ? {} : { 'content-type': 'application/json' };
    try {
      return await session.authorized(
        async ({ header, redact }) => {
          const headers = { authorization: header, accept: 'application/json', ...content };
          const answer = await transport.send({ ...sent, headers, redact }, signal);
          return read(answer, redact);
        },
        stop ?? hurry ?? signal,
      );
    } catch (error) {
      throw error instanceof ServiceError ? explained(error, purpose) : error;
    }
  };
  const write = ({ id, ...request }: WriteRequest, writing?: Writing): Promise<WriteProof> => {
    const read: MailRequest<WriteProof>['read'] = (answer, redact) =>
      writeProof(answer, { ...request, id, redact, endpoint });
    return send({ ...request, read, purpose: writeTranslations, ...writing });
  };

  return {
    templates: async (signal) =>
      send({ method: 'GET', path: pathOf(), read: listOf(mailTemplates), purpose: readTemplates }, signal),
    translations: async (templateId, signal, hurry) => {
      const path = pathOf(templateId, 'translations');
      const read = listOf(translationsOf(templateId));
      return send({ method: 'GET', path, read, purpose: readTranslations, hurry }, signal);
    },
    create: async (templateId, { language, subject, body: text }, writing) => {
      const path = pathOf(templateId, 'translations');
      const body = JSON.stringify({ language, subject, body: text });
      return write({ method: 'POST', path, id: null, body }, writing);
    },
    update: async (templateId, id, { subject, body: text }, writing) => {
      const path = pathOf(templateId, 'translations', id);
      const body = JSON.stringify({ subject, body: text });
      return write({ method: 'PUT', path, id, body }, writing);
    },
    delete: async (templateId, id, writing) => {
      const path = pathOf(templateId, 'translations', id);
      return proofOfDelete(write({ method: 'DELETE', path, id }, writing));
    },
    close: async () => {
      session.close();
      await transport.close();
    },
  };
}

interface MailRequest<T> extends Omit<ApiRequest, 'headers' | 'redact'> {
  readonly read: (answer: Answer, redact: Redact) => T;
  readonly purpose: MailPurpose;
}

function listOf(kind: ListKind): MailRequest<readonly unknown[]>['read'] {
  return (answer, redact) => listEntries(answer, { kind, redact });
}

function openSession({ credentials, ...options }: MailClientOptions, transport: Transport): TokenSession {
  if (credentials.kind === 'token') return fixedSession(credentials.token, credentials.source);
  return loginSession(createLogin({ ...options, credentials, transport }));
}

/** The list of all templates (GET …/templates). */
export const mailTemplates: ListKind = {
  name: 'mail templates',
  identifying: ['id', 'name', 'language', 'subject', 'body'],
  hint: 'is mail.endpoint the base URL of the service management interface?',
};

/** The list of a template's translations (GET …/translations); the document shows only a single one. */
export function translationsOf(templateId: string): ListKind {
  return {
    name: `translations of the mail template ${templateId}`,
    identifying: ['id', 'language', 'subject', 'body'],
    hint: mailTemplates.hint,
  };
}

/** What a request does, to explain its failure. */
interface MailPurpose {
  readonly purpose: string;
  /** As in service-interfaces.md, "Endpoints". */
  readonly privilege: 'MailTemplateRead' | 'MailTemplateWrite';
  /** The hint for a 404. */
  readonly absence: string;
}

const readTemplates: MailPurpose = {
  purpose: 'reading mail templates',
  privilege: 'MailTemplateRead',
  absence: 'does the brand exist at the service, and are mail.brand and mail.endpoint right?',
};

const readTranslations: MailPurpose = {
  purpose: 'reading translations of mail templates',
  privilege: 'MailTemplateRead',
  absence: 'was the template deleted in the meantime?',
};

const writeTranslations: MailPurpose = {
  purpose: 'writing translations of mail templates',
  privilege: 'MailTemplateWrite',
  absence: 'was the template or the translation deleted in the meantime?',
};

/** Adds to an error which privilege is missing, or what may not exist. */
function explained(error: ServiceError, { purpose, privilege, absence }: MailPurpose): ServiceError {
  if (error.status === 403)
    return amended(error, {
      message: `${error.message}; ${purpose} needs the privilege ${privilege}`,
      hint: `give the user of the token ${privilege} for this brand`,
    });
  return error.kind === 'not-found' ? amended(error, { hint: absence }) : error;
}
