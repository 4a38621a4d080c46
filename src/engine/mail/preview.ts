import { Failure } from '../../failure.js';
import { loadSampleValues } from '../../load/template/sample-values.js';
import type { MailSheet } from '../../mail/mail-sheet.js';
import { mailSheet } from '../../mail/mail-sheet.js';
import type { Preview } from '../../mail/preview.js';
import { previewMail } from '../../mail/preview.js';
import { isSameLanguage } from '../../mail/text/language.js';
import type { Translation } from '../../mail/templates/translation.js';
import { mustHaveValidProject } from '../check/read-declared.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { Session } from '../session/session.js';
import type { FoundMail, MailAddress } from './find-mail.js';
import { findMail } from './find-mail.js';
import { mailProjectOf } from './mail-project.js';

export interface SheetOptions extends MailAddress {
  /** File of sample values. */
  readonly values?: string | undefined;
}

export interface PreviewOptions extends SheetOptions {
  readonly language: string;
}

export interface MailPreview {
  readonly preview: Preview;
  /** When the default is shown: a language that differs from the requested one only in case. */
  readonly almost: string | null;
}

/**
 * Previews a mail as it will be sent once the files are applied, or as it is sent now.
 *
 * @throws Failure `usage` when there is no such template, `error` when the default is sent and not known; InvalidFiles.
 */
export async function readPreview(session: Session, options: PreviewOptions): Promise<MailPreview> {
  mustHaveValidProject(session);
  const { template, language, values } = options;
  const samples = await readSamples(session, values);
  const mail = await findMail(session, options);
  const { translations } = mail;
  const defaultText = defaultOf(mail, language);
  const preview = previewMail({ template, language, samples, defaultText, translations });
  const almost = translations.find((each) => isSameLanguage(each.language, language));
  return { preview, almost: preview.source === 'default' ? (almost?.language ?? null) : null };
}

/**
 * Previews a mail in all its languages.
 *
 * @throws Failure `usage` when there is no such template, or nothing in it; InvalidFiles.
 */
export async function readMailSheet(session: Session, options: SheetOptions): Promise<MailSheet> {
  mustHaveValidProject(session);
  const { settings } = mailProjectOf(session);
  const samples = await readSamples(session, options.values);
  return mailSheet({ ...(await findMail(session, options)), settings, samples });
}

/** Reads sample values, if a file is given. @throws InvalidFiles when it has errors. */
export async function readSamples(
  { files, tell }: Session,
  path: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (path === undefined) return new Map();
  const { values, diagnostics } = await loadSampleValues(path, files);
  mustBeValid(diagnostics, tell);
  return values;
}

/** @throws Failure `error` when the default is sent and there is no mirror of it. */
function defaultOf({ name, defaultText, translations }: FoundMail, language: string): Translation {
  const known = defaultText ?? translations.find((each) => each.language === language);
  if (known) return known;
  throw new Failure(
    'error',
    `${name} has no ${language}.yaml, so the default text is sent, but no template.yaml says what that is`,
    { hint: 'run `zonemason import --mail` to write it, or use --live to ask the service' },
  );
}
