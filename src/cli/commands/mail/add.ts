import type { LanguageAdded } from '../../../engine/mail/add-language.js';
import { addLanguage } from '../../../engine/mail/add-language.js';
import { withSession } from '../../../engine/session/session.js';
import { plural } from '../../../text/plural.js';
import type { Layout } from '../../../text/style.js';
import type { Context } from '../../terminal/context.js';
import { noticeText } from '../../terminal/notice.js';
import type { HostOptions } from '../../session/host.js';
import { offlineHost } from '../../session/host.js';
import { filesText } from '../../print/files.js';

/** Writes files to translate from the default texts. */
export async function runMailAdd(
  context: Context,
  language: string,
  templates: readonly string[],
  options: HostOptions,
): Promise<number> {
  const added = await withSession(offlineHost(options, context), (session) =>
    addLanguage(session, { language, templates }),
  );
  context.out.write(filesText(`Added ${added.language}`, added.files, context.out));
  if (!context.globals.quiet) context.err.write(notesOn(added, context.err.layout));
  return 0;
}

function notesOn({ language, files, skipped, isListed }: LanguageAdded, layout: Layout): string {
  const needless = `${plural(skipped, 'template')} skipped: ${language} is the default language, or ignored`;
  const notes = [
    ...(skipped > 0 ? [needless] : []),
    ...(isListed === false ? [`${language} is not in mail.languages, so gaps in it are not reported`] : []),
    ...(files.some(({ state }) => state === 'new')
      ? ['`zonemason validate` reports these files until they are translated (mail/same-as-default)']
      : []),
  ];
  return notes.length === 0 ? '' : `\n${notes.map((note) => noticeText(note, layout)).join('')}`;
}
