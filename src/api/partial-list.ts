import type { Answer } from './answer.js';
import { isObject } from './json.js';

/**
 * What in an answer says that it is a part of a list, as services tell in headers or beside the list; null when nothing
 * does. "Query parameters, paging and filtering of list operations: not shown" (service-interfaces.md, "Endpoints"),
 * and what is live but not in the part would be created a second time.
 */
export function partialList(
  { status, headers }: Pick<Answer, 'status' | 'headers'>,
  body: unknown,
): string | null {
  if (status === 206) return 'status 206';
  if (/\brel="?[^";]*\bnext\b/i.test(text(headers.link))) return 'a Link to the next page';
  const nextPage = text(headers['x-next-page']);
  if (nextPage !== '') return `X-Next-Page: ${nextPage}`;
  const listed = listIn(body)?.length ?? Infinity;
  const total = text(headers['x-total-count'] ?? headers['x-total']);
  if (Number(total) > listed) return `X-Total-Count: ${total} of which ${listed} are there`;
  return besideList(body, listed);
}

/** Names that services give to what leads to more of a list, and to the length of the whole. */
const NEXT = /^(?:@odata\.)?(?:next|next_?(?:page|cursor|link|token|url|uri|offset)|has_?(?:more|next))$/i;
const TOTAL = /^total(?:_?(?:count|items|records|results|elements|entries))?$/i;
/** Objects beside a list in which services put them. */
const GROUP = /^_?(?:links|meta|metadata|page|page_?info|paging|pagination)$/i;

function besideList(body: unknown, listed: number): string | null {
  const fields = isObject(body) ? Object.entries(body) : [];
  const nested = fields.flatMap(([name, value]) =>
    GROUP.test(name) && isObject(value) ? Object.entries(value) : [],
  );
  for (const [name, value] of [...fields, ...nested]) {
    if (NEXT.test(name) && Boolean(value) && value !== 'false') return `"${name}"`;
    if (TOTAL.test(name) && Number(value) > listed)
      return `"${name}": ${Number(value)}, of which ${listed} are there`;
  }
  return null;
}

/** The one array that an answer is or has. */
function listIn(body: unknown): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  const [list, another] = isObject(body) ? Object.values(body).filter((value) => Array.isArray(value)) : [];
  return another ? undefined : list;
}

function text(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' ? header : (header ?? []).join(', ');
}
