import type { MailClient } from '../../api/mail/client.js';
import type { DesiredMail } from '../../mail/template.js';

/** The translations of templates, some of which are on their way before anybody asks for them. */
export interface TranslationsAhead extends Pick<MailClient, 'translations'> {
  /** Ends what is on its way and was not asked for. */
  readonly end: () => void;
}

/**
 * Asks for the translations of the first templates at once, `most` at the most: while the list of templates is on its
 * way, nothing else could be asked for, and the mirrors have ids already. An answer counts for nothing until somebody
 * asks for it, who has seen the id in the list.
 */
export function readAhead(
  client: Pick<MailClient, 'translations'>,
  { templates }: DesiredMail,
  { most, signal }: { readonly most: number; readonly signal: AbortSignal | undefined },
): TranslationsAhead {
  const end = new AbortController();
  const either = AbortSignal.any(signal ? [signal, end.signal] : [end.signal]);
  const ids = templates.flatMap(({ mirror }) => (mirror ? [mirror.id] : []));
  const ahead = new Map([...new Set(ids)].slice(0, most).map((id) => [id, client.translations(id, either)]));
  for (const answer of ahead.values()) answer.catch(() => undefined);
  return {
    translations: (id, ...rest) => ahead.get(id) ?? client.translations(id, ...rest),
    end: () => end.abort(),
  };
}
