import { Failure } from '../../failure.js';
import { isSameLanguage } from '../../mail/text/language.js';
import type { LiveMail, DesiredTemplate } from '../../mail/template.js';
import type { Preview } from '../../mail/preview.js';
import { previewMail } from '../../mail/preview.js';
import type { Translation } from '../../mail/translation.js';

/** A mail that somebody asks for. */
export interface WantedMail {
  /** Name or id of the template, as the user gave it. */
  readonly template: string;
  readonly language: string;
  /** Sample values by dotted name. */
  readonly samples: ReadonlyMap<string, string>;
}

export interface MailPreview {
  readonly preview: Preview;
  /** The default is shown, though this language differs from the wanted one by capitals only. */
  readonly almost: string | null;
}

/** The mail that the service sends now. */
export function previewLive({ template, translations }: LiveMail, wanted: WantedMail): MailPreview {
  return preview({ defaultText: template, translations }, wanted);
}

/** The mail that would be sent if the files were live. @throws Failure `error` when that is a default without a mirror. */
export function previewFiles(
  { mirror, translations, folder }: DesiredTemplate,
  wanted: WantedMail,
): MailPreview {
  const { language } = wanted;
  const defaultText = mirror ?? translations.find((each) => each.language === language);
  if (defaultText) return preview({ defaultText, translations }, wanted);
  throw new Failure(
    'error',
    `${folder} has no ${language}.yaml, so the default is sent, and no template.yaml, which would tell what that says`,
    { hint: '`zonemason import --mail` writes it, and --live asks the service' },
  );
}

interface Texts {
  readonly defaultText: Translation;
  readonly translations: readonly Translation[];
}

function preview({ defaultText, translations }: Texts, wanted: WantedMail): MailPreview {
  const { language } = wanted;
  const shown = previewMail({ ...wanted, defaultText, translations });
  const almost = translations.find((each) => isSameLanguage(each.language, language));
  return { preview: shown, almost: shown.source === 'default' ? (almost?.language ?? null) : null };
}
