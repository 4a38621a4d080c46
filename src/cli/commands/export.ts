import type { ExportFormat } from '../../engine/export/formats.js';
import type { ExportedFile } from '../../engine/export/exported-file.js';
import type { ExportOptions as EngineOptions } from '../../engine/export/export.js';
import { exportZones } from '../../engine/export/export.js';
import type { Host } from '../../engine/session/session.js';
import { Failure } from '../../failure.js';
import { formatRemarks } from '../../render/remarks.js';
import { plural } from '../../text/plural.js';
import type { Context } from '../terminal/context.js';
import type { ChangedOptions } from '../session/selection.js';
import { openToldSelection } from '../session/selection.js';
import type { ServiceOptions } from '../session/host.js';
import { serviceHost } from '../session/host.js';
import { exitCodeAfter } from '../print/exit-code.js';
import { filesText } from '../print/files.js';

export interface ExportOptions extends ServiceOptions, ChangedOptions {
  /** Export what is live, and not what the files say. */
  readonly live?: boolean;
  readonly format: ExportFormat;
  readonly serial: number;
  /** Add placeholders of SOA and NS records. */
  readonly soa: boolean;
  /** Folder to write files to; stdout if left out. */
  readonly out?: string;
  readonly force?: boolean;
}

/** Prints zones in the form of another program, or writes them to files, and tells what they say in another way. */
export async function runExport(
  context: Context,
  zones: readonly string[],
  options: ExportOptions,
): Promise<number> {
  const { live = false, force = false, out } = options;
  if (force && out === undefined)
    throw new Failure('usage', '--force needs --out', { hint: 'add --out FOLDER' });
  const host = serviceHost(options, context);
  const chosen = await zonesToExport(host, zones, options.changedSince);
  const { files, unreadable } = await exportZones(host, { ...options, ...chosen, live, force });
  context.out.write(
    out === undefined ? files.map(({ text }) => text).join('') : filesText('Exported', files, context.out),
  );
  tellNotes(files, context);
  return exitCodeAfter(
    unreadable.map(({ failure }) => failure),
    files.length > 0,
  );
}

async function zonesToExport(
  host: Host,
  zones: readonly string[],
  changedSince: string | undefined,
): Promise<Pick<EngineOptions, 'zones' | 'changed'>> {
  if (changedSince === undefined) {
    if (zones.length > 0) return { zones };
    throw new Failure('usage', 'export needs the names of zones, or --changed-since for those that differ');
  }
  if (zones.length > 0)
    throw new Failure('usage', '--changed-since chooses the zones, so none can be named', {
      hint: 'leave out one of the two',
    });
  const { changed } = await openToldSelection(host, { zone: [], only: 'dns', changedSince });
  return { zones: [...(changed?.zones ?? [])], changed };
}

function tellNotes(files: readonly ExportedFile[], { err }: Context): void {
  const remarks = files.flatMap(({ zone, notes }) =>
    notes.map(({ what, reason }) => ({ what: `${zone}: ${what}`, reason })),
  );
  err.write(formatRemarks(remarks, `${plural(remarks.length, 'difference')} from the zone`, err.layout));
}
