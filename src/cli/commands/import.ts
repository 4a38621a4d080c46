import { Failure } from '../../diagnostics/failure.js';
import { printable } from '../../diagnostics/printable.js';
import { plural } from '../../diagnostics/report.js';
import type { LiveTemplate } from '../../mail/template.js';
import type { ImportedFile, ImportedFiles } from '../../workflow/import-mail.js';
import { importedFiles } from '../../workflow/import-mail.js';
import type { Context } from '../context.js';
import type { MailOptions } from '../mail-project.js';
import { readMailProject } from '../mail-project.js';
import { readLive } from '../read-live-mail.js';
import { wantedTemplates } from '../template-filter.js';
import { writeProjectFile } from '../write-file.js';

export interface ImportOptions extends MailOptions {
  readonly mail?: boolean;
  /** Globs over names and ids of templates; none means all. */
  readonly template: readonly string[];
  /** Only the default texts of templates that have a folder. */
  readonly mirrors?: boolean;
  /** Replace files that say something else than what is live. */
  readonly force?: boolean;
}

/** Writes the files that declare what is live. */
export async function runImport(options: ImportOptions, context: Context): Promise<number> {
  if (!options.mail)
    throw new Failure('usage', 'nothing to import is named', {
      hint: '`zonemason import --mail` writes the mail folder from what is live',
    });
  const { files, obstacles } = await readFiles(options, context);
  mustHaveFiles(obstacles, context);
  if (!options.force) mustReplaceNothing(files, context);
  const changed = files.filter(({ state }) => state !== 'same');
  for (const { path, text } of changed) await writeProjectFile(path, text);
  context.out.write(formatFiles(files, context));
  if (changed.length > 0 && !context.globals.quiet)
    context.err.write('\n`zonemason validate` checks what was imported\n');
  return 0;
}

async function readFiles(options: ImportOptions, context: Context): Promise<ImportedFiles> {
  const mail = await readMailProject(options, context);
  const { template, mirrors: onlyPresent = false } = options;
  const wanted = (all: readonly LiveTemplate[]): readonly LiveTemplate[] => wantedTemplates(all, template);
  const pick = onlyPresent ? () => [] : wanted;
  const { all, live: translated } = await readLive({ mail, options, pick }, context);
  // A folder with a mirror alone would have all translations deleted, so where there is none none is made.
  const live = onlyPresent ? wanted(all).map((each) => ({ template: each, translations: [] })) : translated;
  return importedFiles({ live, all, onlyPresent, folder: mail.folder, ignore: mail.settings.ignore });
}

/** @throws Failure `error` when something live can have no file: a plan would delete it. */
function mustHaveFiles(obstacles: readonly string[], { err }: Context): void {
  if (obstacles.length === 0) return;
  err.write(obstacles.map((obstacle) => `${printable(obstacle)}\n`).join(''));
  throw new Failure('error', 'there cannot be files for all that is live; nothing was written', {
    hint: 'delete it at the service, or add it to `mail.ignore` of the project file',
  });
}

/** @throws Failure `error` when files would be replaced; all of them are told. */
function mustReplaceNothing(files: readonly ImportedFile[], { err }: Context): void {
  const different = files.filter(({ state }) => state === 'different');
  if (different.length === 0) return;
  err.write(
    different.map(({ path }) => `${printable(path)} says something else than what is live\n`).join(''),
  );
  const message = `${plural(different.length, 'file')} would be replaced; nothing was written`;
  throw new Failure('error', message, { hint: '--force replaces what says something else' });
}

function formatFiles(files: readonly ImportedFile[], { out }: Context): string {
  const { green, yellow, bold } = out.layout.style;
  const symbols = { new: green('+'), different: yellow('~') };
  const lines = files.flatMap(({ path, state }) =>
    state === 'same' ? [] : [`${symbols[state]} ${printable(path)}\n`],
  );
  const count = (state: ImportedFile['state']): number => files.filter((file) => file.state === state).length;
  const total = `${count('new')} written, ${count('different')} replaced, ${count('same')} as they were`;
  return `${lines.join('')}${lines.length > 0 ? '\n' : ''}${bold('Imported:')} ${plural(files.length, 'file')}, ${total}.\n`;
}
