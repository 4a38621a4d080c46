import type { MailText, Translation } from '../../mail/translation.js';
import type { Answer } from '../http/answers/answer.js';
import type { ApiRequest, Writing } from '../http/exchange.js';
import type { ListKind } from '../http/answers/list-answer.js';
import { listEntries } from '../http/answers/list-answer.js';
import type { LoginCredentials, LoginOptions } from '../login/login.js';
import { createLogin } from '../login/login.js';
import type { MailPurpose } from './error.js';
import { explainMail, readTemplates, readTranslations, writeTranslations } from './error.js';
import {
  createTranslationBody,
  mailPaths,
  mailTemplates,
  translationsOf,
  updateTranslationBody,
} from './wire.js';
import type { Redact } from '../http/redaction/redact.js';
import { ServiceError } from '../http/service-error.js';
import type { TokenSession } from '../login/token-session.js';
import { fixedSession, loginSession } from '../login/token-session.js';
import type { Transport, TransportOptions } from '../http/transport.js';
import { createTransport } from '../http/transport.js';
import { createdId } from '../http/answers/created-id.js';

/**
 * The mail templates of one brand and their translations in interface A (service-interfaces.md, "Endpoints"). Every
 * method throws a ServiceError when it does not succeed. A 2xx to a write is success whatever its body.
 */
export interface MailClient {
  /** The entries of the list of templates, as they came. */
  readonly templates: (signal?: AbortSignal) => Promise<readonly unknown[]>;
  /** The entries of the list of a template's translations, as they came. */
  readonly translations: (
    templateId: string,
    signal?: AbortSignal,
    hurry?: AbortSignal,
  ) => Promise<readonly unknown[]>;
  /** Id of the new translation when the answer has one. */
  readonly create: (
    templateId: string,
    translation: Translation,
    writing?: Writing,
  ) => Promise<string | null>;
  /** The language of a translation cannot be changed. */
  readonly update: (templateId: string, id: string, text: MailText, writing?: Writing) => Promise<void>;
  readonly delete: (templateId: string, id: string, writing?: Writing) => Promise<'deleted' | 'already-gone'>;
  readonly close: () => Promise<void>;
}

/** A token that was given, or what to get tokens by. */
export type MailCredentials =
  | {
      readonly kind: 'token';
      readonly token: string;
      /** Where it was read from, for messages. */
      readonly source: string;
    }
  | ({ readonly kind: 'login' } & LoginCredentials);

/** `userAgent` tells what the token is for: it is stored with the session. */
export interface MailClientOptions extends TransportOptions, Pick<LoginOptions, 'onWait'> {
  readonly brand: string;
  readonly credentials: MailCredentials;
}

/** Makes a client for the service at `endpoint`. It logs in when there is something to send. */
export function createMailClient(options: MailClientOptions): MailClient {
  const { endpoint, brand } = options;
  const transport = createTransport(options);
  const session = openSession(options, transport);
  const paths = mailPaths(endpoint, brand);

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
      throw error instanceof ServiceError ? explainMail(error, purpose) : error;
    }
  };

  return {
    templates: async (signal) =>
      send(
        { method: 'GET', path: paths.templates, read: listOf(mailTemplates), purpose: readTemplates },
        signal,
      ),
    translations: async (templateId, signal, hurry) => {
      const path = paths.translations(templateId);
      const read = listOf(translationsOf(templateId));
      return send({ method: 'GET', path, read, purpose: readTranslations, hurry }, signal);
    },
    create: async (templateId, translation, writing) => {
      const path = paths.translations(templateId);
      const body = createTranslationBody(translation);
      const read: MailRequest<string | null>['read'] = (answer, redact) =>
        createdId(answer, new URL(path, endpoint), redact);
      return send({ method: 'POST', path, body, read, purpose: writeTranslations, ...writing });
    },
    update: async (templateId, id, text, writing) => {
      const path = paths.translation(templateId, id);
      await send({ method: 'PUT', path, body: updateTranslationBody(text), ...WRITE, ...writing });
    },
    delete: async (templateId, id, writing) => {
      try {
        await send({ method: 'DELETE', path: paths.translation(templateId, id), ...WRITE, ...writing });
        return 'deleted';
      } catch (error) {
        if (error instanceof ServiceError && error.kind === 'not-found') return 'already-gone';
        throw error;
      }
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

const WRITE = { read: () => undefined, purpose: writeTranslations };

function openSession({ credentials, ...options }: MailClientOptions, transport: Transport): TokenSession {
  if (credentials.kind === 'token') return fixedSession(credentials.token, credentials.source);
  return loginSession(createLogin({ ...options, credentials, transport }));
}
