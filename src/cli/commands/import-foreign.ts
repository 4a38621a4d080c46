import type { ImportedForeignZone } from '../../engine/import/imported-foreign-zone.js';
import { importForeign } from '../../engine/import/import-foreign.js';
import { readStdin, STDIN } from '../../engine/session/input.js';
import { countRecords } from '../../engine/outputs/reported-loss.js';
import { EXIT_CODES } from '../../failure.js';
import { formatInBrief, formatRemarks } from '../../render/remarks.js';
import { plural } from '../../text/plural.js';
import type { Context } from '../terminal/context.js';
import { offlineHost } from '../session/host.js';
import { filesText } from '../print/files.js';
import { hasKept, remarkOn, tellKept, tellObjections } from '../print/import-remarks.js';
import type { ImportOptions } from './import-options.js';

/** Writes or prints zone files that declare what files of another program say, and tells what they do not declare. */
export async function runForeignImport(
  context: Context,
  zones: readonly string[],
  options: ImportOptions & { readonly from: string },
): Promise<number> {
  const { from, source, apexNs = false, stdout: isDry = false, out, force = false } = options;
  const records = { name: options.name, type: options.type };
  const host = offlineHost(options, context);
  const bytes = from === STDIN ? await readStdin(host) : from;
  const files = await importForeign(host, { from: bytes, source, zones, apexNs, out, records, force, isDry });
  context.out.write(
    isDry ? files.map(({ text }) => text).join('---\n') : filesText('Imported', files, context.out),
  );
  tellLosses(files, context);
  tellKept(files, context.err);
  tellObjections(files, context.err);
  return hasKept(files) ? EXIT_CODES.partial : 0;
}

function tellLosses(files: readonly ImportedForeignZone[], { err }: Context): void {
  const losses = files.flatMap((file) => file.losses);
  const settings = losses.filter(({ isSetting }) => isSetting);
  const records = losses.filter(({ isSetting }) => !isSetting);
  const changes = files.flatMap((file) => file.changes);
  err.write(
    formatRemarks(records.map(remarkOn), `${plural(records.length, 'record')} not imported`, err.layout),
  );
  err.write(
    formatRemarks(settings.map(remarkOn), `${plural(settings.length, 'setting')} not imported`, err.layout),
  );
  const changed = files.reduce((sum, file) => sum + countRecords(file.changes), 0);
  err.write(formatInBrief(changes.map(remarkOn), `${plural(changed, 'record')} changed`, err.layout));
}
