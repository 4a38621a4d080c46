import type { LiveMail, LiveTemplate } from '../mail/template.js';
import { readLiveMail, readLiveTemplates } from '../engine/mail/live-mail.js';
import { openMailClient } from '../engine/service/with-clients.js';
import type { Context } from './context.js';
import { interruptible } from './terminal/interrupt.js';
import type { MailProject } from './mail-project.js';
import type { ServiceOptions } from './service-options.js';
import { startProgress } from './terminal/progress.js';
import { reachOf } from './reach.js';

export interface LiveMailInput {
  readonly mail: MailProject;
  readonly options: ServiceOptions;
  /** The templates whose translations are wanted; all when it is left out. */
  readonly pick?: (all: readonly LiveTemplate[]) => readonly LiveTemplate[];
}

export interface LiveMailReading {
  /** All live templates. */
  readonly all: readonly LiveTemplate[];
  /** The wanted ones, with their translations. */
  readonly live: readonly LiveMail[];
}

/** Asks the project's service for mail, with a progress line. @throws Failure when it cannot be asked, or does not answer. */
export async function readLive(
  { mail: { project, settings }, options, pick = (all) => all }: LiveMailInput,
  context: Context,
): Promise<LiveMailReading> {
  return interruptible(context, async (signal) => {
    const client = await openMailClient(settings, reachOf({ project, options }, context));
    try {
      const all = await readLiveTemplates({ client, signal });
      const wanted = pick(all);
      const progress = startProgress(context, 'Reading translations', wanted.length);
      const { concurrency } = options;
      const reading = { client, concurrency, signal, onRead: progress.advance };
      return { all, live: await readLiveMail(wanted, reading).finally(progress.end) };
    } finally {
      await client.close();
    }
  });
}
