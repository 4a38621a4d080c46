import type { ImportedExchange } from '../../../engine/mail/results.js';
import { importExchange } from '../../../engine/mail/import-exchange.js';
import { withSession } from '../../../engine/session/session.js';
import { EXIT_CODES } from '../../../failure.js';
import { plural } from '../../../text/plural.js';
import type { Layout } from '../../../text/style.js';
import type { Context } from '../../terminal/context.js';
import { noticeText } from '../../terminal/notice.js';
import type { HostOptions } from '../../session/host.js';
import { offlineHost } from '../../session/host.js';
import { filesText } from '../../print/files.js';

/** Takes over translations from files that came back from an agency. */
export async function runMailImport(
  context: Context,
  paths: readonly string[],
  options: HostOptions,
): Promise<number> {
  const imported = await withSession(offlineHost(options, context), (session) =>
    importExchange(session, paths),
  );
  context.out.write(filesText('Imported', imported.files, context.out));
  const problems = faultsText(imported, context.err.layout);
  if (problems !== '') context.err.write(`\n${problems}`);
  if (!context.globals.quiet) context.err.write(notesOn(imported, context.err.layout));
  return imported.faults.length === 0 ? 0 : EXIT_CODES.partial;
}

function faultsText({ faults }: ImportedExchange, layout: Layout): string {
  if (faults.length === 0) return '';
  const lines = faults.map(({ unit, reason }) => {
    const { place, template, field, language } = unit;
    return noticeText(`${place}: ${template}/${language} ${field}: ${reason}`, layout);
  });
  const stays =
    faults.length === 1
      ? 'does not fit; its translation stays as it is'
      : 'do not fit; their translations stay as they are';
  return lines.join('') + noticeText(`${plural(faults.length, 'unit')} ${stays}.`, layout);
}

function notesOn({ skipped, drafts, stillStale, unlisted }: ImportedExchange, layout: Layout): string {
  const notes = [
    skipped > 0 ? `${plural(skipped, 'unit')} skipped: no translation` : '',
    drafts > 0
      ? `${plural(drafts, 'draft')}: not planned until \`zonemason mail done\`, or with --drafts`
      : '',
    stillStale > 0
      ? `${plural(stillStale, 'translation')} came back unchanged, and made from an earlier default: \`zonemason mail done\` if right`
      : '',
    unlisted.length > 0 ? `not in mail.languages: ${unlisted.join(', ')}` : '',
  ];
  return notes.map((note) => (note === '' ? '' : noticeText(note, layout))).join('');
}
