import { Failure } from '../../failure.js';
import { formatTranslation } from '../../load/template/format-template-file.js';
import type { Presence } from '../../mail/add-language.js';
import { presenceOf, spellingOf } from '../../mail/add-language.js';
import { isLanguageFileName } from '../../mail/import-templates.js';
import type { DesiredTemplate } from '../../mail/templates/template.js';
import { sourceDigest } from '../../mail/text/source-digest.js';
import { isLanguageTag, isSameLanguage, nearestTag } from '../../mail/text/language.js';
import { pathIn } from '../../text/slash-path.js';
import { mustHaveValidProject } from '../check/read-declared.js';
import type { ImportedFile } from '../outputs/imported-file.js';
import { mustBeValid } from '../session/must-be-valid.js';
import { mustStayInside } from '../outputs/must-stay-inside.js';
import { writeNewFiles } from '../outputs/write-new-files.js';
import type { Session } from '../session/session.js';
import { mailProjectOf, readMailFolder } from './mail-project.js';
import { namedTemplates } from './named-templates.js';

export interface AddLanguageOptions {
  /** A language tag. */
  readonly language: string;
  /** Names or ids of templates; all that lack the language when empty. */
  readonly templates: readonly string[];
}

export interface LanguageAdded {
  /** As files of the project spell it. */
  readonly language: string;
  /** Files of the language; `same` existed already. */
  readonly files: readonly ImportedFile[];
  /** Number of templates that need none: it is the language of their default, or ignored. */
  readonly skipped: number;
  /** Whether `mail.languages` has the language; null when it lists none. */
  readonly isListed: boolean | null;
}

/**
 * Writes files to translate, with the default texts of the mirrors. Keeps files that exist. Offline.
 *
 * @throws Failure `usage` when the language or a template cannot have such a file, `error` when there is no mirror, or a
 *   file cannot be written, `invalid-files` when a link leads one out of the repository; InvalidFiles when files have errors. Nothing is written then.
 */
export async function addLanguage(session: Session, options: AddLanguageOptions): Promise<LanguageAdded> {
  mustHaveValidProject(session);
  mustBeLanguage(options.language);
  const project = mailProjectOf(session);
  const { ignore, languages: listed } = project.settings;
  const { diagnostics, ...mail } = await readMailFolder(project, session);
  mustBeValid(diagnostics, session.tell);
  const language = spellingOf(options.language, listed, mail);
  const wanted = namedTemplates(mail.templates, options.templates, project.folder);
  const found = wanted.map((template) => ({ template, presence: presenceOf(template, language, ignore) }));
  mustBeAddable(found, { language, isNamed: options.templates.length > 0 });
  const files = found.flatMap((each) => fileFor(each, language));
  const { root, files: tree } = project.project;
  const added = files.filter(({ state }) => state === 'new');
  mustStayInside(
    added.map(({ path }) => path),
    root,
    tree,
  );
  await writeNewFiles(tree, added);
  return {
    language,
    files,
    skipped: found.filter(({ presence }) => isNeedless(presence)).length,
    isListed: listed.length > 0 ? listed.some((each) => isSameLanguage(each.language, language)) : null,
  };
}

/** @throws Failure `usage` for what is not a language tag, or cannot be the name of a file. */
export function mustBeLanguage(language: string): void {
  if (isLanguageTag(language) && isLanguageFileName(language)) return;
  if (isLanguageTag(language))
    throw new Failure('usage', `${language} cannot be the name of a file on every system`);
  const nearest = nearestTag(language);
  throw new Failure('usage', `"${language}" is not a language tag`, {
    hint: nearest === null ? 'use one, for example de or pt-BR' : `did you mean ${nearest}?`,
  });
}

interface LanguagePresence {
  readonly template: DesiredTemplate;
  readonly presence: Presence;
}

function isNeedless({ kind }: Presence): boolean {
  return kind === 'default' || kind === 'ignored';
}

/** @throws Failure when a named template, or every one, needs no such file; when a mirror is missing. */
function mustBeAddable(
  found: readonly LanguagePresence[],
  { language, isNamed }: { readonly language: string; readonly isNamed: boolean },
): void {
  const namesOf = (kind: Presence['kind']): readonly string[] =>
    found.flatMap(({ template, presence }) => (presence.kind === kind ? [template.name] : []));
  const [defaults, ignored, bare] = [namesOf('default'), namesOf('ignored'), namesOf('no-mirror')];
  if (defaults.length > 0 && (isNamed || defaults.length === found.length))
    throw new Failure(
      'usage',
      `${language} is the language of the default text of ${isNamed ? defaults.join(', ') : 'every template'}`,
      { hint: 'change the default text at the service' },
    );
  if (ignored.length > 0 && isNamed)
    throw new Failure('usage', `mail.ignore covers ${language} of ${ignored.join(', ')}`, {
      hint: 'narrow the pattern in the project file',
    });
  if (bare.length > 0)
    throw new Failure('error', `no template.yaml says what the default text of ${bare.join(', ')} is`, {
      hint: 'run `zonemason import --mail --mirrors` to write it',
    });
}

function fileFor({ template, presence }: LanguagePresence, language: string): readonly ImportedFile[] {
  if (presence.kind === 'translated')
    return [{ path: presence.translation.places.subject.file.path, text: '', state: 'same' }];
  if (presence.kind !== 'missing') return [];
  const path = pathIn(template.folder, `${language}.yaml`);
  return [
    {
      path,
      text: formatTranslation({ ...presence.defaultText, source: sourceDigest(presence.defaultText) }),
      state: 'new',
    },
  ];
}
