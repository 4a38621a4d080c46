import { Hono } from 'hono';
import { bearerAuthorization } from './authorize.js';
import { createLogin } from './login.js';
import { loginOf } from './request-login.js';
import type { MailOptions } from '../mail/mail-routes.js';
import { mailRoutes } from '../mail/mail-routes.js';
import { json, methodOf } from '../methods.js';
import { problemAnswer } from '../refusal.js';
import type { Stores } from '../stores.js';

export interface ManagementOptions extends MailOptions {
  /** The time in milliseconds since 1970, for codes and tokens. */
  readonly now?: () => number;
}

/** Interface A below `/v2` (service-interfaces.md, "Endpoints"). */
export function managementRoutes(stores: Stores, { now = Date.now, ...options }: ManagementOptions): Hono {
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
    .all('*', () => problemAnswer(NO_SUCH_PATH));
}

const NO_SUCH_PATH = {
  status: 404,
  code: 'not-found',
  detail: 'the paths are /v2/tokens and those below /v2/brands/{brand}/mail/templates',
};
