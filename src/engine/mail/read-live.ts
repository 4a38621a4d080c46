import { readTemplates, readTranslations } from '../../mail/templates/listing.js';
import type { LiveMail, LiveTemplate } from '../../mail/templates/template.js';
import { sortedBy } from '../../text/compare.js';
import { startProgress } from '../events.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import { unlessInterrupted } from '../service/read-or-fail.js';
import type { Session } from '../session/session.js';

export interface LiveMailReading {
  /** All live templates, sorted by name. */
  readonly all: readonly LiveTemplate[];
  /** The picked ones, with their translations. */
  readonly live: readonly LiveMail[];
}

/** Picks the templates whose translations are read. */
export type PickTemplates = (all: readonly LiveTemplate[]) => readonly LiveTemplate[];

/** Reads the live mail of a project. Reports progress. @throws Failure when any request fails, `interrupted`. */
export async function readLive(
  { access, limits, signal, tell }: Session,
  pick: PickTemplates = (all) => all,
): Promise<LiveMailReading> {
  const client = await access.mail();
  const listed = await unlessInterrupted(async () => readTemplates(await client.templates(signal)), signal);
  const all = sortedBy(listed, ({ name }) => name);
  const picked = pick(all);
  const progress = startProgress(tell, 'reading-translations', picked.length);
  const end = new AbortController();
  const either = AbortSignal.any([signal, end.signal]);
  const read = async (template: LiveTemplate): Promise<LiveMail> => {
    const translations = readTranslations(template, await client.translations(template.id, either));
    progress.advance();
    return { template, translations };
  };
  try {
    return { all, live: await unlessInterrupted(() => mapConcurrently(picked, limits.total, read), signal) };
  } finally {
    end.abort();
    progress.end();
  }
}
