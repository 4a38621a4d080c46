import type { MailText } from './mail-text.js';
import type { TextFinding } from './text-advice.js';

/** Reports a text that does not begin with its version, spelt exactly so. */
export function* wrongVersion({ tags, kind }: MailText, version: string): Iterable<TextFinding> {
  const [first] = tags;
  if (first?.name.text === 'v' && first.value.text === version) return;
  yield {
    ...(first && { part: first.name.text.toLowerCase() === 'v' ? first.value : first.name }),
    message: `a ${kind} record begins with v=${version}, in exactly this spelling`,
    hint: `write v=${version} first`,
  };
}

/** Whether a text begins with its version. */
export function hasVersion({ tags: [first] }: Pick<MailText, 'tags'>, version: string): boolean {
  return first?.name.text === 'v' && first.value.text === version;
}
