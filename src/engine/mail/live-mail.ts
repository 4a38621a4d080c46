import type { MailClient } from '../../api/mail/client.js';
import { Failure } from '../../failure.js';
import { readTemplates, readTranslations } from '../../mail/listing.js';
import type { LiveMail, LiveTemplate } from '../../mail/template.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import { asFailure } from '../service/service-failure.js';

/** How the service is read. */
export interface MailReading {
  readonly client: MailClient;
  /** Translations of how many templates are read at a time. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** Called once a template. */
  readonly onRead: () => void;
}

/** Reads all live templates, sorted by name. @throws Failure when they cannot be read, `interrupted` when the signal aborts. */
export async function readLiveTemplates({
  client,
  signal,
}: Pick<MailReading, 'client' | 'signal'>): Promise<readonly LiveTemplate[]> {
  const templates = await orFail(async () => readTemplates(await client.templates(signal)), signal);
  return templates.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

/** Reads the translations of some templates, in the order of the templates; the first that fails ends it. @throws Failure as above. */
export async function readLiveMail(
  templates: readonly LiveTemplate[],
  { client, concurrency, signal, onRead }: MailReading,
): Promise<readonly LiveMail[]> {
  const end = new AbortController();
  const either = AbortSignal.any([signal, end.signal]);
  const read = async (template: LiveTemplate): Promise<LiveMail> => {
    const translations = readTranslations(template, await client.translations(template.id, either));
    onRead();
    return { template, translations };
  };
  return orFail(() => mapConcurrently(templates, concurrency, read), signal).finally(() => end.abort());
}

async function orFail<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (signal.aborted) throw new Failure('interrupted', 'interrupted, nothing was written');
    throw asFailure(error);
  }
}
