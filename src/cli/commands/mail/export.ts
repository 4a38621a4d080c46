import { claimExchangeFile, exportExchange } from '../../../engine/mail/export-exchange.js';
import type { ExchangeFormat } from '../../../engine/mail/exchange-formats.js';
import { renderExchange } from '../../../engine/mail/render-exchange.js';
import { writeFileAtomically } from '../../../engine/outputs/write-file.js';
import { withSession } from '../../../engine/session/session.js';
import { plural } from '../../../text/plural.js';
import type { Context } from '../../terminal/context.js';
import { noticeText } from '../../terminal/notice.js';
import type { HostOptions } from '../../session/host.js';
import { offlineHost } from '../../session/host.js';

export interface MailExportOptions extends HostOptions {
  readonly format: ExchangeFormat;
  /** File to write; stdout if left out. */
  readonly out?: string;
}

/** Writes mails to translate for an agency. */
export async function runMailExport(
  context: Context,
  language: string,
  templates: readonly string[],
  options: MailExportOptions,
): Promise<number> {
  const { format, out } = options;
  const host = offlineHost(options, context);
  if (out !== undefined) await claimExchangeFile(host, out);
  const exported = await withSession(host, (session) => exportExchange(session, { language, templates }));
  const { mails, leftOut, language: target } = exported;
  const text = renderExchange(exported, format);
  if (out === undefined) context.out.write(text);
  else await writeFileAtomically(host.files, out, text);
  if (!context.globals.quiet) {
    const left =
      leftOut === 0 ? '' : `; ${plural(leftOut, 'template')} left out: nothing to translate to ${target}`;
    const notice = `Exported ${plural(mails.length, 'mail')} to translate to ${target}${left}.`;
    context.err.write(noticeText(notice, context.err.layout));
  }
  return 0;
}
