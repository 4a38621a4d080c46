import type { DeclaredRecord } from '../../record.js';
import { contentText } from '../../content/content-text.js';
import { parentOf } from '../../name/existing-names.js';
import type { ZoneView } from '../project-view.js';

/** Whether an MX record says that a name takes no mail (RFC 7505). */
export function isNullMx({ content }: DeclaredRecord): boolean {
  return content === '.';
}

/** The SPF texts of a name. */
export function spfAt({ names }: ZoneView, prefix: string): readonly string[] {
  return textsAt(names, prefix).filter((text) => /^v=spf1(?: |$)/i.test(text));
}

/** The DMARC text that counts for a name: its own, or that of the nearest name above in the zone (RFC 9989 section 4.10). */
export function dmarcFor({ names }: ZoneView, prefix: string): string | undefined {
  for (let at = prefix; ; at = parentOf(at)) {
    const found = textsAt(names, at === '' ? '_dmarc' : `_dmarc.${at}`).find((text) =>
      /^v\s*=\s*DMARC1/.test(text),
    );
    if (found !== undefined || at === '') return found;
  }
}

/** Whether a name takes its DMARC or SPF record from somewhere else. */
export function isAliased({ names }: ZoneView, prefix: string): boolean {
  return names.get(prefix)?.has('CNAME') === true;
}

function textsAt(names: ZoneView['names'], prefix: string): readonly string[] {
  return (names.get(prefix)?.get('TXT') ?? []).map(({ content }) => contentText(content).text);
}
