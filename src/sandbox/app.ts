import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { RecordOptions } from './records/record-routes.js';
import { recordRoutes } from './records/record-routes.js';
import { problemAnswer, Refusal } from './refusal.js';
import type { Stores } from './stores.js';
import { bearerAuthorization } from './accounts/authorize.js';
import { createLogin, loginOf } from './accounts/login.js';
import type { MailOptions } from './mail/mail-routes.js';
import { mailRoutes } from './mail/mail-routes.js';
import { json, methodOf } from './http.js';

export interface AppOptions extends RecordOptions, ManagementOptions {
  /** Gets what is thrown and is no refusal. */
  readonly onError?: (error: unknown) => void;
}

/** Longest body that is read, in bytes: room for a content of 65535 characters, however it is escaped. */
const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Both interfaces over the stores (service-interfaces.md, "Endpoints"), as an application of the fetch standard.
 * They share one address: `v2` is no name of a zone.
 */
export function createApp(stores: Stores, options: AppOptions = {}): Hono {
  return new Hono()
    .use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => problemAnswer(TOO_LARGE) }))
    .route('/v2', managementRoutes(stores, options))
    .route('/', recordRoutes(stores.zones, options))
    .notFound(() => problemAnswer(NO_SUCH_PATH))
    .onError((error) => {
      if (error instanceof Refusal) return problemAnswer(error.details);
      options.onError?.(error);
      return problemAnswer(BROKEN);
    });
}

/** The rest of the body is not read, so the connection is of no more use. */
const TOO_LARGE = {
  status: 413,
  code: 'too-large',
  detail: `a body has at most ${MAX_BODY_BYTES} bytes`,
  headers: { connection: 'close' },
};
const NO_SUCH_PATH = {
  status: 404,
  code: 'not-found',
  detail: 'the paths are /{zone}, /{zone}/{id} and those below /v2',
};
const BROKEN = { status: 500, code: 'internal', detail: 'the sandbox failed; its output says why' };

interface ManagementOptions extends MailOptions {
  /** The time in milliseconds since 1970, for codes and tokens. */
  readonly now?: () => number;
}

/** Interface A below `/v2` (service-interfaces.md, "Endpoints"). */
function managementRoutes(stores: Stores, { now = Date.now, ...options }: ManagementOptions): Hono {
  const login = createLogin(stores, now);
  const authorize = bearerAuthorization(stores, now);

  const tokenMethods = {
    POST: async (request: Request): Promise<Response> => {
      const token = await login(await loginOf(request, now()));
      return json(201, JSON.stringify({ token }), { 'cache-control': 'no-store' });
    },
  };
  return new Hono()
    .all('/tokens', (c) => methodOf(c.req.method, tokenMethods)(c.req.raw))
    .route('/brands/:brand/mail/templates', mailRoutes({ stores, authorize, options }))
    .all('*', () => problemAnswer(NO_SUCH_MANAGEMENT_PATH));
}

const NO_SUCH_MANAGEMENT_PATH = {
  status: 404,
  code: 'not-found',
  detail: 'the paths are /v2/tokens and those below /v2/brands/{brand}/mail/templates',
};
