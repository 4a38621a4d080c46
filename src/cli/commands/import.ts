import { renderProblems } from '../../engine/check/render-report.js';
import type { Imported } from '../../engine/import/import.js';
import { importLive } from '../../engine/import/import.js';
import { Failure } from '../../failure.js';
import { plural } from '../../text/plural.js';
import { printable } from '../../text/printable.js';
import type { Context } from '../context.js';
import type { ServiceOptions } from '../host.js';
import { serviceHost } from '../host.js';
import { exitCodeAfter } from '../print/exit-code.js';

export interface ImportOptions extends ServiceOptions {
  /** Folder to write to; where the project has the file of a zone, or finds a new one, when left out. */
  readonly out?: string;
  /** The mail folder, too. */
  readonly mail?: boolean;
  /** Globs over names and ids of templates; none means all. */
  readonly template: readonly string[];
  /** Only the default texts of templates that have a folder. */
  readonly mirrors?: boolean;
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
  const { mail = false, template: templates, mirrors: onlyMirrors = false, out, force = false } = options;
  const imported = await importLive(serviceHost(options, context), {
    zones,
    mail: mail ? { templates, onlyMirrors } : null,
    out,
    force,
  });
  const isChanged = imported.files.some(({ state }) => state !== 'same');
  context.out.write(filesText(imported, context));
  tellWhatIsNext(imported, isChanged, context);
  return exitCodeAfter(imported.unreadable, isChanged);
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

function filesText({ files }: Imported, { out }: Context): string {
  const { green, yellow, bold } = out.layout.style;
  const symbols = { new: green('+'), different: yellow('~') };
  const lines = files.flatMap(({ path, state, note }) =>
    state === 'same'
      ? []
      : [`${symbols[state]} ${printable(path)}${note === undefined ? '' : `  ${note}`}\n`],
  );
  const count = (state: string): number => files.filter((file) => file.state === state).length;
  const total = `${count('new')} written, ${count('different')} replaced, ${count('same')} as they were`;
  return `${lines.join('')}${lines.length > 0 ? '\n' : ''}${bold('Imported:')} ${plural(files.length, 'file')}, ${total}.\n`;
}

/** A plan from what was imported is empty, unless live texts break rules: then there is none. */
function tellWhatIsNext({ errors }: Imported, isChanged: boolean, { err, globals }: Context): void {
  if (errors.length > 0) {
    const them = errors.length === 1 ? 'it is' : 'they are';
    err.write(`\n${renderProblems(errors, err.layout)}`);
    err.write(
      `${plural(errors.length, 'error')} in the mail folder: a plan is refused until ${them} fixed\n`,
    );
  } else if (isChanged && !globals.quiet)
    err.write('\n`zonemason validate` checks what was imported, and a plan from it is empty\n');
}
