import { renderProblems } from '../../engine/check/render-report.js';
import type { Imported } from '../../engine/import/import.js';
import { importLive } from '../../engine/import/import.js';
import { EXIT_CODES, Failure } from '../../failure.js';
import { plural } from '../../text/plural.js';
import type { Context } from '../terminal/context.js';
import { noticeText } from '../terminal/notice.js';
import { serviceHost } from '../session/host.js';
import { exitCodeAfter } from '../print/exit-code.js';
import { filesText } from '../print/files.js';
import { hasKept, tellKept, tellObjections } from '../print/import-remarks.js';
import { runForeignImport } from './import-foreign.js';
import { readServers } from '../options/look-ups.js';
import type { ImportOptions } from './import-options.js';

/** Writes files that declare what is live, or what files of another program say, after everything has been read. */
export async function runImport(
  context: Context,
  zones: readonly string[],
  options: ImportOptions,
): Promise<number> {
  mustFit(zones, options);
  if (options.from !== undefined) {
    return runForeignImport(context, zones, { ...options, from: options.from });
  }
  const { mail = false, template: templates, mirrors: onlyMirrors = false, out, force = false } = options;
  const imported = await importLive(serviceHost(options, context), {
    zones,
    services: readServers(options, { '--service-records': options.serviceRecords }),
    mail: mail ? { templates, onlyMirrors } : null,
    out,
    records: { name: options.name, type: options.type },
    force,
  });
  const isChanged = imported.files.some(({ state }) => state !== 'same');
  context.out.write(filesText('Imported', imported.files, context.out));
  tellKept(imported.files, context.err);
  tellObjections(imported.files, context.err);
  const isWhole = options.name.length + options.type.length === 0 && !hasKept(imported.files);
  tellWhatIsNext(imported, { isChanged, isWhole, onlyMirrors }, context);
  const code = exitCodeAfter(
    imported.unreadable.map(({ failure }) => failure),
    isChanged,
  );
  return code === 0 && hasKept(imported.files) ? EXIT_CODES.partial : code;
}

/** @throws Failure `usage` if there is nothing to import, or options do not apply to it. */
function mustFit(zones: readonly string[], options: ImportOptions): void {
  const { from, mail = false, template, mirrors, out, source, apexNs, stdout, serviceRecords } = options;
  if (from !== undefined && mail)
    throw new Failure('usage', '--from imports zones, not mail', { hint: 'leave out --mail' });
  if (from === undefined && (source !== undefined || apexNs || stdout))
    throw new Failure('usage', '--source, --apex-ns and --stdout need --from', { hint: 'add --from PATH' });
  if (stdout && (out !== undefined || options.force))
    throw new Failure('usage', '--stdout writes no files', { hint: 'leave out --out and --force' });
  if (zones.length === 0 && !mail && from === undefined)
    throw new Failure('usage', 'nothing to import', {
      hint: '`zonemason import example.com` writes a zone file, `zonemason import --mail` the mail folder',
    });
  if (!mail && (template.length > 0 || mirrors))
    throw new Failure('usage', '--template and --mirrors need --mail', { hint: 'add --mail' });
  if (serviceRecords && (zones.length === 0 || from !== undefined))
    throw new Failure('usage', '--service-records needs zones of the service', { hint: 'name the zones' });
  if (options.name.length + options.type.length > 0 && zones.length === 0 && from === undefined)
    throw new Failure('usage', '--name and --type select records', { hint: 'name the zones to import' });
  if (zones.length === 0 && out !== undefined && from === undefined)
    throw new Failure('usage', '--out needs zones', { hint: 'name the zones to import' });
}

interface ImportOutcome {
  readonly isChanged: boolean;
  readonly isWhole: boolean;
  readonly onlyMirrors: boolean;
}

/** Names the next step: to plan, to translate, or to fix live texts that violate rules. */
function tellWhatIsNext(
  { errors }: Imported,
  { isChanged, isWhole, onlyMirrors }: ImportOutcome,
  { err, globals }: Context,
): void {
  if (errors.length > 0) {
    const them = errors.length === 1 ? 'it' : 'them';
    err.write(`\n${renderProblems(errors, err.layout)}`);
    err.write(
      noticeText(
        `${plural(errors.length, 'error')} in the mail folder; fix ${them} before you plan`,
        err.layout,
      ),
    );
  } else if (isChanged && !globals.quiet) {
    const plan = isWhole ? '; a plan from them is empty' : '';
    const text = onlyMirrors
      ? '`zonemason mail todo` lists the translations that are behind their defaults'
      : `\`zonemason validate\` checks the imported files${plan}`;
    err.write(`\n${noticeText(text, err.layout)}`);
  }
}
