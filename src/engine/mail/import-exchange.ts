import type { Project } from '../../config/project.js';
import { applySeverities } from '../../diagnostics/severities.js';
import { Failure } from '../../failure.js';
import { readExchangeFile } from '../../load/exchange/read-exchange.js';
import { formatTranslation } from '../../load/template/format-template-file.js';
import { checkTemplates } from '../../mail/check-templates.js';
import type { CheckedSettings } from '../../mail/check-templates.js';
import type { ReturnedMail } from '../../mail/exchange/returned-mail.js';
import type { UnitFault } from '../../mail/exchange/returned-unit.js';
import { fieldAt, returnedMails } from '../../mail/exchange/returned-mail.js';
import { isSameText } from '../../mail/templates/translation.js';
import { isSameLanguage } from '../../mail/text/language.js';
import { mustHaveValidProject } from '../check/read-declared.js';
import { editedMailFile } from '../outputs/edited-mail-file.js';
import type { ImportedFile } from '../outputs/imported-file.js';
import { mustStayInside } from '../outputs/must-stay-inside.js';
import { writeProjectFiles } from '../outputs/write-file.js';
import { mapConcurrently } from '../service/map-concurrently.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { Session } from '../session/session.js';
import type { ImportedExchange } from './results.js';
import { mailProjectOf, readMailFolder } from './mail-project.js';

/** Number of files to write at a time. */
const AT_ONCE = 16;

/**
 * Takes over translations from XLIFF or CSV files, which are all read first. Each translation is written as a whole, in place where
 * its file exists, or stays as it is. Offline.
 *
 * @throws Failure `invalid-files` when an exchange file cannot be read, `usage` when the project has no mail; InvalidFiles when files of
 *   the project have errors. Nothing is written then; `interrupted` when some may have been.
 */
export async function importExchange(session: Session, paths: readonly string[]): Promise<ImportedExchange> {
  mustHaveValidProject(session);
  const { project, settings, ...place } = mailProjectOf(session);
  const units = [];
  for (const path of new Set(paths)) units.push(...(await readExchangeFile(path, session.files)));
  const { diagnostics, ...mail } = await readMailFolder({ project, settings, ...place }, session);
  mustBeValid(diagnostics, session.tell);
  const { mails, faults: unfit, skipped } = returnedMails(units, mail, settings);
  const checked = mails.map((each) => ({ each, faults: faultsOf(each, settings, project.severities) }));
  const sound = checked.flatMap(({ each, faults }) => (faults.length === 0 ? [each] : []));
  const written = await mapConcurrently(sound, AT_ONCE, async (each) => ({
    each,
    result: await write(each, project),
  }));
  const taken = written.flatMap(({ each, result }) => ('reason' in result ? [] : [{ each, file: result }]));
  const mailsTaken = taken.map(({ each }) => each);
  return {
    files: taken.map(({ file }) => file),
    faults: [
      ...unfit,
      ...checked.flatMap(({ faults }) => faults),
      ...written.flatMap(({ result }) => ('reason' in result ? [result] : [])),
    ],
    skipped,
    drafts: mailsTaken.filter(({ translation }) => translation.isDraft).length,
    stillStale: mailsTaken.filter(({ isStillStale }) => isStillStale).length,
    unlisted: unlistedIn(mailsTaken, settings),
  };
}

/** Tools write `de-DE` where `de` was exported. */
function unlistedIn(mails: readonly ReturnedMail[], { languages }: CheckedSettings): readonly string[] {
  const added = mails.flatMap(({ translation, existing }) => (existing ? [] : [translation.language]));
  const isListed = (tag: string): boolean => languages.some(({ language }) => isSameLanguage(language, tag));
  return languages.length === 0 ? [] : [...new Set(added)].filter((tag) => !isListed(tag));
}

/** What the rules find in a translation that makes it unusable, such as a broken placeholder. */
function faultsOf(
  { template, translation, units }: ReturnedMail,
  { ignore }: CheckedSettings,
  severities: Project['severities'],
): readonly UnitFault[] {
  const alone = { templates: [{ ...template, translations: [translation] }] };
  const found = applySeverities([...checkTemplates(alone, { ignore, languages: [] })], severities);
  return found.flatMap(({ severity, at, message }) => {
    if (severity !== 'error') return [];
    const field = fieldAt(translation, at?.start ?? 0);
    const unit = units.find((each) => each.field === field) ?? units[0];
    return unit ? [{ unit, reason: message }] : [];
  });
}

/** Writes one translation; a file that cannot be written or edited is a fault of its units. */
async function write(
  { translation, existing, units }: ReturnedMail,
  { root, files: tree }: Project,
): Promise<ImportedFile | UnitFault> {
  const { path } = translation.places.subject.file;
  const { subject, body, source, isDraft } = translation;
  if (existing && isSame(translation, existing)) return { path, text: '', state: 'same' };
  try {
    mustStayInside([path], root, tree);
    const texts = { subject, body, source: source ?? null, state: isDraft ? 'draft' : null };
    const edited = existing && (await editedMailFile(path, texts, tree));
    if (edited && 'fault' in edited) throw edited.fault;
    const state = existing ? 'different' : 'new';
    const file: ImportedFile = { path, state, ...(edited ?? { text: formatTranslation(translation) }) };
    await writeProjectFiles(tree, [file]);
    return file;
  } catch (error) {
    const [unit] = units;
    if (!(error instanceof Failure) || !unit) throw error;
    if (error.kind === 'interrupted')
      throw new Failure(
        'interrupted',
        'interrupted; each translation is as it was, or taken over as a whole',
        {
          hint: 'import the same files again for the others',
        },
      );
    return { unit, reason: error.message };
  }
}

function isSame(a: ReturnedMail['translation'], b: ReturnedMail['translation']): boolean {
  return isSameText(a, b) && a.source === b.source && a.isDraft === b.isDraft;
}
