import type { MasterRecord } from '../zonefile/read-record.js';
import { PROXIED_REMARK, TAGS_REMARK } from './cloudflare.js';

/** What the comments of a record in a master file say that an exporter has added. */
export interface ExportedRemarks {
  /** What else they say, one line each. */
  readonly comments: readonly string[];
  /** What became of the record, as a clause each. */
  readonly changes: readonly string[];
  /** Why it has no counterpart, or null. */
  readonly loss: string | null;
}

/** Takes Cloudflare's tags and the routing of cli53 out of the comments on the lines of a record. */
export function readRemarks({ remarks }: Pick<MasterRecord, 'remarks'>): ExportedRemarks {
  if (remarks.length === 0) return NO_REMARKS;
  const comments: string[] = [];
  const changes: string[] = [];
  let loss: string | null = null;
  for (const remark of remarks) {
    const tagged = splitTags(remark);
    const [, policy] = ROUTED.exec(remark) ?? [];
    if (policy !== undefined) loss = `${policy.toLowerCase()} answers have no counterpart`;
    if (tagged) changes.push(...changesOf(tagged.tags));
    comments.push(tagged?.comment ?? remark);
  }
  return { comments: comments.filter((comment) => comment !== ''), changes, loss };
}

const NO_REMARKS: ExportedRemarks = { comments: [], changes: [], loss: null };

const TAGS = 'cf_tags=';

/** Takes `; the shop cf_tags=team:web,cf-proxied:true` apart; null if it has no tags. */
function splitTags(remark: string): { readonly comment: string; readonly tags: readonly string[] } | null {
  const at = remark.lastIndexOf(TAGS);
  const tags = remark.slice(at + TAGS.length);
  if (at === -1 || /\s/.test(tags) || /\w/.test(remark.charAt(at - 1))) return null;
  const before = remark.slice(0, at).trimEnd();
  return { comment: before.endsWith(',') ? before.slice(0, -1) : before, tags: tags.split(',') };
}

/** `; AWS routing="WEIGHTED" weight=1 identifier="One"` */
const ROUTED = /^AWS routing="?(\w+)/;

/** Whether comments have tags of Cloudflare. */
export function hasTags(comments: readonly string[]): boolean {
  return comments.some((comment) => splitTags(comment) !== null);
}

function changesOf(tags: readonly string[]): readonly string[] {
  const others = tags.filter((tag) => tag !== '' && !tag.startsWith('cf-proxied:'));
  return [
    ...(tags.includes('cf-proxied:true') ? [PROXIED_REMARK] : []),
    ...(others.length > 0 ? [`${TAGS_REMARK}: ${others.join(', ')}`] : []),
  ];
}

/** Comments without the semicolons that exporters repeat, without headings such as `;; A Records`, and without empty lines. */
export function withoutHeadings(comments: readonly string[]): readonly string[] {
  if (comments.length === 0) return comments;
  return comments
    .map((comment) => comment.replace(/^[;\s]+/, ''))
    .filter((comment) => comment !== '' && !HEADING.test(comment));
}

/** That of Cloudflare, of Azure, or of Windows. */
const HEADING =
  /^(?:[A-Z0-9]+ Records?(?: \([^()]*\))?|Zone (?:NS )?records|WINS lookup record|End delegation|Name servers?:?)$/i;

/** Whether the comments of a file are those at the head of an export of Cloudflare. */
export function isOfCloudflare(comments: readonly string[]): boolean {
  return HEAD.every((line) => comments.some((comment) => line.test(comment)));
}

const HEAD = [/^[;\s]*Domain:\s/, /^[;\s]*Exported:\s/];

/** What comments say about the zone, without what Cloudflare says to who would use its file on a name server. */
export function headOf(comments: readonly string[]): readonly string[] {
  const isExport = isOfCloudflare(comments);
  return withoutHeadings(comments.filter((text) => !isExport || HEAD.some((line) => line.test(text))));
}
