import { markReviewed } from '../../../engine/mail/done.js';
import { withSession } from '../../../engine/session/session.js';
import type { Context } from '../../terminal/context.js';
import type { HostOptions } from '../../session/host.js';
import { offlineHost } from '../../session/host.js';
import { filesText } from '../../print/files.js';

/** Marks translations as reviewed. */
export async function runMailDone(
  context: Context,
  language: string,
  templates: readonly string[],
  options: HostOptions,
): Promise<number> {
  const files = await withSession(offlineHost(options, context), (session) =>
    markReviewed(session, { language, templates }),
  );
  context.out.write(filesText(`Marked ${language} as reviewed`, files, context.out));
  return 0;
}
