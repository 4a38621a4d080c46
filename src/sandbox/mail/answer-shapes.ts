import { json } from '../methods.js';
import type { Translation } from './mail-text.js';

/**
 * Ways to answer a list of translations; which one a service takes is not shown (service-interfaces.md,
 * "Endpoints"). `single` is that of the sample: the translation itself where there is but one. `repeated` lists each
 * translation twice, as overlapping pages do.
 */
export const listShapes = ['array', 'single', 'wrapped', 'no-content-when-none', 'repeated'] as const;

export type ListShape = (typeof listShapes)[number];

/** The answer to a request for a list of translations. */
export function listAnswer(list: readonly Translation[], shape: ListShape): Response {
  const body = shaped[shape](list);
  return body === null ? new Response(null, { status: 204 }) : json(200, JSON.stringify(body));
}

/** What the body of a list says; null where there is none. */
const shaped: Readonly<Record<ListShape, (list: readonly Translation[]) => unknown>> = {
  array: (list) => list,
  single: (list) => (list.length === 1 ? list[0] : list),
  wrapped: (list) => ({ translations: list }),
  'no-content-when-none': (list) => (list.length === 0 ? null : list),
  repeated: (list) => [...list, ...list],
};
