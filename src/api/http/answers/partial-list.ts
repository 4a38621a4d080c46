import type { Answer } from './answer.js';
import type { AnswerField } from './answer-fields.js';
import { countIn, headerFields, headerText, saysNo, saysYes, shownField } from './answer-fields.js';

/**
 * What in an answer says that it is a part of a list, as services say in headers or beside the list; null when nothing
 * does. "Query parameters, paging and filtering of list operations: not shown" (service-interfaces.md, "Endpoints"),
 * and what is live but not in the part would be created a second time.
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

/** `items 0-99/100`, `0-99/100`, with at least as many entries; of bytes, from the first to the last. */
function isWholeRange(range: string, listed: number): boolean {
  const [, unit, first, last, total] = RANGE.exec(range.trim()) ?? [];
  if (total === undefined) return false;
  if (unit?.toLowerCase() !== 'bytes') return Number(total) <= listed;
  return Number(first) === 0 && Number(last) + 1 === Number(total);
}

const RANGE = /^(?:([a-z-]+)[ =])?(?:(\d+)-(\d+)|\*)\/(\d+)$/i;

/** RFC 8288: whether a link has `next` among its relations. */
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

/** What leads to more of a list, or says that there is more. Names that can mean nothing else, wherever they stand. */
const NEXT =
  /^(?:next(?:page|results?|records?|items?|batch)(?:token|cursor|link|url|uri|href|offset|marker|key|id|number)?|next(?:token|cursor|link|url|uri|href|offset|marker|start)|has(?:more|next)[a-z]*|more(?:results|items|records|data|pages|available|url|link)|istruncated|continuation(?:token|key|cursor|id)?|lastevaluatedkey|resumptiontoken|scrollid)$/;
/** The same, where something is said about the list. */
const CURSOR =
  /^(?:next|more|cursor|pagecursor|continue|after|truncated|ispartial|partial|incomplete|incompleteresults|partialresults?)$/;
/** Says no when there is more. */
const LAST = /^(?:is)?(?:last|lastpage|complete|done|final|finished|end|exhausted)$/;
/** How many entries there are. */
const TOTAL =
  /^(?:(?:full|overall|grand|filtered)?(?:total|count)|total(?:number|size|available|hits)?(?:of)?(?:items?|records?|results?|elements?|entries|rows|objects|matches|translations|templates)?(?:count)?|(?:items?|records?|results?|elements?|entry|entries|rows?|objects?|translations?|templates?)(?:count|total|filtered)|num(?:ber)?(?:of)?(?:found|items|records|results|elements|entries|rows|total))$/;
/** How many pages there are, or which one this is: a list that is read whole is page one of one, or page zero. */
const PAGES =
  /^(?:pages?|(?:current|this)page|page(?:no|num|number|index)|(?:page|pages)(?:count|total)|(?:total|num|max|last)(?:of)?pages?|numberofpages|totalnumberofpages)$/;
/** How many entries are before these, or after them. */
const REST = /^(?:offset|skip|skipped|remaining(?:items?|records?|results?|entries|pages)?(?:count)?)$/;
