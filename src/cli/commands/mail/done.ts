import type { MarkedTranslations } from '../../../engine/mail/done.js';
import { markReviewed } from '../../../engine/mail/done.js';
import { withSession } from '../../../engine/session/session.js';
import { shellWord } from '../../../render/shell-word.js';
import { enumeration } from '../../../text/plural.js';
import type { Context } from '../../terminal/context.js';
import { noticeText } from '../../terminal/notice.js';
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
  const marked = await withSession(offlineHost(options, context), (session) =>
    markReviewed(session, { language, templates }),
  );
  const { out, err, globals } = context;
  out.write(filesText(verbFor(marked, language), marked.files, out));
  if (marked.untranslated.length > 0 && !globals.quiet)
    err.write(`\n${noticeText(untranslatedText(marked, language), err.layout)}`);
  return 0;
}

function verbFor({ files, untranslated }: MarkedTranslations, language: string): string {
  if (files.some(({ state }) => state !== 'same')) return `Marked ${language} as reviewed`;
  return untranslated.length > 0 ? 'Nothing to mark' : `${language} was marked already`;
}

function untranslatedText({ untranslated }: MarkedTranslations, language: string): string {
  const [verb, it, is] = untranslated.length > 1 ? ['equal', 'them', 'they are'] : ['equals', 'it', 'it is'];
  const todo = `\`zonemason mail todo ${shellWord(language)}\``;
  return `${enumeration(untranslated, MOST_NAMED)} ${verb} the default text: ${todo} lists ${it} until ${is} translated`;
}

const MOST_NAMED = 5;
