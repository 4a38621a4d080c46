import type { Translation } from './mail-text.js';

/**
 * Ways to answer a list of translations; which one a service takes is not shown (service-interfaces.md,
 * "Endpoints"). `single` is that of the sample: the translation itself where there is but one.
 */
export const listShapes = ['array', 'single', 'wrapped', 'null-when-none', 'empty-when-none'] as const;

export type ListShape = (typeof listShapes)[number];

/** The body that answers a list of translations; '' for none. */
export function shapedList(list: readonly Translation[], shape: ListShape): string {
  return JSON.stringify(shaped[shape](list)) ?? '';
}

/** What there is of JSON in a body: nothing is undefined. */
const shaped: Readonly<Record<ListShape, (list: readonly Translation[]) => unknown>> = {
  array: (list) => list,
  single: (list) => (list.length === 1 ? list[0] : list),
  wrapped: (list) => ({ translations: list }),
  'null-when-none': (list) => (list.length === 0 ? null : list),
  'empty-when-none': (list) => (list.length === 0 ? undefined : list),
};
