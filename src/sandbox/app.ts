import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ManagementOptions } from './accounts/management-routes.js';
import { managementRoutes } from './accounts/management-routes.js';
import type { RecordOptions } from './records/record-routes.js';
import { recordRoutes } from './records/record-routes.js';
import { problemAnswer, Refusal } from './refusal.js';
import type { Stores } from './stores.js';

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
