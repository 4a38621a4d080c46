import { declaredAt } from '../../answers/declared.js';
import type { DeclaredRecord } from '../../record.js';
import { contentText } from '../../content/content-text.js';
import { parentOf } from '../../name/parent.js';
import type { TagList } from '../mail-texts/tag-list.js';
import { readTagList } from '../mail-texts/tag-list.js';
import { hasVersion } from '../mail-texts/version.js';
import type { NameRecords, ProjectView, ZoneView } from '../../records/project-view.js';
import { hasType, ofType } from '../../records/project-view.js';
import { unshadowed } from '../../records/service-records.js';

/** Whether an MX record says that a name takes no mail (RFC 7505). */
export function isNullMx({ content }: DeclaredRecord): boolean {
  return content === '.';
}

/** The SPF texts of a name. */
export function spfAt({ names }: ZoneView, prefix: string): readonly string[] {
  return textsOf(names.get(prefix)).filter((text) => /^v=spf1(?: |$)/i.test(text));
}

/** Whether a name has an SPF record, or may have that of a managed service. */
export function mayHaveSpf(view: ZoneView, prefix: string): boolean {
  if (spfAt(view, prefix).length > 0) return true;
  return unshadowed(view.servicesAt(prefix), view.names.get(prefix) ?? []).some(({ type }) => type === 'TXT');
}

/** The tags of a DMARC record; null where there is none, 'unknown' where the files do not say. */
export type PublishedDmarc = TagList | null | 'unknown';

/** The DMARC record that counts for a name: its own, or that of the nearest name above (RFC 9989 section 4.10). */
export function dmarcFor(project: ProjectView, name: string): PublishedDmarc {
  for (let at = name; !isPublicSuffix(at); at = parentOf(at)) {
    const found = declaredAt(project, `_dmarc.${at}`);
    if (found === 'unknown' || hasType(found, 'CNAME')) return 'unknown';
    const list = textsOf(found)
      .map(readTagList)
      .find(({ tags }) => hasVersion({ kind: 'DMARC', tags }));
    if (list) return list;
  }
  return null;
}

/** Top-level domains, and the usual names below those of countries: no organization has a DMARC record there. */
function isPublicSuffix(name: string): boolean {
  return /^(?:(?:ac|co|com|edu|go|gob|gov|gouv|ne|net|or|org)\.[a-z]{2}|[^.]*)$/.test(name);
}

function textsOf(records: NameRecords | null | undefined): readonly string[] {
  return ofType(records, 'TXT').map(({ content }) => contentText(content).text);
}
