import { dirname } from 'node:path';
import { Failure } from '../../failure.js';
import { loadSampleValues } from '../../load/template/sample-values.js';
import { isSameLanguage } from '../../mail/text/language.js';
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

/** The mail to preview. */
export interface WantedMail {
  /** Name or id of the template, as the user gave it. */
  readonly template: string;
  readonly language: string;
  /** Sample values by dotted name. */
  readonly samples: ReadonlyMap<string, string>;
}

export interface PreviewOptions extends Omit<WantedMail, 'samples'> {
  /** File of sample values. */
  readonly values?: string | undefined;
  /** Whether to preview the live mail instead of the files. */
  readonly live: boolean;
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
  const { template, language, values, live } = options;
  const wanted = { template, language, samples: await readSamples(session, values) };
  return live ? previewLive(session, wanted) : previewFiles(session, wanted);
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

async function previewFiles(session: Session, wanted: WantedMail): Promise<MailPreview> {
  const project = mailProjectOf(session);
  const { templates, diagnostics } = await readMailFolder(project, session);
  const named = templates.find(({ name }) => name === wanted.template);
  const template = named ?? templates.find(({ mirror }) => mirror?.id === wanted.template);
  // A broken file of this template would look like a missing one; other templates do not matter.
  const isOurs = (path = ''): boolean => !template || dirname(path) === template.folder;
  mustBeValid(
    diagnostics.filter(({ at, file }) => isOurs(file ?? at?.file.path)),
    session.tell,
  );
  if (!template)
    throw new Failure('usage', `there is no folder for ${wanted.template} in ${project.folder}`, {
      hint: hintFor(wanted, templates),
    });
  return preview(defaultOf(template, wanted), template.translations, wanted);
}

/** @throws Failure `error` when the default is sent and there is no mirror of it. */
function defaultOf({ mirror, translations, folder }: DesiredTemplate, { language }: WantedMail): Translation {
  const known = mirror ?? translations.find((each) => each.language === language);
  if (known) return known;
  throw new Failure(
    'error',
    `${folder} has no ${language}.yaml, so the default text is sent, but no template.yaml says what that is`,
    { hint: 'run `zonemason import --mail` to write it, or use --live to ask the service' },
  );
}

async function previewLive(session: Session, wanted: WantedMail): Promise<MailPreview> {
  mailProjectOf(session);
  const { live } = await readLive(session, (all) => [liveTemplate(all, wanted)]);
  const [mail] = live;
  if (!mail) throw new Error('the picked template has not been read');
  return preview(mail.template, mail.translations, wanted);
}

/** Finds a template by id, else by name. @throws Failure `usage` when none, or more than one, has that name. */
function liveTemplate(all: readonly LiveTemplate[], wanted: WantedMail): LiveTemplate {
  const identified = all.find(({ id }) => id === wanted.template);
  if (identified) return identified;
  const [template, ...others] = all.filter(({ name }) => name === wanted.template);
  if (!template)
    throw new Failure('usage', `there is no live template ${wanted.template}`, {
      hint: hintFor(wanted, all),
    });
  if (others.length === 0) return template;
  const ids = [template, ...others].map(({ id }) => id);
  throw new Failure('usage', `${ids.length} live templates are called ${wanted.template}`, {
    hint: `give the id of one: ${ids.join(', ')}`,
  });
}

function hintFor({ template }: WantedMail, all: readonly { readonly name: string }[]): string {
  const names = all.map(({ name }) => name);
  return hintForName(template, names);
}

function preview(
  defaultText: Translation,
  translations: readonly Translation[],
  wanted: WantedMail,
): MailPreview {
  const shown = previewMail({ ...wanted, defaultText, translations });
  const almost = translations.find((each) => isSameLanguage(each.language, wanted.language));
  return { preview: shown, almost: shown.source === 'default' ? (almost?.language ?? null) : null };
}
