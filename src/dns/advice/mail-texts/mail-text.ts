import type { ContentText } from '../../content/content-text.js';
import { contentText } from '../../content/content-text.js';
import type { DeclaredRecord } from '../../record.js';
import { ownerName } from '../../name/domain.js';
import type { ProjectView } from '../../records/project-view.js';
import { publishedTexts } from '../../records/project-view.js';
import { remembering, rememberingWhileUsed } from '../../remembering.js';
import type { DesiredZone } from '../../zone.js';
import type { TagList } from './tag-list.js';
import { readTagList } from './tag-list.js';

/** What texts in TXT records are for, each at a name of its own. */
export type MailTextKind = 'DMARC' | 'DKIM' | 'MTA-STS' | 'TLS-RPT' | 'BIMI';

/** A text at the name for its kind. */
export interface MailText extends TagList {
  readonly zone: DesiredZone;
  readonly record: DeclaredRecord;
  readonly kind: MailTextKind;
  readonly text: ContentText;
  /** The name of the domain that it is about. */
  readonly domain: string;
  /** Whether it lets the domain have reports about another one (RFC 9990 section 4). */
  readonly isReportPermission: boolean;
}

/** A kind, and the full names for it, since a zone may begin with _dmarc or _domainkey; the first group is the domain. */
interface Form {
  readonly kind: MailTextKind;
  readonly name: RegExp;
}

const FORMS: readonly Form[] = [
  { kind: 'DMARC', name: /^(?:.+\._report\.)?_dmarc\.(.+)$/ },
  // ADSP (RFC 5617) and requests for reports (RFC 6651) are no keys.
  { kind: 'DKIM', name: /^(?!_adsp\.|_report\.)(?:[^.]+\.)+?_domainkey\.(.+)$/ },
  { kind: 'MTA-STS', name: /^_mta-sts\.(.+)$/ },
  { kind: 'TLS-RPT', name: /^_smtp\._tls\.(.+)$/ },
  { kind: 'BIMI', name: /^[^.]+\._bimi\.(.+)$/ },
];

/** The tags of DMARC that hardly any other text begins with. */
const DMARC_TAGS: ReadonlySet<string> = new Set([
  'p',
  'sp',
  'np',
  'rua',
  'ruf',
  'adkim',
  'aspf',
  'fo',
  'psd',
  'pct',
]);

/** Whether a text is meant for DMARC; services that verify domains have theirs at _dmarc, too. */
function isMeantForDmarc({ tags }: TagList): boolean {
  return (
    DMARC_TAGS.has(tags[0]?.name.text ?? '') ||
    tags.some(({ name, value }) =>
      (name.text.toLowerCase() === 'v' ? /dmarc/i : /^\W*dmarc\d/i).test(value.text),
    )
  );
}

/** Kinds of which receivers discard all texts at the name that do not begin as they should (RFC 8461 3.1, RFC 8460 3). */
const DISCARDING: ReadonlySet<MailTextKind> = new Set(['MTA-STS', 'TLS-RPT']);

/** Whether a text that does not say what it is has nothing to do with the kind that its name is for. */
function isOther(zone: DesiredZone, { prefix, content }: DeclaredRecord, kind: MailTextKind): boolean {
  if (kind === 'DMARC') return !isMeantForDmarc(tagListOf(contentText(content).text));
  return (
    DISCARDING.has(kind) &&
    publishedTexts(zone).some(
      (other) => other.prefix === prefix && kindOfText(contentText(other.content).text) === kind,
    )
  );
}

/** How texts of each kind begin, and those of SPF. */
const BEGINNINGS: readonly (readonly [RegExp, MailTextKind | 'SPF'])[] = [
  [/^v\s*=\s*DMARC1\b/i, 'DMARC'],
  [/^v\s*=\s*DKIM1\b/i, 'DKIM'],
  [/^v\s*=\s*STSv1\b/i, 'MTA-STS'],
  [/^v\s*=\s*TLSRPTv1\b/i, 'TLS-RPT'],
  [/^v\s*=\s*BIMI1\b/i, 'BIMI'],
  [/^v=spf1(?: |$)/i, 'SPF'],
];

/** The kind that a text says it is of; null for any other text. */
export function kindOfText(text: string): MailTextKind | 'SPF' | null {
  if (!/^v/i.test(text)) return null;
  return BEGINNINGS.find(([beginning]) => beginning.test(text))?.[1] ?? null;
}

/** The kind of texts that the name of a record is for; null for any other name. */
export function kindOfName(zone: DesiredZone, record: DeclaredRecord): MailTextKind | null {
  return formFor(zone, record)?.kind ?? null;
}

function formFor(zone: DesiredZone, { prefix }: DeclaredRecord): Form | undefined {
  if (!prefix.includes('_') && !zone.name.includes('_')) return undefined;
  const owner = ownerName(prefix, zone.name);
  return FORMS.find(({ name }) => name.test(owner));
}

/** Those of the TXT records of a project that are published at the names for their kinds. */
export const mailTextsOf: (project: ProjectView) => readonly MailText[] = rememberingWhileUsed(({ zones }) =>
  zones.flatMap((zone) => publishedTexts(zone).flatMap((record) => mailTextIn(zone, record) ?? [])),
);

/** Zones often have the same text, which then is read and kept once. */
const tagListOf = remembering(readTagList, 64);

/** The text of a TXT record if it is of the kind that its name is for. */
export function mailTextIn(zone: DesiredZone, record: DeclaredRecord): MailText | null {
  const form = formFor(zone, record);
  if (!form) return null;
  const text = contentText(record.content);
  const list = tagListOf(text.text);
  const said = kindOfText(text.text);
  if (said === null ? isOther(zone, record, form.kind) : said !== form.kind) return null;
  const name = ownerName(record.prefix, zone.name);
  const domain = form.name.exec(name)?.[1] ?? zone.name;
  const isReportPermission = name.includes('._report._dmarc.');
  return { zone, record, kind: form.kind, text, domain, isReportPermission, ...list };
}
