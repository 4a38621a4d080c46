import { spellingOf } from '../../mail/add-language.js';
import { matchTemplates } from '../../mail/diff/match-templates.js';
import type { LanguageSheet } from '../../mail/language-sheet.js';
import { languageSheet } from '../../mail/language-sheet.js';
import type { DesiredMail } from '../../mail/templates/template.js';
import type { Translation } from '../../mail/templates/translation.js';
import { isSameLanguage } from '../../mail/text/language.js';
import { mustHaveValidProject } from '../check/read-declared.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { Session } from '../session/session.js';
import { mustBeLanguage } from './add-language.js';
import { mailProjectOf, readMailFolder } from './mail-project.js';
import type { PreviewOptions } from './preview.js';
import { readSamples } from './preview.js';
import { readLive } from './read-live.js';

/**
 * Previews all mails in one language: the default, what the files say, and if wanted what is sent today.
 *
 * @throws Failure `usage` when the language is no language tag, `credentials`, `unreachable`; InvalidFiles.
 */
export async function readLanguageSheet(
  session: Session,
  { language: wanted, live, values }: Omit<PreviewOptions, 'template'>,
): Promise<LanguageSheet> {
  mustHaveValidProject(session);
  mustBeLanguage(wanted);
  const project = mailProjectOf(session);
  const samples = await readSamples(session, values);
  const { diagnostics, ...mail } = await readMailFolder(project, session);
  mustBeValid(diagnostics, session.tell);
  const { settings } = project;
  const language = spellingOf(wanted, settings.languages, mail);
  return languageSheet({
    language,
    mail,
    settings,
    samples,
    live: live ? await liveTranslations(session, mail, language) : null,
  });
}

async function liveTranslations(
  session: Session,
  mail: DesiredMail,
  language: string,
): Promise<ReadonlyMap<string, Translation>> {
  const { all, live } = await readLive(session, (templates) =>
    matchTemplates(mail, templates).matches.map((match) => match.live),
  );
  const folders = new Map(
    matchTemplates(mail, all).matches.map((match) => [match.live.id, match.desired.name]),
  );
  return new Map(
    live.flatMap(({ template, translations }) => {
      const folder = folders.get(template.id);
      const translation = translations.find((each) => isSameLanguage(each.language, language));
      return folder !== undefined && translation ? [[folder, translation] as const] : [];
    }),
  );
}
