import { Failure } from '../../failure.js';
import type { DesiredTemplate } from '../../mail/templates/template.js';
import type { DeclaredTranslation } from '../../mail/templates/translation.js';
import { isSameLanguage } from '../../mail/text/language.js';
import { sourceDigest } from '../../mail/text/source-digest.js';
import { marksOf } from '../../mail/translation-marks.js';
import { mustHaveValidProject } from '../check/read-declared.js';
import { editedMailFile } from '../outputs/edited-mail-file.js';
import type { ImportedFile } from '../outputs/imported-file.js';
import { mustStayInside } from '../outputs/must-stay-inside.js';
import { writeProjectFiles } from '../outputs/write-file.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { Session } from '../session/session.js';
import { mailProjectOf, readMailFolder } from './mail-project.js';
import { namedTemplates } from './named-templates.js';

/** Translations that someone has reviewed. */
export interface ReviewedTranslations {
  readonly language: string;
  /** Names or ids of their templates, at least one. */
  readonly templates: readonly string[];
}

/** What became of them. */
export interface MarkedTranslations {
  /** Their files; `same` were marked already. */
  readonly files: readonly ImportedFile[];
  /** Names of the templates whose texts equal the default still, marked or not. */
  readonly untranslated: readonly string[];
}

/**
 * Marks translations as reviewed: their files name the default text of the mirror as their source, and are no drafts any more. All
 * else in the files stays. Offline.
 *
 * @throws Failure `usage` when a template is unknown or has no such translation, `error` when it has no mirror or a file cannot
 *   be written, `invalid-files` when one cannot be edited; InvalidFiles when files have errors. Nothing is written then.
 */
export async function markReviewed(
  session: Session,
  { language, templates }: ReviewedTranslations,
): Promise<MarkedTranslations> {
  mustHaveValidProject(session);
  const project = mailProjectOf(session);
  const { diagnostics, ...mail } = await readMailFolder(project, session);
  mustBeValid(diagnostics, session.tell);
  const { root, files: tree } = project.project;
  const wanted = namedTemplates(mail.templates, templates, project.folder);
  const reviewed = wanted.map((template) => reviewedTranslation(template, language));
  const files = await Promise.all(
    reviewed.map(async ({ path, source, isDone }): Promise<ImportedFile> => {
      if (isDone) return { path, text: '', state: 'same' };
      const edited = await editedMailFile(path, { source, state: null }, tree);
      return { path, text: '', state: 'different', ...edited };
    }),
  );
  for (const { fault } of files) if (fault) throw fault;
  const changed = files.filter(({ state }) => state !== 'same');
  const paths = changed.map(({ path }) => path);
  mustStayInside(paths, root, tree);
  await writeProjectFiles(tree, changed);
  const untranslated = reviewed.flatMap(({ template, isTranslated }) => (isTranslated ? [] : [template]));
  return { files, untranslated };
}

interface ReviewedTranslation extends Pick<ImportedFile, 'path'> {
  /** The digest of the default text that it is a translation of. */
  readonly source: string;
  /** Whether its file says so. */
  readonly isDone: boolean;
  readonly template: string;
  /** Whether it is something else than a copy of the default text. */
  readonly isTranslated: boolean;
}

/** @throws Failure `usage` when there is no such translation, `error` when there is no mirror. */
function reviewedTranslation(template: DesiredTemplate, language: string): ReviewedTranslation {
  const { name, mirror } = template;
  const translation = translationIn(template, language);
  if (!mirror)
    throw new Failure('error', `no template.yaml says what the default text of ${name} is`, {
      hint: 'run `zonemason import --mail --mirrors` to write it',
    });
  const source = sourceDigest(mirror);
  const isDone = translation.source === source && !translation.isDraft;
  const isTranslated = !marksOf(translation, mirror).includes('untranslated');
  return { path: translation.places.subject.file.path, source, isDone, template: name, isTranslated };
}

/** @throws Failure `usage` when there is none. */
function translationIn({ name, translations }: DesiredTemplate, language: string): DeclaredTranslation {
  const found = translations.find((each) => isSameLanguage(each.language, language));
  if (found) return found;
  throw new Failure('usage', `${name} has no translation in ${language}`, {
    hint: `write one: zonemason mail add ${language} ${name}`,
  });
}
