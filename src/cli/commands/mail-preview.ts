import { dirname } from 'node:path';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { Failure } from '../../failure.js';
import { printable } from '../../text/printable.js';
import { loadSampleValues } from '../../load/template/sample-values.js';
import type { DesiredTemplate, LiveTemplate } from '../../mail/template.js';
import type { Preview } from '../../mail/preview.js';
import { formatMailPreviewHtml } from '../../render/html/mail-preview-page.js';
import { formatMailPreviewJson } from '../../render/json/mail.js';
import { formatMailPreview } from '../../render/text/mail-preview.js';
import type { MailPreview, WantedMail } from '../../engine/mail/preview.js';
import { previewFiles, previewLive } from '../../engine/mail/preview.js';
import type { Context } from '../context.js';
import type { MailOptions } from '../mail-project.js';
import { readMailFolder, readMailProject } from '../mail-project.js';
import { mustBeValid } from '../make-plan.js';
import { openFiles } from '../project-files.js';
import { readLive } from '../read-live-mail.js';
import { hintForName } from '../options/known-names.js';

export interface MailPreviewOptions extends MailOptions {
  readonly format: 'text' | 'html' | 'json';
  /** File of sample values. */
  readonly values?: string;
  /** Ask the service. */
  readonly live?: boolean;
}

/** Shows the mail that would be sent. */
export async function runMailPreview(
  { template, language }: Omit<WantedMail, 'samples'>,
  options: MailPreviewOptions,
  context: Context,
): Promise<number> {
  const wanted = { template, language, samples: await readSamples(options, context) };
  const makePreview = options.live ? previewOfService : previewOfFolder;
  const { preview, almost } = await makePreview(wanted, options, context);
  context.out.write(formatPreview(preview, options, context));
  if (almost !== null && !context.globals.quiet)
    context.err.write(
      `there is a translation in ${printable(almost)}; languages are compared letter by letter\n`,
    );
  return 0;
}

async function readSamples(options: MailPreviewOptions, context: Context): Promise<WantedMail['samples']> {
  const { values } = options;
  if (values === undefined) return new Map();
  const samples = await loadSampleValues(values, openFiles(options, context));
  mustBeValid(samples, context);
  return samples.values;
}

async function previewOfFolder(
  wanted: WantedMail,
  options: MailPreviewOptions,
  context: Context,
): Promise<MailPreview> {
  const mail = await readMailProject(options, context);
  const { templates, diagnostics } = await readMailFolder(mail, context);
  const named = templates.find(({ name }) => name === wanted.template);
  const template = named ?? templates.find(({ mirror }) => mirror?.id === wanted.template);
  // What cannot be read would be taken for what is not there; other templates do not matter.
  mustBeValid({ diagnostics: template ? diagnosticsOf(template, diagnostics) : diagnostics }, context);
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

async function previewOfService(
  wanted: WantedMail,
  options: MailPreviewOptions,
  context: Context,
): Promise<MailPreview> {
  const mail = await readMailProject(options, context);
  const pick = (all: readonly LiveTemplate[]): readonly LiveTemplate[] => [liveTemplate(all, wanted)];
  const { live } = await readLive({ mail, options, pick }, context);
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

function formatPreview(preview: Preview, { format }: MailPreviewOptions, { out }: Context): string {
  if (format === 'html') return formatMailPreviewHtml(preview);
  return format === 'json' ? formatMailPreviewJson(preview) : formatMailPreview(preview, out.layout);
}
