import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { TemplateDiff } from '../../mail/diff/template-diff.js';
import type { DesiredMail, LiveTemplate, MailSettings } from '../../mail/templates/template.js';
import type { DeletedTranslation, SeenTemplate } from '../../mail/unused-patterns.js';
import { checkMailIgnore, checkMailProtect, templatesInFiles } from '../../mail/unused-patterns.js';

export interface SeenMail {
  readonly desired: DesiredMail;
  readonly settings: MailSettings;
  /** All live templates. */
  readonly templates: readonly LiveTemplate[];
  /** Those whose translations were read and compared. */
  readonly diffs: readonly TemplateDiff[];
}

/** Finds the patterns of the project file that match nothing, in the files or live. */
export function* checkMailPatterns({ desired, settings, templates, diffs }: SeenMail): Iterable<Diagnostic> {
  const languages = new Map(
    diffs.map(({ template, live }) => [template.id, live.map(({ language }) => language)]),
  );
  const live = templates.map(({ name, id }): SeenTemplate => ({
    name,
    id,
    languages: languages.get(id) ?? null,
  }));
  yield* checkMailProtect(settings, [...templatesInFiles(desired), ...live]);
  yield* checkMailIgnore(settings, live, diffs.flatMap(deletedIn));
}

function deletedIn({ template: { name, id }, changes }: TemplateDiff): readonly DeletedTranslation[] {
  return changes.flatMap(({ action, before }) =>
    action === 'delete' ? { name, id, language: before.language } : [],
  );
}
