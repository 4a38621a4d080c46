import type { Answer } from './answer.js';
import type { AnswerField } from './answer-fields.js';
import { countIn, headerFields, headerText, saysNo, saysYes, shownField } from './answer-fields.js';

/**
 * What in the headers or beside the list shows that it is only a part, such as `"total": 12`; null if nothing does. Paging
 * is not documented (service-interfaces.md, "Endpoints"), and live records missing from a part would be created again.
 */
export function partialList(
  { status, headers }: Pick<Answer, 'status' | 'headers'>,
  { listed, beside }: { readonly listed: number; readonly beside: readonly AnswerField[] },
): string | null {
  if (status === 206) return 'status 206';
  const range = headerText(headers['content-range']);
  if (range !== '' && !isWholeRange(range, listed)) return `Content-Range: ${range}`;
  if (leadsToNext(headerText(headers.link))) return 'a Link to the next page';
  const field = [...headerFields(headers), ...beside].find((each) => saysMore(each, listed));
  return field ? `${shownField(field)}, with ${listed} ${listed === 1 ? 'entry' : 'entries'}` : null;
}

/** `items 0-99/100` or `0-99/100` with at least 100 entries; of bytes, from the first to the last. */
function isWholeRange(range: string, listed: number): boolean {
  const [, unit, first, last, total] = RANGE.exec(range.trim()) ?? [];
  if (total === undefined) return false;
  if (unit?.toLowerCase() !== 'bytes') return Number(total) <= listed;
  return Number(first) === 0 && Number(last) + 1 === Number(total);
}

const RANGE = /^(?:([a-z-]+)[ =])?(?:(\d+)-(\d+)|\*)\/(\d+)$/i;

/** Whether a link has the relation `next` (RFC 8288). */
function leadsToNext(link: string): boolean {
  const parameters = link.replaceAll(/<[^<>]*>/g, '').split(/[;,]/);
  return parameters.some((parameter) => {
    const [name = '', value = ''] = parameter.split('=');
    return name.trim().toLowerCase() === 'rel' && /(?:^|[\s"'])next(?:$|[\s"'])/i.test(value);
  });
}

function saysMore({ name, value, isAboutList }: AnswerField, listed: number): boolean {
  if (NEXT.test(name)) return saysYes(value);
  if (!isAboutList) return false;
  if (CURSOR.test(name)) return saysYes(value);
  if (LAST.test(name) && saysNo(value)) return true;
  const count = countIn(value);
  if (count === null) return false;
  if (TOTAL.test(name)) return count > listed;
  if (PAGES.test(name)) return count > 1;
  return REST.test(name) && count > 0;
}

/** Points to more entries, or says that there are more; names that mean nothing else anywhere. */
const NEXT =
  /^(?:next(?:page|results?|records?|items?|batch)(?:token|cursor|link|url|uri|href|offset|marker|key|id|number)?|next(?:token|cursor|link|url|uri|href|offset|marker|start)|has(?:more|next)[a-z]*|more(?:results|items|records|data|pages|available|url|link)|istruncated|continuation(?:token|key|cursor|id)?|lastevaluatedkey|resumptiontoken|scrollid)$/;
/** The same in metadata about the list. */
const CURSOR =
  /^(?:next|more|cursor|pagecursor|continue|after|truncated|ispartial|partial|incomplete|incompleteresults|partialresults?)$/;
/** False if there are more entries. */
const LAST = /^(?:is)?(?:last|lastpage|complete|done|final|finished|end|exhausted)$/;
/** Number of entries. */
const TOTAL =
  /^(?:(?:full|overall|grand|filtered)?(?:total|count)|total(?:number|size|available|hits)?(?:of)?(?:items?|records?|results?|elements?|entries|rows|objects|matches|translations|templates)?(?:count)?|(?:items?|records?|results?|elements?|entry|entries|rows?|objects?|translations?|templates?)(?:count|total|filtered)|num(?:ber)?(?:of)?(?:found|items|records|results|elements|entries|rows|total))$/;
/** Number of pages, or number of this one: a complete list is page one of one, or page zero. */
const PAGES =
  /^(?:pages?|(?:current|this)page|page(?:no|num|number|index)|(?:page|pages)(?:count|total)|(?:total|num|max|last)(?:of)?pages?|numberofpages|totalnumberofpages)$/;
/** Number of entries before these, or after them. */
const REST = /^(?:offset|skip|skipped|remaining(?:items?|records?|results?|entries|pages)?(?:count)?)$/;
