import type { MailClient } from '../../api/mail/client.js';
import type { DesiredMail } from '../../mail/templates/template.js';

/** Reads translations, some of which have been requested in advance. */
export interface TranslationsAhead extends Pick<MailClient, 'translations'> {
  /** Aborts the requests in flight. */
  readonly end: () => void;
}

/**
 * Requests the translations of up to `most` templates in advance, by the ids in their mirrors, while the list of
 * templates is still in flight. The answers count only for ids that turn out to be in the list.
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
