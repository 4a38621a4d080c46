import type { MailText, MailTextKind } from './mail-text.js';
import type { TextFinding } from './text-advice.js';

/** What texts begin with; with blanks around the `=` only where `mayHaveBlanks`. */
const VERSIONS: Readonly<Record<MailTextKind, { readonly value: string; readonly mayHaveBlanks: boolean }>> =
  {
    DMARC: { value: 'DMARC1', mayHaveBlanks: true },
    DKIM: { value: 'DKIM1', mayHaveBlanks: true },
    'MTA-STS': { value: 'STSv1', mayHaveBlanks: false },
    'TLS-RPT': { value: 'TLSRPTv1', mayHaveBlanks: false },
    BIMI: { value: 'BIMI1', mayHaveBlanks: true },
  };

/** Reports a text that does not begin with its version, spelt exactly so. */
export function* wrongVersion(text: MailText): Iterable<TextFinding> {
  if (hasVersion(text)) return;
  const [first] = text.tags;
  const { value } = VERSIONS[text.kind];
  const version = first?.name.text.toLowerCase() === 'v' ? first.value : null;
  const isMisspelt = version !== null && version.text.toLowerCase() === value.toLowerCase();
  yield {
    ...(first && { part: version ?? first.name }),
    message: `a ${text.kind} record begins with v=${value}, in exactly this spelling`,
    hint: `write v=${value} first`,
    ...(isMisspelt && { suggestion: { written: version.text, meant: value } }),
  };
}

/** Whether a text begins with its version. */
export function hasVersion({ kind, tags: [first] }: Pick<MailText, 'kind' | 'tags'>): boolean {
  const { value, mayHaveBlanks } = VERSIONS[kind];
  if (first?.name.text !== 'v' || first.value.text !== value) return false;
  return first.name.offset === 0 && (mayHaveBlanks || first.value.offset === 2);
}
