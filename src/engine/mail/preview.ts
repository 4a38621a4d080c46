import { dirname } from 'node:path';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { Failure } from '../../failure.js';
import { loadSampleValues } from '../../load/template/sample-values.js';
import { isSameLanguage } from '../../mail/text/language.js';
import type { LiveMail } from '../../mail/template.js';
import type { Preview } from '../../mail/preview.js';
import { previewMail } from '../../mail/preview.js';
import type { DesiredTemplate, LiveTemplate } from '../../mail/template.js';
import type { Translation } from '../../mail/translation.js';
import { hintForName } from '../../text/known-names.js';
import { mustHaveValidProject } from '../check/check.js';
import { mustBeValid } from '../must-be-valid.js';
import type { Session } from '../session.js';
import { mailProjectOf, readMailFolder } from './mail-project.js';
import { readLive } from './read-live.js';

export interface PreviewOptions extends Omit<WantedMail, 'samples'> {
  /** File of sample values. */
  readonly values?: string | undefined;
  /** Whether the service is asked. */
  readonly live: boolean;
}

/**
 * The mail that would be sent once the files are applied, or that is sent now.
 *
 * @throws Failure `usage` when there is no such template, `error` when the default is sent and not known; InvalidFiles.
 */
export async function readPreview(session: Session, options: PreviewOptions): Promise<MailPreview> {
  mustHaveValidProject(session);
  const { template, language, values, live } = options;
  const wanted = { template, language, samples: await readSamples(session, values) };
  return live ? previewOfService(session, wanted) : previewOfFolder(session, wanted);
}

async function readSamples(
  { files, tell }: Session,
  path: string | undefined,
): Promise<WantedMail['samples']> {
  if (path === undefined) return new Map();
  const { values, diagnostics } = await loadSampleValues(path, files);
  mustBeValid(diagnostics, tell);
  return values;
}

async function previewOfFolder(session: Session, wanted: WantedMail): Promise<MailPreview> {
  const mail = mailProjectOf(session);
  const { templates, diagnostics } = await readMailFolder(mail, session);
  const named = templates.find(({ name }) => name === wanted.template);
  const template = named ?? templates.find(({ mirror }) => mirror?.id === wanted.template);
  // What cannot be read would be taken for what is not there; other templates do not matter.
  mustBeValid(template ? diagnosticsOf(template, diagnostics) : diagnostics, session.tell);
  if (template) return previewFiles(template, wanted);
  throw new Failure('usage', `there is no folder of translations for ${wanted.template} in ${mail.folder}`, {
    hint: hintForName(
      wanted.template,
      templates.map(({ name }) => name),
    ),
  });
}

function diagnosticsOf(
  { folder }: DesiredTemplate,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  return diagnostics.filter(({ at, file = at?.file.path ?? '' }) => dirname(file) === folder);
}

async function previewOfService(session: Session, wanted: WantedMail): Promise<MailPreview> {
  mailProjectOf(session);
  const { live } = await readLive(session, (all) => [liveTemplate(all, wanted)]);
  const [template] = live;
  if (!template) throw new Error('the template that was picked has not been read');
  return previewLive(template, wanted);
}

/** The template of this id, else the only one of this name. @throws Failure `usage` when there is none, or more than one. */
function liveTemplate(all: readonly LiveTemplate[], { template: wanted }: WantedMail): LiveTemplate {
  const named = all.filter(({ name }) => name === wanted);
  const [template, another] =
    [all.filter(({ id }) => id === wanted), named].find(({ length }) => length > 0) ?? [];
  if (template && !another) return template;
  if (another)
    throw new Failure('usage', `${named.length} live templates are called ${wanted}`, {
      hint: `give the id of one: ${named.map(({ id }) => id).join(', ')}`,
    });
  throw new Failure('usage', `there is no live template ${wanted}`, {
    hint: hintForName(
      wanted,
      all.map(({ name }) => name),
    ),
  });
}

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
function previewLive({ template, translations }: LiveMail, wanted: WantedMail): MailPreview {
  return preview({ defaultText: template, translations }, wanted);
}

/** The mail that would be sent if the files were live. @throws Failure `error` when that is a default without a mirror. */
function previewFiles({ mirror, translations, folder }: DesiredTemplate, wanted: WantedMail): MailPreview {
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
