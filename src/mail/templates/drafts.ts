import type { DesiredMail, DesiredTemplate } from './template.js';
import type { DeclaredTranslation } from './translation.js';

/** The translations of a folder that are to be sent; of the others nothing is planned. */
export function plannedTranslations({
  translations,
}: Pick<DesiredTemplate, 'translations'>): readonly DeclaredTranslation[] {
  return translations.some(({ isDraft }) => isDraft)
    ? translations.filter(({ isDraft }) => !isDraft)
    : translations;
}

/** The translations of a folder that are not to be sent yet. */
export function draftsOf({
  translations,
}: Pick<DesiredTemplate, 'translations'>): readonly DeclaredTranslation[] {
  return translations.filter(({ isDraft }) => isDraft);
}

/** Mail whose drafts are to be sent, too. */
export function withDraftsPlanned<T extends DesiredMail>(mail: T): T {
  const templates = mail.templates.map((template) => ({
    ...template,
    translations: template.translations.map(planned),
  }));
  return { ...mail, templates };
}

function planned(translation: DeclaredTranslation): DeclaredTranslation {
  const { isDraft, ...rest } = translation;
  return isDraft ? rest : translation;
}
