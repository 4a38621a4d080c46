import type { Context } from 'hono';
import { Hono } from 'hono';
import type { Authorize } from '../accounts/authentication.js';
import type { Privilege } from '../stores/user-store.js';
import { json, methodOf } from '../http/http.js';
import type { Stores } from '../stores/stores.js';
import type { Translation } from '../stores/mail-store.js';
import {
  createTranslation,
  deleteTranslation,
  listTemplates,
  listTranslations,
  textOfCreate,
  textOfUpdate,
  updateTranslation,
} from './translations.js';

export interface MailOptions {
  /** The shape of lists of translations; an array by default. */
  readonly translationList?: ListShape;
  /** Whether responses to creates and updates have no body. */
  readonly silentWrites?: boolean;
  /** Whether to store mail bodies with CRLF, as a service may. */
  readonly storeCanonical?: boolean;
}

export interface MailRoutes {
  readonly stores: Stores;
  readonly authorize: Authorize;
  readonly options: MailOptions;
}

/** Templates and translations of a brand (service-interfaces.md, "Endpoints"), below `…/mail/templates`. */
export function mailRoutes({ stores, authorize, options }: MailRoutes): Hono {
  const { translationList = 'array', silentWrites = false, storeCanonical = false } = options;
  const asStored = <T extends { readonly body: string }>(text: T): T =>
    storeCanonical ? { ...text, body: text.body.replaceAll(/\r?\n/g, '\r\n') } : text;
  const written = (translation: Translation): string => (silentWrites ? '' : JSON.stringify(translation));

  const templates: Operations = {
    GET: reading(({ brand }) => json(200, JSON.stringify(listTemplates(stores, brand)))),
  };
  const translations: Operations = {
    GET: reading((place) => listAnswer(listTranslations(stores, place), translationList)),
    POST: writing(async ({ request, path, ...place }) => {
      const translation = createTranslation(stores, place, asStored(await textOfCreate(request)));
      return json(201, written(translation), { location: `${path}/${translation.id}` });
    }),
  };
  const translation: Operations = {
    PUT: writing(async ({ request, ...place }) =>
      json(200, written(updateTranslation(stores, place, asStored(await textOfUpdate(request))))),
    ),
    DELETE: writing((place) => {
      deleteTranslation(stores, place);
      return new Response(null, { status: 204 });
    }),
  };

  const answer = (c: Context, operations: Operations): Response | Promise<Response> => {
    const { privilege, run } = methodOf(c.req.method, operations);
    authorize(c.req.header('authorization'), privilege);
    const { brand = '', template = '', id = '' } = c.req.param();
    return run({ request: c.req.raw, path: c.req.path, brand, template, id });
  };
  return new Hono()
    .all('/', (c) => answer(c, templates))
    .all('/:template/translations', (c) => answer(c, translations))
    .all('/:template/translations/:id', (c) => answer(c, translation));
}

interface MailRequest {
  readonly request: Request;
  /** The path as sent. */
  readonly path: string;
  readonly brand: string;
  /** '' if the path has none, like `id`, the id of a translation. */
  readonly template: string;
  readonly id: string;
}

interface Operation {
  readonly privilege: Privilege;
  readonly run: (request: MailRequest) => Response | Promise<Response>;
}
type Operations = Readonly<Record<string, Operation>>;

function reading(run: Operation['run']): Operation {
  return { privilege: 'MailTemplateRead', run };
}

function writing(run: Operation['run']): Operation {
  return { privilege: 'MailTemplateWrite', run };
}

/**
 * Shapes of a list of translations; the real one is not documented (service-interfaces.md, "Endpoints"). `single` follows
 * the sample: a single translation is returned without an array. `repeated` lists each translation twice, as overlapping
 * pages do.
 */
export const listShapes = ['array', 'single', 'wrapped', 'no-content-when-none', 'repeated'] as const;

export type ListShape = (typeof listShapes)[number];

function listAnswer(list: readonly Translation[], shape: ListShape): Response {
  const body = listBodies[shape](list);
  return body === null ? new Response(null, { status: 204 }) : json(200, JSON.stringify(body));
}

/** The body of a list in each shape; null for no body. */
const listBodies: Readonly<Record<ListShape, (list: readonly Translation[]) => unknown>> = {
  array: (list) => list,
  single: (list) => (list.length === 1 ? list[0] : list),
  wrapped: (list) => ({ translations: list }),
  'no-content-when-none': (list) => (list.length === 0 ? null : list),
  repeated: (list) => [...list, ...list],
};
