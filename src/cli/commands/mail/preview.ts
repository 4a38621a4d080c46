import { readLanguageSheet } from '../../../engine/mail/language-sheet.js';
import type { MailPreview } from '../../../engine/mail/preview.js';
import { readMailSheet, readPreview } from '../../../engine/mail/preview.js';
import { withSession } from '../../../engine/session/session.js';
import { Failure } from '../../../failure.js';
import { formatMailLanguageHtml } from '../../../render/html/mail-language-page.js';
import { formatMailPreviewHtml } from '../../../render/html/mail-preview-page.js';
import { formatMailSheetHtml } from '../../../render/html/mail-sheet-page.js';
import { formatMailPreviewJson } from '../../../render/json/mail.js';
import { formatMailPreview } from '../../../render/text/mail-preview.js';
import type { Context } from '../../terminal/context.js';
import { noticeText } from '../../terminal/notice.js';
import type { ServiceOptions } from '../../session/host.js';
import { serviceHost } from '../../session/host.js';

export interface MailPreviewOptions extends ServiceOptions {
  /** Text if left out; with `all`, a page. */
  readonly format?: 'text' | 'html' | 'json';
  /** YAML file with sample values. */
  readonly values?: string;
  /** Ask the service. */
  readonly live?: boolean;
  /** Show all mails in a language, which is the first argument then. */
  readonly all?: boolean;
}

/** Shows the mail that would be sent in a language, or a page with all languages. */
export async function runMailPreview(
  context: Context,
  template: string,
  language: string | undefined,
  options: MailPreviewOptions,
): Promise<number> {
  const { values, live = false, all = false } = options;
  if (all) return showLanguage(context, [template, language], options);
  if (language === undefined) return showSheet(context, template, options);
  const { preview, almost } = await withSession(serviceHost(options, context), (session) =>
    readPreview(session, { template, language, values, live }),
  );
  context.out.write(formatPreview(preview, options, context));
  if (almost !== null && !context.globals.quiet)
    context.err.write(
      noticeText(`there is a translation in ${almost}; the case of languages matters`, context.err.layout),
    );
  return 0;
}

/** @throws Failure `usage` for other formats than HTML. */
async function showSheet(context: Context, template: string, options: MailPreviewOptions): Promise<number> {
  const { format, values, live = false } = options;
  if (format !== 'html')
    throw new Failure('usage', 'no language is given', {
      hint: '--format html shows all languages on one page; see `zonemason mail preview --help`',
    });
  const sheet = await withSession(serviceHost(options, context), (session) =>
    readMailSheet(session, { template, values, live }),
  );
  context.out.write(formatMailSheetHtml(sheet));
  return 0;
}

/** @throws Failure `usage` when a template is given, too, or something else than a page is wanted. */
async function showLanguage(
  context: Context,
  [language, other]: readonly [string, string | undefined],
  { format, values, live = false, ...options }: MailPreviewOptions,
): Promise<number> {
  if (other !== undefined)
    throw new Failure('usage', '--all shows all mails in one language', {
      hint: `give the language alone: zonemason mail preview --all ${other}`,
    });
  if (format === 'text' || format === 'json')
    throw new Failure('usage', `--all makes a page, which --format ${format} is not`, {
      hint: `write it to a file: zonemason mail preview --all ${language} > ${language}.html`,
    });
  const sheet = await withSession(serviceHost(options, context), (session) =>
    readLanguageSheet(session, { language, values, live }),
  );
  context.out.write(formatMailLanguageHtml(sheet));
  return 0;
}

function formatPreview(
  preview: MailPreview['preview'],
  { format }: MailPreviewOptions,
  { out }: Context,
): string {
  if (format === 'html') return formatMailPreviewHtml(preview);
  return format === 'json' ? formatMailPreviewJson(preview) : formatMailPreview(preview, out.layout);
}
