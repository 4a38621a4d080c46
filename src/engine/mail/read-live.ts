import type { LiveMail } from '../../mail/template.js';
import type { LiveTemplate } from '../../mail/template.js';
import { startProgress } from '../events.js';
import type { Session } from '../session.js';
import { readLiveMail, readLiveTemplates } from './live-mail.js';

export interface LiveMailReading {
  /** All live templates. */
  readonly all: readonly LiveTemplate[];
  /** The wanted ones, with their translations. */
  readonly live: readonly LiveMail[];
}

/** Picks the templates whose translations are wanted. */
export type PickTemplates = (all: readonly LiveTemplate[]) => readonly LiveTemplate[];

/** Asks the project's service for mail. Tells how far it is. @throws Failure when it cannot be asked, or does not answer. */
export async function readLive(
  session: Session,
  pick: PickTemplates = (all) => all,
): Promise<LiveMailReading> {
  const { access, limits, signal, tell } = session;
  const client = await access.mail();
  const all = await readLiveTemplates({ client, signal });
  const wanted = pick(all);
  const progress = startProgress(tell, 'reading-translations', wanted.length);
  const reading = { client, concurrency: limits.total, signal, onRead: progress.advance };
  return { all, live: await readLiveMail(wanted, reading).finally(progress.end) };
}
