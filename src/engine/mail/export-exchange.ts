import { Failure } from '../../failure.js';
import type { ExportedMail } from '../../mail/exchange/exported-mail.js';
import { exportMail } from '../../mail/exchange/exported-mail.js';
import { spellingOf } from '../../mail/add-language.js';
import { mustHaveValidProject } from '../check/read-declared.js';
import { claimOutputs } from '../outputs/claim-outputs.js';
import { contentOf } from '../outputs/earlier-file.js';
import { fullPath } from '../../load/files/file-tree.js';
import { isStream } from '../outputs/write-file.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { Host, Session } from '../session/session.js';
import { mustBeLanguage } from './add-language.js';
import { mailProjectOf, readMailFolder } from './mail-project.js';
import { namedTemplates } from './named-templates.js';

export interface ExchangeOptions {
  readonly language: string;
  /** Names or ids of templates; all that can be translated to the language when empty. */
  readonly templates: readonly string[];
}

/** Mails to translate to a language. */
export interface ExportedMails {
  /** As files of the project spell it. */
  readonly language: string;
  readonly mails: readonly ExportedMail[];
  /** Number of templates that are left out: the language is that of their default, or ignored, or they have no mirror. */
  readonly leftOut: number;
}

/**
 * Returns what an agency needs to translate mails: the default texts of the mirrors, and the translations as far as there are. Offline.
 *
 * @throws Failure `usage` when the language is no language tag, a template is unknown or cannot be translated to it, or none can;
 *   InvalidFiles when files have errors.
 */
export async function exportExchange(
  session: Session,
  { language, templates }: ExchangeOptions,
): Promise<ExportedMails> {
  mustHaveValidProject(session);
  mustBeLanguage(language);
  const project = mailProjectOf(session);
  const { ignore, languages } = project.settings;
  const { diagnostics, ...mail } = await readMailFolder(project, session);
  mustBeValid(diagnostics, session.tell);
  const wanted = namedTemplates(mail.templates, templates, project.folder);
  const found = wanted.map((template) => ({ template, exported: exportMail(template, language, ignore) }));
  const mails = found.flatMap(({ exported }) => ('without' in exported ? [] : [exported]));
  for (const { template, exported } of found)
    if ('without' in exported && templates.length > 0)
      throw cannotExport(template.name, language, exported.without);
  if (mails.length === 0)
    throw new Failure('usage', `there is nothing to translate to ${language} in ${project.folder}`, {
      hint: 'templates are left out if mail.ignore covers them, they have no template.yaml, or their default is in this language',
    });
  return { language: spellingOf(language, languages, mail), mails, leftOut: found.length - mails.length };
}

function cannotExport(name: string, language: string, without: 'default' | 'ignored' | 'no-mirror'): Failure {
  const reasons = {
    default: `${language} is the language of the default text of ${name}`,
    ignored: `mail.ignore covers ${language} of ${name}`,
    'no-mirror': `no template.yaml says what the default text of ${name} is`,
  };
  return new Failure('usage', reasons[without]);
}

/** The language of all default texts, which an XLIFF document has once. @throws Failure `usage` when there are several. */
export function sourceLanguageOf({ mails, language }: ExportedMails): string {
  const [first = 'und', ...others] = new Set(mails.map(({ sourceLanguage }) => sourceLanguage));
  if (others.length === 0) return first;
  throw new Failure(
    'usage',
    `the default texts are in ${[first, ...others].join(', ')}, and XLIFF has one source language`,
    {
      hint: `name templates of one language, as in \`zonemason mail export ${language} welcome\`, or use --format csv`,
    },
  );
}

/**
 * Checks that an exchange file can be written: what an agency has sent back must not be lost.
 *
 * @throws Failure `usage` when there is a file with something in it, or one that the project reads; `error` when it cannot be written.
 */
export async function claimExchangeFile(host: Host, path: string): Promise<void> {
  await claimOutputs(host, { outputs: [{ option: '--out', path, kind: 'export' }] });
  const full = fullPath(host.files, path);
  if (await isStream(full)) return;
  const content = await contentOf(full, null);
  if (content === 'other')
    throw new Failure('usage', `--out ${path} exists, and may have come back from a translator`, {
      hint: 'give another name, or remove the file first',
    });
}
