import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { RecordOptions } from './records/record-routes.js';
import { recordRoutes } from './records/record-routes.js';
import { problemAnswer, Refusal } from './http/refusal.js';
import { laggingStores } from './stores/lagging-stores.js';
import type { Stores } from './stores/stores.js';
import { bearerAuthorization } from './accounts/authentication.js';
import { createLogin, loginOf } from './accounts/login.js';
import type { MailOptions } from './mail/mail-routes.js';
import { mailRoutes } from './mail/mail-routes.js';
import { json, methodOf } from './http/http.js';

export interface AppOptions extends RecordOptions, ManagementOptions {
  /** Called with every error that is not a Refusal. */
  readonly onError?: (error: unknown) => void;
  /** How long listings lag behind writes, in milliseconds; they do not by default. */
  readonly lagMs?: number;
}

/** Enough for a content of 65535 characters, however it is escaped. */
const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Creates the application for both interfaces (service-interfaces.md, "Endpoints"). They share one address, because `v2`
 * is not a zone name.
 */
export function createApp(all: Stores, options: AppOptions = {}): Hono {
  const { lagMs = 0, now = Date.now } = options;
  const stores = lagMs > 0 ? laggingStores(all, { lagMs, now }) : all;
  return new Hono()
    .use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => problemAnswer(TOO_LARGE) }))
    .route('/v2', managementRoutes(stores, options))
    .route('/', recordRoutes(stores.zones, options))
    .notFound(() => problemAnswer(NO_SUCH_PATH))
    .onError((error) => {
      if (error instanceof Refusal) return problemAnswer(error);
      options.onError?.(error);
      return problemAnswer(BROKEN);
    });
}

/** The rest of the body is not read, so the connection cannot be used again. */
const TOO_LARGE = new Refusal(413, 'too-large', `the body is larger than ${MAX_BODY_BYTES} bytes`, {
  connection: 'close',
});
const NO_SUCH_PATH = new Refusal(
  404,
  'not-found',
  'no such path; the paths are /{zone}, /{zone}/{id} and those below /v2',
);
const BROKEN = new Refusal(500, 'internal', 'internal error; see the output of the sandbox');

interface ManagementOptions extends MailOptions {
  /** Milliseconds since 1970, for one-time passwords and tokens. */
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

const NO_SUCH_MANAGEMENT_PATH = new Refusal(
  404,
  'not-found',
  'no such path; the paths are /v2/tokens and those below /v2/brands/{brand}/mail/templates',
);
