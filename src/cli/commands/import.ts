import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { Failure } from '../../failure.js';
import { printable } from '../../text/printable.js';
import { plural } from '../../diagnostics/report.js';
import { formatDiagnostics } from '../../diagnostics/formats/text.js';
import type { ImportedFiles } from '../../engine/import/templates.js';
import type { ImportedZoneFiles } from '../../engine/import/zones.js';
import type { ImportedFile } from '../../engine/import/imported-file.js';
import type { Context } from '../context.js';
import type { MailImportOptions } from '../import-mail.js';
import type { ZoneImportOptions } from '../import-zones.js';
import { writeProjectFile } from '../../engine/outputs/write-file.js';
import { exitCodeAfter, tellFailures } from '../print/zone-failures.js';

export interface ImportOptions extends ZoneImportOptions, MailImportOptions {
  /** The mail folder, too. */
  readonly mail?: boolean;
  /** Replace files that say something else than what is live. */
  readonly force?: boolean;
}

/** Writes the files that declare what is live: all that is to be written is read before. */
export async function runImport(
  zones: readonly string[],
  options: ImportOptions,
  context: Context,
): Promise<number> {
  mustFit(zones, options);
  const { files: zoneFiles, failures } = await readZones(zones, options, context);
  const { files: mailFiles, obstacles } = await readMail(options, context);
  const files = [...zoneFiles, ...mailFiles];
  const first = tellFailures(failures, context, files.length === 0);
  if (first) throw first;
  mustHaveFiles(obstacles, context);
  if (!options.force) mustReplaceNothing(files, context);
  const changed = files.filter(({ state }) => state !== 'same');
  for (const { path, text } of changed) await writeProjectFile(path, text);
  context.out.write(formatFiles(files, context));
  await tellWhatIsNext(options, changed.length > 0, context);
  return exitCodeAfter(failures, changed.length > 0);
}

/** A plan from what was imported is empty, unless live texts break rules: then there is none. */
async function tellWhatIsNext(options: ImportOptions, isChanged: boolean, context: Context): Promise<void> {
  const { err, globals } = context;
  const errors = await errorsInMail(options, context);
  if (errors.length > 0) {
    const them = errors.length === 1 ? 'it is' : 'they are';
    err.write(`\n${formatDiagnostics(errors, err.layout)}`);
    err.write(
      `${plural(errors.length, 'error')} in the mail folder: a plan is refused until ${them} fixed\n`,
    );
  } else if (isChanged && !globals.quiet)
    err.write('\n`zonemason validate` checks what was imported, and a plan from it is empty\n');
}

async function errorsInMail(options: ImportOptions, context: Context): Promise<readonly Diagnostic[]> {
  if (!options.mail) return [];
  const { errorsInMailFiles } = await import('../import-mail.js');
  return errorsInMailFiles(options, context);
}

/** @throws Failure `usage` when nothing is named, or options are of something else. */
function mustFit(zones: readonly string[], { mail = false, template, mirrors, out }: ImportOptions): void {
  if (zones.length === 0 && !mail)
    throw new Failure('usage', 'nothing to import is named', {
      hint: '`zonemason import example.com` writes a zone file, `zonemason import --mail` the mail folder',
    });
  if (!mail && (template.length > 0 || mirrors))
    throw new Failure('usage', '--template and --mirrors are about mails', { hint: 'add --mail' });
  if (zones.length === 0 && out !== undefined)
    throw new Failure('usage', '--out is about zones', { hint: 'name the zones' });
}

async function readZones(
  zones: readonly string[],
  options: ImportOptions,
  context: Context,
): Promise<ImportedZoneFiles> {
  if (zones.length === 0) return { files: [], failures: [] };
  const { readZoneFiles } = await import('../import-zones.js');
  return readZoneFiles(zones, options, context);
}

async function readMail(options: ImportOptions, context: Context): Promise<ImportedFiles> {
  if (!options.mail) return { files: [], obstacles: [] };
  const { readMailFiles } = await import('../import-mail.js');
  return readMailFiles(options, context);
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
  const lines = files.flatMap(({ path, state, note }) =>
    state === 'same'
      ? []
      : [`${symbols[state]} ${printable(path)}${note === undefined ? '' : `  ${note}`}\n`],
  );
  const count = (state: ImportedFile['state']): number => files.filter((file) => file.state === state).length;
  const total = `${count('new')} written, ${count('different')} replaced, ${count('same')} as they were`;
  return `${lines.join('')}${lines.length > 0 ? '\n' : ''}${bold('Imported:')} ${plural(files.length, 'file')}, ${total}.\n`;
}
